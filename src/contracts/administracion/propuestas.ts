import * as v from 'valibot';
import { ESTADOS_DE_PROPUESTA } from '../../domain/administracion.ts';
import { endpoint, LARGE_WRITE } from '../endpoint.ts';
import { idInPath, instante, pagedWithTotal, paging, text } from '../fields.ts';
import { CATALOGO_NOMBRES } from './catalogos/columna.ts';
import { conClave, ficha, filas, paisONinguno, porQue, resultadoDeCambio } from './comun.ts';

/** A change that waits, or waited, for another person. */
export const propuesta = v.object({
  Id: v.number(),
  Titulo: v.string(),
  Objeto: v.string(),
  Pais: paisONinguno,
  Estado: v.picklist(ESTADOS_DE_PROPUESTA),
  PropuestaPor: v.string(),
  PropuestaEn: instante,
  PorQue: v.nullable(v.string()),
  /** Null until it is decided. */
  DecididaPor: v.nullable(v.string()),
  DecididaEn: v.nullable(instante),
  Motivo: v.nullable(v.string()),
  /** Whether the caller made it, so that another person must decide it. */
  EsPropia: v.boolean(),
  /** The state when it was proposed. Null for something new. */
  Antes: v.nullable(ficha),
  Despues: ficha,
  Filas: filas,
  /** The import that it would apply, whose lines can be read. */
  Importacion: v.nullable(v.string()),
});
export type Propuesta = v.InferOutput<typeof propuesta>;

/** The proposals within the caller's scope, newest first. */
export const propuestas = endpoint({
  path: '/api/administracion/propuestas',
  access: 'aprobarCambios',
  summary: 'Propuestas de cambio',
  search: v.object({
    ...paging,
    estado: v.optional(v.picklist(ESTADOS_DE_PROPUESTA, 'Elija un estado de la lista')),
    /** 'si': without the caller's own. */
    ajenas: v.optional(v.literal('si', 'Elija sí')),
    /** 'si': only the caller's own that were decided and not opened since. */
    sinAbrir: v.optional(v.literal('si', 'Elija sí')),
  }),
  reply: pagedWithTotal(propuesta),
  failure: 'Error al obtener las propuestas',
});

/** One proposal. */
export const verPropuesta = endpoint({
  path: '/api/administracion/propuestas/:id',
  access: 'aprobarCambios',
  summary: 'Una propuesta de cambio',
  params: v.object({ id: idInPath }),
  reply: v.object({
    ...propuesta.entries,
    /** The row of a catalogue that it changes. */
    Fila: v.nullable(v.object({ Catalogo: v.picklist(CATALOGO_NOMBRES), Id: v.string() })),
    /** Rows that depend on the one it would switch off: '3 canjes pendientes'. */
    Dependen: v.array(v.string()),
  }),
  failure: 'Error al obtener la propuesta',
  refusals: [404],
});

/** The field error of a refusal without a reason. */
export const FALTA_MOTIVO = 'Escriba por qué la rechaza';

/** By e-mail; by hand, without an e-mail service or an address; or not at all: the site's operator gives a password. */
export const CAMINOS_DEL_PRIMER_ENLACE = [
  'por correo',
  'sin servicio de correo',
  'sin dirección',
  'sin enlace',
] as const;

/** Approves a proposal, which makes its change, or refuses it with a reason. 403 for its author. */
export const decidirPropuesta = endpoint({
  method: 'POST',
  path: '/api/administracion/propuestas/:id/decision',
  access: 'aprobarCambios',
  summary: 'Aprueba o rechaza una propuesta de otra persona',
  params: v.object({ id: idInPath }),
  body: v.pipe(
    v.object({
      ...conClave,
      Decision: v.picklist(['Aprobar', 'Rechazar'], 'Elija aprobar o rechazar'),
      Motivo: v.optional(v.nullable(text(500)), null),
    }),
    v.forward(
      v.partialCheck(
        [['Decision'], ['Motivo']],
        ({ Decision, Motivo }) => Decision === 'Aprobar' || Motivo !== null,
        FALTA_MOTIVO,
      ),
      ['Motivo'],
    ),
  ),
  reply: v.object({
    Estado: v.picklist(ESTADOS_DE_PROPUESTA),
    /** How a user made by the approval gets the first link. */
    PrimerEnlace: v.nullable(
      v.object({ Usuario: v.string(), Va: v.picklist(CAMINOS_DEL_PRIMER_ENLACE) }),
    ),
  }),
  attempt: 'header',
  reauthenticate: true,
  event: 'decidir-propuesta',
  patience: LARGE_WRITE,
  failure: 'Error al decidir la propuesta',
  refusals: [404, 409, 422],
});

/** Takes one's own proposal back. */
export const dejarPropuesta = endpoint({
  method: 'POST',
  path: '/api/administracion/propuestas/:id/retiro',
  access: 'administrar',
  summary: 'Retira una propuesta propia',
  params: v.object({ id: idInPath }),
  body: v.object({}),
  reply: v.object({ Estado: v.picklist(ESTADOS_DE_PROPUESTA) }),
  attempt: 'header',
  event: 'dejar-propuesta',
  failure: 'Error al retirar la propuesta',
  refusals: [404, 409],
});

/** Whether delicate changes need a second person. */
export const ajustes = endpoint({
  path: '/api/administracion/ajustes',
  access: 'aprobarCambios',
  summary: 'Ajustes de la administración',
  reply: v.object({
    CuatroOjos: v.boolean(),
    /** Whether this site can send e-mails. */
    EnviaCorreos: v.boolean(),
  }),
  failure: 'Error al obtener los ajustes',
});

/** Turns the second person on or off. */
export const cambiarAjustes = endpoint({
  method: 'POST',
  path: '/api/administracion/ajustes',
  access: 'administrar',
  summary: 'Enciende o apaga la segunda aprobación',
  body: v.object({ ...conClave, CuatroOjos: v.boolean('Elija sí o no'), ...porQue }),
  reply: v.object(resultadoDeCambio),
  attempt: 'header',
  reauthenticate: true,
  event: 'cambiar-ajustes',
  failure: 'Error al guardar el ajuste',
  refusals: [404, 409, 422],
});
