import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { StaticHandler } from '@netlify/static';
import { FUNCTIONS, HEADERS, REDIRECTS } from '../build/artefact.ts';

type Coding = 'br' | 'gzip' | 'identity';

/** A file of the built site, kept in memory. */
export interface StaticFile {
  headers: Readonly<Record<string, string>>;
  content: Buffer;
  hash: string;
  /** Compressed once, when first asked for. */
  compressed: Map<Coding, Promise<Buffer>>;
}

const isCompressible = /^(text\/|image\/svg|application\/(json|javascript|xml|manifest))/;
const worthCompressing = 1_000;
/** Paths that are never served: the server's own files and hidden files. */
const isOwn = new RegExp(`^/(?:${[HEADERS, REDIRECTS, FUNCTIONS].join('|')}|\\..*)(?:/|$)`);

/** The files of a built site by requested path, also without `.html`. */
export class StaticFiles {
  readonly #handler: StaticHandler;
  readonly #headersFor: (path: string) => Record<string, string>;
  readonly #known = new Map<string, StaticFile>();

  constructor(folder: string, headersFor: (path: string) => Record<string, string>) {
    this.#handler = new StaticHandler({ directory: folder });
    this.#headersFor = headersFor;
  }

  /** The file at this path; read from the disk once. */
  async find(url: URL): Promise<StaticFile | undefined> {
    const path = url.pathname;
    const known = this.#known.get(path);
    if (known) return known;
    if (isOwn.test(path)) return undefined;
    const found = await this.#handler.match(new Request(url));
    if (!found) return undefined;
    const response = await found.handle();
    const content = Buffer.from(await response.arrayBuffer());
    const file: StaticFile = {
      headers: {
        ...Object.fromEntries(response.headers),
        ...this.#headersFor(path),
      },
      content,
      hash: createHash('sha256').update(content).digest('base64url').slice(0, 27),
      compressed: new Map(),
    };
    this.#known.set(path, file);
    return file;
  }
}

/** Answers with a file: validators, ranges, compression. `status` other than 200 for error pages. */
export async function sendFile(
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
  status = 200,
): Promise<void> {
  const canCompress =
    isCompressible.test(file.headers['content-type'] ?? '') &&
    file.content.length >= worthCompressing;
  const range = status === 200 && request.headers.range;
  const coding = canCompress && !range ? chooseCoding(request) : 'identity';
  const etag = `"${file.hash}${coding === 'identity' ? '' : `-${coding}`}"`;
  for (const [name, value] of Object.entries(file.headers)) response.setHeader(name, value);
  response.setHeader('etag', etag);
  response.setHeader('accept-ranges', 'bytes');
  if (canCompress) response.setHeader('vary', 'accept-encoding');

  if (status === 200 && isFresh(request.headers['if-none-match'], etag)) {
    response.removeHeader('content-type');
    response.writeHead(304).end();
    return;
  }
  if (range && (request.headers['if-range'] ?? etag) === etag) {
    const part = parseRange(range, file.content.length);
    if (part === 'unsatisfiable') {
      response.setHeader('content-range', `bytes */${file.content.length}`);
      response.writeHead(416, { 'content-length': 0 }).end();
      return;
    }
    if (part) {
      const { first, last } = part;
      response.setHeader('content-range', `bytes ${first}-${last}/${file.content.length}`);
      finish(request, response, 206, file.content.subarray(first, last + 1));
      return;
    }
  }
  if (coding !== 'identity') response.setHeader('content-encoding', coding);
  finish(request, response, status, await contentIn(file, coding));
}

function finish(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  content: Buffer,
): void {
  response.writeHead(status, { 'content-length': content.length });
  if (request.method === 'HEAD') response.end();
  else response.end(content);
}

function contentIn(file: StaticFile, coding: Coding): Buffer | Promise<Buffer> {
  if (coding === 'identity') return file.content;
  let compressed = file.compressed.get(coding);
  if (!compressed) {
    compressed =
      coding === 'br'
        ? promisify(brotliCompress)(file.content, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
          })
        : promisify(gzip)(file.content);
    file.compressed.set(coding, compressed);
  }
  return compressed;
}

function chooseCoding({ headers }: IncomingMessage): Coding {
  const accepted = new Set(
    (headers['accept-encoding'] ?? '')
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
      .map((entry) => entry.replace(/;.*/, '')),
  );
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
}

function isFresh(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((entry) => {
    const value = entry.trim().replace(/^W\//, '');
    return value === '*' || value === etag;
  });
}

/** One range of bytes; undefined for ranges that a server may ignore (several, other units). */
function parseRange(
  header: string,
  length: number,
): { first: number; last: number } | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  return first >= length || first > last ? 'unsatisfiable' : { first, last };
}
