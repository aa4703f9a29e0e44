import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  codigo,
  dia,
  day,
  farmaciaId,
  id,
  idInPath,
  pais,
  promocionId,
  tarjetaId,
  text,
} from './fields.ts';
import { TEXTO_FACTURA_MAXIMO } from '../domain/facturas.ts';
import { ERRORES, VALIDACION } from '../domain/mensajes.ts';

/** Text that was typed, pasted or scanned: a number, a full key (also in two lines), or the address of a QR code. */
export const textoFactura = (mensaje: string) =>
  v.pipe(
    v.string(mensaje),
    v.transform((escrito) => escrito.replace(/[\t\r\n]+/g, ' ')),
    text(TEXTO_FACTURA_MAXIMO, mensaje),
  );
const numeroFactura = textoFactura(VALIDACION.facturaIncompleta);
const fechaFactura = v.pipe(
  v.string(VALIDACION.facturaIncompleta),
  v.minLength(1, VALIDACION.facturaIncompleta),
  day,
);

/** Finds an active card by its number, or by the patient's identity number in the caller's country. */
export const tarjeta = endpoint({
  path: '/api/canjes/tarjeta/:card',
  access: 'verCanjes',
  summary: 'Valida la tarjeta de un paciente',
  params: v.object({ card: text(40, VALIDACION.tarjetaVacia) }),
  reply: v.object({
    /** The card's id. Other endpoints call it TarjetaPacienteId or cardId. */
    ClienteTarjetaId: v.number(),
    NumeroTarjeta: v.string(),
    CodigoMedico: v.nullable(v.string()),
    /** The patient must accept a new text before the redemption. */
    ConsentimientoPorRenovar: v.boolean(),
    ClienteTarjeta: v.object({
      Nombre: v.string(),
      PrimerApellido: v.string(),
      SegundoApellido: v.string(),
    }),
  }),
  failure: ERRORES.tarjeta,
  refusals: [404, 409],
});

/** Finds a pharmacy within the caller's scope. */
export const farmacia = endpoint({
  path: '/api/canjes/farmacia/:code',
  access: 'verCanjes',
  summary: 'Valida el código de una farmacia',
  params: v.object({ code: codigo(VALIDACION.farmaciaVacia) }),
  reply: v.object({
    Id: v.number(),
    Nombre: v.string(),
    /** JSON text: a list of { Id: promotion's id, distribuidor: its name }. */
    Distribuidores: v.string(),
  }),
  failure: ERRORES.farmacia,
  refusals: [404, 409],
});

/** The list that `Distribuidores` holds. */
export const distribuidoresDeFarmacia = v.array(
  v.object({ Id: v.number(), distribuidor: v.string() }),
);

/** The promotions of a country that are active and valid today. */
export const promociones = endpoint({
  path: '/api/canjes/promociones/:country',
  access: 'session',
  summary: 'Promociones para canjear',
  params: v.object({ country: pais }),
  reply: v.object({
    data: v.array(
      v.object({
        Id: v.number(),
        Descripcion: v.string(),
        TipoBonificacion: v.string(),
        InicioVigencia: dia,
        FinalizacionVigencia: dia,
        /** Whether the counter must see the prescription: `Receta` of the redemption. */
        RequiereReceta: v.boolean(),
        /** Whether photos of the invoices are asked for after the redemption. */
        PideFoto: v.boolean(),
      }),
    ),
  }),
  failure: ERRORES.promociones,
  refusals: [404],
});

/** Finds a doctor of a country by code. */
export const medico = endpoint({
  path: '/api/canjes/medico/:country/:doctorCode',
  access: 'session',
  summary: 'Valida el código de un médico',
  params: v.object({ country: pais, doctorCode: codigo(VALIDACION.medicoVacio) }),
  reply: v.object({ Nombre: v.string(), Especialidad: v.string() }),
  failure: ERRORES.medico,
  refusals: [404],
});

/** One pre-registered invoice, with the pharmacy that a redemption's line needs. */
export const preregistroRow = v.object({
  id: v.number(),
  factura: v.string(),
  fecha_factura: dia,
  usuario: v.string(),
  estado: v.picklist(['Pendiente', 'Canjeado']),
  TarjetaPacienteId: v.number(),
  PromocionId: v.number(),
  facturaImagen: v.null(),
  FarmaciaId: v.number(),
  FarmaciaNombre: v.string(),
  /** All that was recognised, where that is more than the number. */
  Canonico: v.nullable(v.string()),
});

/** A promotion and a card, in a path. */
export const promocionYTarjeta = v.object({
  promotionId: v.pipe(idInPath, promocionId),
  cardId: v.pipe(idInPath, tarjetaId),
});

/** The pending pre-registrations for the next redemption of a card and promotion, oldest invoice first. */
export const preregistro = endpoint({
  path: '/api/canjes/preregistro/:promotionId/:cardId',
  access: 'verCanjes',
  summary: 'Facturas pre-registradas de una tarjeta y promoción',
  params: promocionYTarjeta,
  reply: v.array(preregistroRow),
  failure: ERRORES.obtenerPreregistros,
  refusals: [404],
});

/** How often a card used a promotion this calendar year and month, in the card's country. */
export const historicoAnual = endpoint({
  path: '/api/canjes/historico-anual/:promotionId/:cardId',
  access: 'verCanjes',
  summary: 'Canjes del año y del mes de una tarjeta y promoción',
  params: promocionYTarjeta,
  reply: v.object({
    ConsumoTotalAnual: v.number(),
    MaximoPromocionAnual: v.number(),
    ConsumoTotalMensual: v.number(),
    MaximoPromocionMensual: v.number(),
  }),
  failure: ERRORES.historico,
  refusals: [404],
});

