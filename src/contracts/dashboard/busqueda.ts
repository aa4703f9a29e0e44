import * as v from 'valibot';
import { numeroFacturaCanonico, TEXTO_FACTURA_MAXIMO } from '../../domain/facturas.ts';
import { ERRORES } from '../../domain/mensajes.ts';
import { REGLAS } from '../../domain/reglasCanje.ts';
import { leerTarjetas } from '../../domain/tarjeta.ts';
import { codigoConfirmacion } from '../codigoConfirmacion.ts';
import { endpoint } from '../endpoint.ts';
import { dia, namesOf, instante, pagedWithTotal, paging, text } from '../fields.ts';
import { canjeRow, estado, porPais } from './canje.ts';

const facturaDelCanje = v.object({
  NumeroFactura: v.string(),
  Fecha: dia,
  /** All that was recognised, where that is more than the number. */
  Canonico: v.nullable(v.string()),
});

/** One redemption within the caller's scope, by its confirmation code. */
export const busquedaCanje = endpoint({
  path: '/api/canjes/busqueda-canje/:code',
  access: 'verCanjes',
  summary: 'Busca un canje por su código de confirmación',
  params: v.object({ code: codigoConfirmacion }),
  reply: v.object({
    CodigoConfirmacion: v.string(),
    Paciente: v.string(),
    Presentacion: v.string(),
    Farmacia: v.string(),
    Auditado: v.picklist(['Sí', 'No']),
    Estado: v.picklist(['Pendiente', 'Aprobado', 'Rechazado']),
    Observaciones: v.string(),
    Facturas: v.array(facturaDelCanje),
  }),
  failure: ERRORES.canjes,
  refusals: [404],
});

/** A number that a pharmacy prints, or the digits of a fiscal document in the text of a scanner. */
const esNumeroBuscable = (escrito: string): boolean =>
  numeroFacturaCanonico(escrito) !== null || /(?:\d\D{0,3}){9}/.test(escrito);

/**
 * Redemptions by invoice number, by card number, or those that their patient does not recognise and the caller has not
 * seen, newest first. Only for operators and managers.
 */
export const buscarCanjes = endpoint({
  path: '/api/canjes/buscar',
  access: 'buscarCanjes',
  summary: 'Busca canjes por factura o por tarjeta',
  search: v.pipe(
    v.object({
      ...paging,
      ...porPais,
      factura: v.optional(
        v.pipe(
          text(TEXTO_FACTURA_MAXIMO),
          v.check(esNumeroBuscable, 'El número de factura no es válido.'),
        ),
      ),
      tarjeta: v.optional(
        v.pipe(
          text(40),
          v.check((texto) => leerTarjetas(texto).length > 0, 'El número de tarjeta no es válido.'),
        ),
      ),
      desconocidos: v.optional(v.literal('si', 'Indique «si», o nada.')),
    }),
    v.forward(
      v.partialCheck(
        [['factura'], ['tarjeta'], ['desconocidos']],
        ({ factura, tarjeta, desconocidos }) => (factura ?? tarjeta ?? desconocidos) !== undefined,
        'Indique un número de factura o de tarjeta.',
      ),
      ['factura'],
    ),
  ),
  /** By number, with the invoice that it found. */
  reply: pagedWithTotal(v.object({ ...canjeRow.entries, Factura: v.optional(v.string()) })),
  failure: ERRORES.canjes,
  refusals: [404],
});

/** All facts of one redemption, for its detail and its audit. */
export const detalleCanje = endpoint({
  path: '/api/canjes/detalle/:code',
  access: 'verCanjes',
  summary: 'Detalle de un canje',
  params: v.object({ code: codigoConfirmacion }),
  reply: v.object({
    ...busquedaCanje.reply.entries,
    ...v.omit(canjeRow, ['Visto', 'FaltaFoto']).entries,
    NumeroTarjeta: v.string(),
    /** Opens the patient's page; null for a caller who takes no calls. */
    Referencia: v.nullable(v.string()),
    Marca: v.string(),
    PromocionId: v.number(),
    TipoBonificacion: v.string(),
    Medico: v.string(),
    CodigoMedico: v.string(),
    Distribuidor: v.string(),
    /** The name of the user who registered it. */
    RegistradoPor: v.string(),
    /** Oldest first. Cantidad is the number of boxes on that invoice. */
    Facturas: v.array(
      v.object({
        ...facturaDelCanje.entries,
        Cantidad: v.number(),
        Farmacia: v.string(),
        /** The document's parts in words. */
        Documento: v.string(),
        Emisor: v.nullable(v.string()),
        Sucursal: v.nullable(v.string()),
        /** Whether its own check digit confirmed the reading. */
        Verificada: v.boolean(),
        /** The official page that shows it. */
        Enlace: v.nullable(v.string()),
        /** A similar invoice in force, and whether the counter confirmed that it is another. */
        Semejante: v.nullable(
          v.object({
            NumeroFactura: v.string(),
            Fecha: dia,
            /** The redemption of that invoice, and the last digits of its card; null for a user who may not audit. */
            Canje: v.nullable(
              v.object({ CodigoConfirmacion: v.string(), Fecha: dia, Tarjeta: v.string() }),
            ),
          }),
        ),
        Confirmada: v.boolean(),
      }),
    ),
    /** Oldest first. `Usuario` is null when the clock approved it. */
    Historial: v.array(
      v.object({
        EstadoAnterior: v.nullable(estado),
        EstadoNuevo: estado,
        Usuario: v.nullable(v.string()),
        Motivo: v.nullable(v.string()),
        Observaciones: v.string(),
        OcurridoEn: instante,
      }),
    ),
    /**
     * Every rule, judged with the present facts on the day of the registration: an invoice does not become too old
     * while its redemption waits for the audit.
     */
    Reglas: v.array(
      v.object({
        Regla: v.picklist(namesOf(REGLAS)),
        Cumple: v.nullable(v.boolean()),
        Mensaje: v.string(),
        /** How near a rule that holds is to its bound: '58 de 60 días'. Null: not near. */
        Cerca: v.nullable(v.string()),
      }),
    ),
    /** The date of the prescription that the counter saw. */
    RecetaFecha: v.nullable(dia),
    /** The person who bought for the patient. */
    Comprador: v.nullable(v.object({ Nombre: v.string(), NumeroIdentificacion: v.string() })),
    /** When the patient did not recognise it; also null for a user who may not audit. */
    DesconocidoEn: v.nullable(instante),
    /** The caller has marked it as seen. */
    DesconocidoVisto: v.boolean(),
    PuedeAuditar: v.boolean(),
    PuedeReabrir: v.boolean(),
    PuedeAnular: v.boolean(),
  }),
  failure: ERRORES.canjes,
  refusals: [404],
});
