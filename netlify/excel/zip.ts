import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file of an archive whose text may come piece by piece. */
export interface Archivo {
  readonly nombre: string;
  readonly partes: Iterable<string> | AsyncIterable<string>;
}

const DEFLATE = 8;

/**
 * The bytes of a zip archive, file after file, none of which is held as a whole. The container is
 * fflate's; the compression is the platform's own, which works beside this thread.
 */
export async function* comprimir(
  archivos: AsyncIterable<Archivo>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  const listos: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    listos.push(bytes);
  });
  for await (const { nombre, partes } of archivos) {
    const entrada: ZipInputFile = { filename: nombre, size: 0, crc: 0, compression: DEFLATE };
    zip.add(entrada);
    const contados = async function* () {
      for await (const parte of partes) {
        const bytes = Buffer.from(parte);
        entrada.size += bytes.length;
        entrada.crc = crc32(bytes, entrada.crc);
        yield bytes;
      }
    };
    // The callback only keeps a failure from being unhandled: the loop below throws it.
    const comprimidos = pipeline(
      Readable.from(contados(), { objectMode: false }),
      createDeflateRaw(),
      () => undefined,
    );
    for await (const bytes of comprimidos as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      entrada.ondata?.(null, bytes, false);
      yield* listos.splice(0);
    }
    entrada.ondata?.(null, new Uint8Array(), true);
    yield* listos.splice(0);
  }
  zip.end();
  yield* listos.splice(0);
}