/** The distributors of a country, by name. */
export const distribuidores = endpoint({
  path: '/api/canjes/distribuidores/:country',
  access: 'session',
  summary: 'Distribuidores de un país',
  params: v.object({ country: pais }),
  reply: v.array(v.object({ distribuidor: v.string() })),
  failure: ERRORES.canjes,
  refusals: [404],
});

/** Whether one invoice may serve a redemption of a promotion. A refusal names every failed rule. */
export const validarFactura = endpoint({
  method: 'POST',
  path: '/api/canjes/validarFactura',
  access: 'registrarCanje',
  summary: 'Valida una factura para una promoción',
  body: v.object({
    /** Optional if the document names the issuer of the caller's pharmacy, or of one pharmacy only. */
    FarmaciaId: v.optional(v.nullable(farmaciaId)),
    NumeroFactura: numeroFactura,
    /** Optional if the document names its date. */
    Fecha: v.optional(v.nullable(fechaFactura)),
    PromocionId: promocionId,
  }),
  reply: v.object({
    /** The number as the pharmacy prints it, and as it will be stored. */
    NumeroFactura: v.string(),
    Fecha: dia,
    FarmaciaId: v.number(),
    FarmaciaNombre: v.string(),
    /** What was recognised, in words: 'Tiquete electrónico · 12/11/2026 · Farmacia del Valle Escazú'. */
    Documento: v.string(),
    /** All that was recognised, where that is more than the number. */
    Canonico: v.nullable(v.string()),
    /** A similar invoice: `Confirmada` says that this one is another. */
    Semejante: v.nullable(v.object({ NumeroFactura: v.string(), Fecha: dia })),
  }),
  event: 'validar-factura',
  failure: ERRORES.factura,
  refusals: [404, 409, 422],
});

/** One line of a redemption. The server derives the other fields and ignores them in a request. */
const lineaFactura = v.object({
  NumeroFactura: numeroFactura,
  Fecha: fechaFactura,
  FarmaciaId: farmaciaId,
  FarmaciaNombre: v.optional(v.string()),
  Cantidad: v.optional(v.literal(1, 'Cada línea es una caja: la cantidad debe ser 1.'), 1),
  RegistroPromocionId: v.optional(v.nullable(promocionId)),
  isChecked: v.optional(v.literal(true, 'Todas las facturas deben estar validadas.')),
  PreRegistro: v.optional(v.nullable(v.string())),
  PreRegistroId: v.optional(v.nullable(id)),
  /** The counter confirmed that the similar invoice is another one. */
  Confirmada: v.optional(v.boolean(), false),
});

const FOTOS_DESPUES = 'Las fotos de las facturas se envían después de registrar el canje.';
/** Photos go to `/api/fotos` later: a slow line does not block the counter. Empty may be a list or a text. */
const sinFotos = v.optional(v.union([v.picklist(['']), v.strictTuple([])], FOTOS_DESPUES), '');

/** The body of a redemption. Fields with one possible value may be left out. */
export const solicitudCanje = v.object({
  TarjetaPacienteId: tarjetaId,
  FarmaciaId: farmaciaId,
  CodigoMedico: codigo(VALIDACION.medicoVacio),
  PromocionId: promocionId,
  CuponId: v.optional(v.null('No se aceptan cupones.'), null),
  Facturas: v.pipe(
    v.array(lineaFactura, 'Agregue las facturas del canje.'),
    v.minLength(1, 'Agregue las facturas del canje.'),
    v.maxLength(20, 'Un canje admite como máximo 20 facturas.'),
  ),
  FacturasImagenes: sinFotos,
  CheckImg: v.optional(v.literal(false, FOTOS_DESPUES), false),
  CargaFactura: sinFotos,
  Proveedor: text(120, 'Elija el distribuidor.'),
  // Clients must send this value; a new redemption is pending all the same.
  Estatus: v.literal('APROBADO', 'El estatus debe ser APROBADO.'),
  /** The server ignores it, and derives from the lines whether pharmacies differ. */
  FFD: v.boolean('Indique si hay facturas de otra farmacia.'),
  /** The prescription that the counter saw. Required if the promotion says so. */
  Receta: v.optional(v.nullable(v.object({ Fecha: day }))),
  /** The person who bought for the patient. */
  Comprador: v.optional(
    v.nullable(
      v.object({
        Nombre: text(120, 'Escriba el nombre de quien compra.'),
        NumeroIdentificacion: text(40, 'Escriba la identificación de quien compra.'),
      }),
    ),
  ),
});

/** Registers a redemption exactly once. `param` is the attempt's idempotency key, a UUID. */
export const aplicar = endpoint({
  method: 'POST',
  path: '/api/canjes/aplicar/:param',
  access: 'registrarCanje',
  summary: 'Registra un canje',
  params: v.object({
    param: v.pipe(v.string(), v.uuid('La clave del intento debe ser un UUID.'), v.toLowerCase()),
  }),
  body: solicitudCanje,
  reply: v.object({ CodigoConfirmacion: v.string() }),
  attempt: 'path',
  event: 'aplicar-canje',
  failure: ERRORES.aplicarCanje,
  refusals: [404, 409, 422],
});
