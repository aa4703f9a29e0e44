import fc from 'fast-check';

/** The part of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  prefixItems?: Schema[];
}

/** Values known to the product, by the name of their field. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const WORDS = [
  'a',
  'Ñandú',
  '  x ',
  "O'Brien",
  '%',
  '_',
  '\\',
  '😀',
  '"',
  '<b>',
  '0',
  '-1',
  'null',
];

const texts = (schema: Schema): fc.Arbitrary<string> => {
  const { minLength = 0, maxLength = 60, pattern, format } = schema;
  const isClass = pattern?.startsWith('^[^') ?? true;
  const fits = (value: string) =>
    value.length >= minLength &&
    (!isClass || value.length <= maxLength) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(value));
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  const free = fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: 'grapheme' }),
    fc.string({ minLength, maxLength, unit: 'binary' }),
    fc.constantFrom(...WORDS),
    fc
      .date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  );
  // Without a limit in the schema the pattern decides a text's length.
  const limit = schema.maxLength === undefined ? {} : { maxLength };
  const made = isClass ? free : fc.stringMatching(new RegExp(pattern ?? '', 'u'), limit);
  return made.map((value) => (fits(value) ? value : 'a'.repeat(Math.max(1, minLength))));
};

/** Values that a schema accepts; mostly known values, if the field's name has any. */
export function valid(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const own = made(schema, known);
  const hints = known[name];
  if (hints === undefined || hints.length === 0) return own;
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...hints) },
    { weight: 1, arbitrary: own },
  );
}

function made(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => made(one, known)));
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'integer':
    case 'number':
      return fc.integer({
        min: schema.minimum ?? -5,
        max: Math.min(schema.maximum ?? 2_000, 2_000_000_000),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      if (schema.prefixItems !== undefined) return fc.constant([]);
      return fc.array(made(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 4),
      });
    case 'object': {
      const properties = schema.properties ?? {};
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, one]) => [name, valid(one, known, name)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    }
    default:
      return fc.constantFrom<unknown>(null, 'x', 1, {});
  }
}

const NASTY: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  '   ',
  '\u0000',
  'a\nb',
  '\ud800',
  'x'.repeat(5_000),
  "'; drop table canjes; --",
  '${7*7}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '2026-02-30',
  '9999-99-99',
  'NaN',
  '%00',
  [],
  [[]],
  [null],
  {},
  { $ne: null },
  JSON.parse('{"__proto__":{"manchado":1},"constructor":{"prototype":{"manchado":1}}}'),
];

const nasty = fc.constantFrom(...NASTY);

/** A value with one or two wrong parts: removed, replaced or extended; or wrong as a whole. */
export function mutated(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, fc.array(fc.tuple(fc.nat(), fc.nat(4), nasty), { minLength: 1, maxLength: 2 }))
    .map(([original, changes]) => {
      let result = structuredClone(original);
      for (const [at, kind, by] of changes) result = changed(result, at, kind, by);
      return result;
    });
}

function changed(value: unknown, at: number, kind: number, by: unknown): unknown {
  if (typeof value !== 'object' || value === null) return by;
  const names = Object.keys(value);
  const name = names[at % Math.max(1, names.length)];
  if (kind === 0 || name === undefined) return Array.isArray(value) ? by : { ...value, extra: by };
  if (Array.isArray(value)) {
    return value.map((one: unknown, i) =>
      i === at % value.length ? changed(one, at, kind, by) : one,
    );
  }
  const entries: Record<string, unknown> = { ...value };
  const part = entries[name];
  if (kind === 1)
    return Object.fromEntries(names.filter((n) => n !== name).map((n) => [n, entries[n]]));
  entries[name] = kind === 2 && typeof part === 'object' ? changed(part, at, 3, by) : by;
  return entries;
}
