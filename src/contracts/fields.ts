import * as v from 'valibot';
import { type Dia, leerDia } from '../domain/calendario.ts';
import { loMaloDe } from '../domain/fechaEscrita.ts';
import { ID_MAXIMO } from '../domain/ids.ts';
import { PAIS_CODIGOS } from '../domain/paises.ts';
import { codigoEscrito, lineaEscrita } from '../domain/sinAcentos.ts';

/** The endpoint has no such part, and ignores one that is sent. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

/** Whether the database can hold a line, and screens show it. */
const seGuarda = (value: string) => value.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(value);

const NO_SE_GUARDA = 'Este campo tiene caracteres que no se pueden usar';

/** A typed line of text: trimmed, without control characters, 1 to `max` characters. */
export const text = (max: number, required = 'Este campo es requerido') =>
  v.pipe(
    v.string(required),
    v.transform(lineaEscrita),
    v.minLength(1, required),
    v.maxLength(max, `Escriba como máximo ${max} caracteres`),
    v.check(seGuarda, NO_SE_GUARDA),
  );

/** A code of a pharmacy or a doctor, as people write it. */
/* @__NO_SIDE_EFFECTS__ */
export const codigo = (required: string) => v.pipe(text(40, required), v.transform(codigoEscrito));

/** Free text of one or more lines, trimmed, possibly empty. */
/* @__NO_SIDE_EFFECTS__ */
export const textoLargo = (max: number, noText: string) =>
  v.pipe(
    v.string(noText),
    v.transform((value) => value.replace(/\r\n?/g, '\n').trim()),
    v.maxLength(max, `Escriba como máximo ${max} caracteres`),
    v.check((value) => seGuarda(value.replaceAll('\n', '')), NO_SE_GUARDA),
  );

/** The names that a table describes, as a `picklist` takes them. */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  Object.keys(table) as [Name, ...Name[]];

/** The value that `leer` reads from a text; if it reads none, `message`, or what that says of the text. */
/* @__NO_SIDE_EFFECTS__ */
export const leido = <Valor>(
  leer: (texto: string) => Valor | null,
  message: string | ((texto: string) => string),
) =>
  v.rawTransform<string, Valor>(({ dataset, addIssue, NEVER }) => {
    const valor = leer(dataset.value);
    if (valor !== null) return valor;
    addIssue({ message: typeof message === 'string' ? message : message(dataset.value) });
    return NEVER;
  });

/** A field that may be empty or missing: null. */
/* @__NO_SIDE_EFFECTS__ */
export const opcional = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(
    v.nullable(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        schema,
      ]),
    ),
    null,
  );

/** A row's id: a positive integer of PostgreSQL's `integer`. */
export const id = v.pipe(
  v.number('Se esperaba un número'),
  v.integer('Se esperaba un número'),
  v.minValue(1, 'Se esperaba un número'),
  v.maxValue(ID_MAXIMO, 'Se esperaba un número'),
);

/** The branded ids of `domain/ids.ts`. */
export const farmaciaId = v.pipe(id, v.brand('FarmaciaId'));
export const promocionId = v.pipe(id, v.brand('PromocionId'));
export const tarjetaId = v.pipe(id, v.brand('TarjetaId'));
export const usuarioId = v.pipe(id, v.brand('UsuarioId'));

/** A row's id inside a path. */
export const idInPath = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}$/, 'Se esperaba un número'),
  v.transform(Number),
  id,
);

/** A calendar day of a request, `YYYY-MM-DD`, that exists. */
export const day = v.pipe(v.string('Indique la fecha'), leido(leerDia, loMaloDe));

/** A calendar day of a reply: its form is the database's. */
export const dia = v.string() as v.GenericSchema<string> as v.GenericSchema<Dia>;

/** A moment of a reply, in ISO 8601. The server may answer a `Date`, or the text that PostgreSQL makes of one in JSON. */
export const instante = v.pipe(
  v.union([v.date(), v.pipe(v.string(), v.isoTimestamp())]),
  v.transform((momento) => new Date(momento).toISOString()),
  v.string(),
  v.isoTimestamp(),
);

/** A dialling code of one of the programme's countries. Any other value is answered 404. */
export const pais = v.picklist(PAIS_CODIGOS, 'No existe ese país en el programa');

/** The text of a search field: trimmed, possibly empty, at most 100 characters. */
export const searchText = v.pipe(
  v.string('Escriba qué desea buscar'),
  v.transform(lineaEscrita),
  v.maxLength(100, 'Escriba como máximo 100 caracteres'),
  v.check(seGuarda, NO_SE_GUARDA),
);

/** `?page&limit` of every paged list. Pages count from 1. A page has 10 rows by default and 100 at most. */
export const paging = {
  page: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,5}$/, 'La página debe ser un número desde 1'),
      v.transform(Number),
    ),
    '1',
  ),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([1-9]\d?|100)$/, 'El límite debe ser un número de 1 a 100'),
      v.transform(Number),
    ),
    '10',
  ),
};

/** One page of rows and the number of the next page, or `null` on the last page. */
export const paged = <Row extends v.GenericSchema>(row: Row) =>
  v.object({ data: v.array(row), nextPage: v.nullable(v.number()) });

/**
 * A paged answer of a directory, with the groups that filter it and the count of all rows; null if that is not counted.
 */
export const grouped = <Row extends v.GenericSchema>(row: Row) =>
  v.object({
    ...paged(row).entries,
    total: v.nullable(v.number()),
    grupos: v.array(v.string()),
    /** No row of the group has the words of the search: these are of other groups if counted, else have similar words. */
    parecidas: v.boolean(),
  });

/** `?orden` of a list sorted by a moment: oldest or newest first. Without it, the list's own order. */
export const orden = {
  orden: v.optional(v.picklist(['asc', 'desc'], 'El orden debe ser asc o desc')),
};

/** Longer lists are not counted further: counting would take longer than the page. Such a total says 'or more'. */
export const TOTAL_MAXIMO = 1_000;

/** A page with the count of the whole list. `Total` is null on a page beyond its end. */
export const pagedWithTotal = <Row extends v.GenericSchema>(row: Row) =>
  v.object({ ...paged(row).entries, Total: v.nullable(v.number()) });
