import * as v from 'valibot';
import {
  camposSolicitud,
  consentimientoDado,
  contactoDelMedio,
  contactoDeOtroMedio,
  datosDePersona,
  solicitudRow,
} from './derechos.ts';
import { endpoint } from './endpoint.ts';
import { dia, namesOf, instante, pais } from './fields.ts';
import { ACTOS, COMPROBACIONES, RAZONES } from '../domain/derechos.ts';
import { ESTADOS_CANJE } from '../domain/estado.ts';
import { VALIDACION } from '../domain/mensajes.ts';

/** The opaque name of a person in an address. */
const params = v.object({
  referencia: v.pipe(v.string(), v.uuid('Esa persona no existe'), v.toLowerCase()),
});

/**
 * Opens a person's page. Each opening is kept with its reason, and counts: 429 beyond what a user may open in an hour.
 * The same person for the same reason, some minutes later, is the same opening.
 */
export const abrirPersona = endpoint({
  method: 'POST',
  path: '/api/personas/:referencia',
  access: 'atenderLlamadas',
  summary: 'Abre la página de una persona',
  params,
  body: v.object({ Razon: v.picklist(namesOf(RAZONES), VALIDACION.elegirOpcion) }),
  reply: v.object({
    Persona: v.object({
      ...datosDePersona.entries,
      Pais: pais,
      Medico: v.nullable(v.string()),
      AfiliadaEn: instante,
      NumeroTarjeta: v.string(),
      EstadoTarjeta: v.string(),
      /** Why an active card cannot redeem. */
      Consentimiento: v.picklist(['Vigente', 'RetiroPedido', 'PorRenovar', 'Retirado']),
    }),
    Consentimientos: v.array(consentimientoDado),
    /** This year's redemptions and what is left, by promotion. */
    Saldo: v.array(
      v.object({
        Promocion: v.string(),
        CanjesEfectuados: v.number(),
        SaldoDisponible: v.number(),
        /** The first day of another redemption, if this month's are used up. */
        Desde: v.nullable(dia),
      }),
    ),
    /** Pre-registered invoices by promotion, oldest invoice first. */
    Esperas: v.array(
      v.object({
        PromocionId: v.number(),
        Promocion: v.string(),
        Necesarias: v.number(),
        /** The last day for the next invoice or, when none is missing, for the redemption. */
        Hasta: dia,
        Facturas: v.array(v.object({ Numero: v.string(), Fecha: dia, PuntoVenta: v.string() })),
      }),
    ),
    /** The last of `TotalCanjes` redemptions, newest first. */
    Canjes: v.array(
      v.object({
        CodigoConfirmacion: v.string(),
        Fecha: dia,
        Producto: v.string(),
        PuntoVenta: v.string(),
        Estado: v.picklist(ESTADOS_CANJE),
        Motivo: v.nullable(v.string()),
      }),
    ),
    TotalCanjes: v.number(),
    /** Newest first. */
    Solicitudes: v.array(solicitudRow),
  }),
  failure: 'Error al abrir la página de la persona',
  refusals: [404],
});
export type PersonaVista = v.InferOutput<typeof abrirPersona.reply>;

/** Takes a request of rights that a person makes by telephone, with how the person was identified. */
export const solicitarPorTelefono = endpoint({
  method: 'POST',
  path: '/api/personas/:referencia/solicitudes',
  access: 'atenderLlamadas',
  summary: 'Registra una solicitud de derechos recibida por teléfono',
  params,
  body: v.pipe(
    v.object({
      Derecho: v.picklist(ACTOS, VALIDACION.elegirOpcion),
      Comprobacion: v.picklist(namesOf(COMPROBACIONES), VALIDACION.elegirOpcion),
      RespuestaPor: camposSolicitud.RespuestaPor,
      Contacto: camposSolicitud.Contacto,
      Detalle: camposSolicitud.Detalle,
    }),
    v.forward(
      v.partialCheck([['RespuestaPor'], ['Contacto']], contactoDelMedio, contactoDeOtroMedio),
      ['Contacto'],
    ),
  ),
  reply: v.object({ Id: v.number(), Numero: v.string(), Vence: dia }),
  attempt: 'header',
  event: 'rights-by-telephone',
  failure: 'Error al registrar la solicitud',
  refusals: [404, 409, 422],
});
