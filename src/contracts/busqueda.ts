import * as v from 'valibot';
import { ESTADOS_DE_PROPUESTA } from '../domain/administracion.ts';
import { BUSQUEDA_CORTA, seBusca } from '../domain/busqueda.ts';
import { DERECHOS, ESTADOS_SOLICITUD } from '../domain/derechos.ts';
import { ESTADOS_CANJE } from '../domain/estado.ts';
import { TEXTO_FACTURA_MAXIMO } from '../domain/facturas.ts';
import { ESTADOS_LIQUIDACION } from '../domain/liquidacion.ts';
import { ROLES } from '../domain/permisos.ts';
import { endpoint } from './endpoint.ts';
import { dia, namesOf, pais, text } from './fields.ts';

/** The rows found of one kind; `HayMas`: there are more, so a longer text helps. */
const grupo = <Row extends v.GenericSchema>(row: Row) =>
  v.object({ Hallados: v.array(row), HayMas: v.boolean() });

const fila = v.object({
  Id: v.number(),
  Nombre: v.string(),
  /** The code, and the chain or the speciality; empty where the catalogue has none. */
  Codigo: v.string(),
  Detalle: v.string(),
  Pais: pais,
  Activo: v.boolean(),
});

/**
 * Finds anything within the caller's scope by one text: a code, a number in any spelling, a name. A kind that the
 * caller may not search has no rows. The text is sent in the body: it may name a person.
 */
export const buscar = endpoint({
  method: 'POST',
  path: '/api/busqueda',
  access: 'session',
  summary: 'Busca de todo dentro del alcance del usuario',
  body: v.object({
    Texto: v.pipe(
      text(TEXTO_FACTURA_MAXIMO, 'Escriba qué desea buscar'),
      v.check(seBusca, BUSQUEDA_CORTA),
    ),
  }),
  reply: v.object({
    Canjes: grupo(
      v.object({
        CodigoConfirmacion: v.string(),
        Fecha: dia,
        Producto: v.string(),
        PuntoVenta: v.string(),
        Pais: pais,
        Estado: v.picklist(ESTADOS_CANJE),
        /** The invoice by which it was found. */
        Factura: v.nullable(v.string()),
      }),
    ),
    /** Invoices that wait for a redemption, each with the card and the promotion that open it. */
    Preregistros: grupo(
      v.object({
        Factura: v.string(),
        Fecha: dia,
        Producto: v.string(),
        PuntoVenta: v.string(),
        Pais: pais,
        Tarjeta: v.string(),
        PromocionId: v.number(),
      }),
    ),
    Personas: grupo(
      v.object({
        /** Names the person in the address of the page. */
        Referencia: v.string(),
        Nombre: v.string(),
        /** The prefix and the last three digits. */
        NumeroTarjeta: v.string(),
        EstadoTarjeta: v.string(),
        /** The last three characters. */
        NumeroIdentificacion: v.string(),
        Pais: pais,
      }),
    ),
    Solicitudes: grupo(
      v.object({
        Id: v.number(),
        Numero: v.string(),
        Derecho: v.picklist(namesOf(DERECHOS)),
        Estado: v.picklist(ESTADOS_SOLICITUD),
        Pais: pais,
      }),
    ),
    Liquidaciones: grupo(
      v.object({
        Id: v.number(),
        Estado: v.picklist(ESTADOS_LIQUIDACION),
        Fecha: dia,
        PuntoVenta: v.string(),
        Pais: pais,
        Guia: v.nullable(v.string()),
      }),
    ),
    Farmacias: grupo(fila),
    Medicos: grupo(fila),
    Productos: grupo(fila),
    Distribuidores: grupo(fila),
    Propuestas: grupo(
      v.object({
        Id: v.number(),
        Titulo: v.string(),
        Objeto: v.string(),
        Estado: v.picklist(ESTADOS_DE_PROPUESTA),
      }),
    ),
    Usuarios: grupo(
      v.object({
        Id: v.number(),
        Usuario: v.string(),
        /** The person's name, as the office gave it. */
        Persona: v.nullable(v.string()),
        Rol: v.picklist(ROLES),
        FarmaciaAdmin: v.boolean(),
        Pais: pais,
        Activo: v.boolean(),
      }),
    ),
  }),
  failure: 'Error al buscar',
});

/** The results of a search, by kind. */
export type Encontrado = v.InferOutput<typeof buscar.reply>;
