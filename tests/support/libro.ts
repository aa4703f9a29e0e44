import { read, utils, write } from '@e965/xlsx';

/** A row of a sheet, by the names of its columns. */
export type Renglon = Record<string, unknown>;

/** The rows of a file's first sheet, as a spreadsheet program reads them. */
export function renglonesDe(file: ArrayBuffer | Uint8Array): Renglon[] {
  const { Sheets, SheetNames } = read(file);
  return utils.sheet_to_json<Renglon>(Sheets[SheetNames[0] ?? ''] ?? {}, { defval: '' });
}

/** Rows as the bytes of a spreadsheet. */
export function enBytes(renglones: readonly Renglon[]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet([...renglones]), 'Nota');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}
