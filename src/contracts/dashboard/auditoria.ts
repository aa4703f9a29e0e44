import * as v from 'valibot';
import { ERRORES } from '../../domain/mensajes.ts';
import { codigoConfirmacion } from '../codigoConfirmacion.ts';
import { endpoint } from '../endpoint.ts';
import { dia, namesOf, day, idInPath, instante, text, textoLargo } from '../fields.ts';
import { faltanObservaciones } from '../../domain/estado.ts';
import { FILTROS_DE_COLA, MARCAS } from '../../domain/marcas.ts';
import { NOMBRES_DE_SENALES, RIESGOS } from '../../domain/senales.ts';
import { codigoFarmacia, estado, porPais } from './canje.ts';

/** The most characters of remarks. */
export const OBSERVACIONES_MAXIMO = 500;

/** Remarks, possibly ''. */
export const observaciones = v.optional(
  textoLargo(OBSERVACIONES_MAXIMO, 'Escriba las observaciones como texto.'),
  '',
);

/** The reasons for an auditor's rejection. */
export const motivosRechazo = endpoint({
  path: '/api/canjes/motivos-rechazo',
  access: 'auditarCanje',
  summary: 'Motivos de rechazo',
  reply: v.array(v.object({ Codigo: v.string(), Texto: v.string() })),
  failure: ERRORES.canjes,
});

const decidido = v.object({
  CodigoConfirmacion: v.string(),
  Estado: estado,
  DecididoEn: instante,
});

const decision = {
  method: 'POST',
  params: v.object({ code: codigoConfirmacion }),
  attempt: 'header',
  refusals: [404, 409, 422],
} as const;

/** Approves or rejects a pending redemption while its audit window is open. */
export const auditar = endpoint({
  ...decision,
  path: '/api/canjes/auditar/:code',
  access: 'auditarCanje',
  summary: 'Aprueba o rechaza un canje',
  body: v.pipe(
    v.object({
      Decision: v.picklist(['Aprobado', 'Rechazado'], 'Elija aprobar o rechazar.'),
      /** The code or the words of one of `motivosRechazo`. 'Otro' when a rejection gives none. */
      Motivo: v.optional(v.nullable(v.union([v.literal(''), text(60)]))),
      Observaciones: observaciones,
    }),
    v.forward(
      v.partialCheck(
        [['Decision'], ['Observaciones']],
        ({ Decision, Observaciones }) => !faltanObservaciones(Decision, Observaciones, false),
        'Escriba las observaciones del rechazo.',
      ),
      ['Observaciones'],
    ),
  ),
  reply: decidido,
  event: 'auditar-canje',
  failure: 'Error al auditar el canje',
});

/**
 * Reopens an auditor's decision while the audit window is open: the redemption is pending again. The reason stays in
 * its history.
 */
export const reabrir = endpoint({
  ...decision,
  path: '/api/canjes/reabrir/:code',
  access: 'auditarCanje',
  summary: 'Reabre la decisión de un canje',
  body: v.object({
    Observaciones: v.pipe(observaciones, v.minLength(1, 'Escriba por qué se reabre la decisión.')),
  }),
  reply: v.object({
    CodigoConfirmacion: v.string(),
    Estado: estado,
    /** When the audit window ends. */
    CierraEn: instante,
  }),
  event: 'reabrir-canje',
  failure: 'Error al reabrir el canje',
});

/** Withdraws a redemption that is pending and at most 2 hours old. */
export const anular = endpoint({
  ...decision,
  path: '/api/canjes/anular/:code',
  access: 'anularCanje',
  summary: 'Anula un canje recién registrado',
  body: v.object({ Observaciones: observaciones }),
  reply: decidido,
  event: 'anular-canje',
  failure: 'Error al anular el canje',
});

/** The most rows of one answer of the audit queue. The rest follows once these are decided. */
export const COLA_MAXIMO = 200;

/** The orders of the audit desk's queue: by risk and time left, or by time left alone. */
export const ORDENES_DE_COLA = { riesgo: 'Riesgo y plazo', plazo: 'Plazo' } as const;

/** The pending redemptions within the auditor's scope, sorted. */
export const cola = endpoint({
  path: '/api/canjes/cola',
  access: 'auditarCanje',
  summary: 'Cola de auditoría',
  search: v.object({
    ...porPais,
    farmacia: v.optional(codigoFarmacia),
    /** The id of one product that `productos` lists. */
    producto: v.optional(idInPath),
    marca: v.optional(v.picklist(namesOf(FILTROS_DE_COLA), 'No existe esa marca.')),
    /** The day of registration in the pharmacy's country. */
    dia: v.optional(day),
    orden: v.optional(v.picklist(['riesgo', 'plazo'], 'No existe ese orden.'), 'riesgo'),
  }),
  reply: v.object({
    /** All pending redemptions of the filter, also those beyond `COLA_MAXIMO`. */
    Total: v.number(),
    /** Those with less than six hours left. */
    Urgentes: v.number(),
    data: v.array(
      v.object({
        CodigoConfirmacion: v.string(),
        Pais: v.string(),
        PuntoVenta: v.string(),
        FarmaciaCodigo: v.string(),
        Producto: v.string(),
        Fecha: dia,
        CierraEn: instante,
        Marcas: v.array(v.picklist(namesOf(MARCAS))),
        /** Null until its signals were read. */
        Riesgo: v.nullable(v.picklist(namesOf(RIESGOS))),
        /** Its signals without a mark, in a few words each, the heaviest first. */
        Senales: v.array(v.string()),
      }),
    ),
  }),
  failure: ERRORES.canjes,
  refusals: [404],
});

/** Another redemption of a redemption's patient or pharmacy. */
export const antecedente = v.object({
  CodigoConfirmacion: v.string(),
  Fecha: dia,
  PuntoVenta: v.string(),
  Producto: v.string(),
  Estado: estado,
});

/** The last redemptions of a redemption's patient and pharmacy, and its signals. */
export const antecedentes = endpoint({
  path: '/api/canjes/antecedentes/:code',
  access: 'auditarCanje',
  summary: 'Antecedentes de un canje',
  params: v.object({ code: codigoConfirmacion }),
  reply: v.object({
    /** Newest first, without the redemption itself, at most 10 each. */
    Paciente: v.array(antecedente),
    Farmacia: v.array(antecedente),
    /** The signals, the heaviest first. */
    Senales: v.array(v.object({ Senal: v.picklist(NOMBRES_DE_SENALES), Frase: v.string() })),
  }),
  failure: ERRORES.canjes,
  refusals: [404],
});

/** The random sample of the last weeks, and how many redemptions the clock approved. */
export const muestra = endpoint({
  path: '/api/canjes/muestra',
  access: 'auditarCanje',
  summary: 'Muestra al azar de la auditoría',
  search: v.object(porPais),
  reply: v.object({
    /** Weeks of registration whose windows have closed, oldest first. */
    Semanas: v.array(
      v.object({
        /** Its first day. */
        Semana: dia,
        Registrados: v.number(),
        PorTiempo: v.number(),
        /** Drawn redemptions, without those that their pharmacy withdrew. */
        Muestra: v.number(),
        Auditados: v.number(),
        Rechazados: v.number(),
      }),
    ),
  }),
  failure: ERRORES.canjes,
  refusals: [404],
});
