import * as v from 'valibot';
import { Problem } from './problem.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';

const NOT_VALID = 'Este dato no es válido';

/** The first sentence per field, in the order the schema names the fields. */
const fieldErrors = (issues: readonly v.BaseIssue<unknown>[]) => {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!errors.has(field)) errors.set(field, issue.message);
  }
  return [...errors].map(([field, detail]) => ({ field, detail }));
};

/** Adds a form's missing fields as undefined, so that each gets its own field's sentence. */
const withEveryField = (schema: v.GenericSchema, value: unknown): unknown => {
  if (!('entries' in schema) || typeof schema.entries !== 'object' || schema.entries === null)
    return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const missing = Object.keys(schema.entries).filter((field) => !Object.hasOwn(value, field));
  return { ...value, ...Object.fromEntries(missing.map((field) => [field, undefined])) };
};

/**
 * The value as the schema outputs it, or a Problem with one sentence per field. Its `status` is 400 for path and query,
 * 422 for a form. With `abortEarly` the Problem has the first sentence alone. An unknown country in the address is a
 * 404: that address does not exist.
 */
export const parse = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  status: 400 | 422,
  abortEarly = false,
): v.InferOutput<Schema> => {
  const config = { message: NOT_VALID, abortEarly };
  const result = v.safeParse(schema, withEveryField(schema, value), config);
  if (result.success) return result.output;
  const errors = fieldErrors(result.issues);
  const [first] = errors;
  const badCountry =
    ['country', 'pais'].includes(first?.field ?? '') && result.issues[0].input !== undefined;
  throw new Problem(badCountry ? 404 : status, first?.detail ?? NOT_VALID, { errors });
};

/** Beyond this many values in a body its errors are not listed: they would hold up all other requests. */
const MOST_VALUES = 500;

/** Most bytes of a request's body, unless its endpoint names another maximum. */
const MAX_BODY_BYTES = 64 * 1024;

/** 413 for a larger body. */
export const tooLarge = (): Problem =>
  new Problem(413, 'Los datos enviados son demasiado grandes.');

/** The bytes of a body of a media type; 415 with `wanted` for another type, 413 for more than `maximum`. */
const readBytes = async (
  request: Request,
  { type, wanted }: { readonly type: string; readonly wanted: string },
  maximum = MAX_BODY_BYTES,
): Promise<Buffer> => {
  const contentType = (request.headers.get('content-type') ?? '').toLowerCase();
  if (contentType.split(';')[0]?.trim() !== type) throw new Problem(415, wanted);
  if (Number(request.headers.get('content-length') ?? 0) > maximum) throw tooLarge();
  const bytes = Buffer.from(await request.arrayBuffer());
  if (bytes.length > maximum) throw tooLarge();
  return bytes;
};

const JSON_BODY = {
  type: 'application/json',
  wanted: 'Envíe los datos como JSON (Content-Type: application/json).',
};

/** The body of a request: the bytes of a file, parsed JSON, or nothing. */
export const readBody = async (
  request: Request,
  { body, bodyBytes, file }: Pick<Endpoint, 'body' | 'bodyBytes' | 'file'>,
): Promise<unknown> => {
  if (file !== undefined) return readBytes(request, file, bodyBytes);
  if (body.type === 'unknown') return undefined;
  const text = (await readBytes(request, JSON_BODY, bodyBytes)).toString();
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw new Problem(400, 'Los datos enviados no son JSON válido.');
  }
  return parse(body, sent, 422, text.split(',', MOST_VALUES).length === MOST_VALUES);
};
