import { TIPO_XLSX } from '../../src/contracts/xlsx.ts';

/** A spreadsheet as an answer, to be kept under `name`. */
export const spreadsheet = (bytes: ReadableStream, name: string): Response =>
  new Response(bytes, {
    headers: {
      'content-type': TIPO_XLSX,
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
