import type { Handler } from '../http/area.ts';
import { requireAlcance } from '../http/session.ts';
import { type CanjeDetalle, type Detalle, leerDetalle } from './detalleCanje.sql.ts';
import type { detalleCanje } from '../../src/contracts/dashboard/busqueda.ts';
import { evaluarCanje } from '../../src/domain/canje.ts';
import { cercanias } from '../../src/domain/cercania.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import {
  estadoEn,
  fueAuditado,
  puedeAnularse,
  puedeAuditarse,
  puedeReabrirse,
  restanteAuditoria,
  ultimoCambio,
} from '../../src/domain/estado.ts';
import { describir, reconocerFactura } from '../../src/domain/factura/factura.ts';
import type { HechosCanje } from '../../src/domain/hechosCanje.ts';
import { hechosDelCanje } from '../../src/domain/hechosLeidos.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import { type Alcance, puede } from '../../src/domain/permisos.ts';

const historialDe = (canje: CanjeDetalle, now: Date): Detalle['Historial'] => {
  const escrito = canje.Historial;
  if (canje.estado !== 'Pendiente' || estadoEn(canje, now) === 'Pendiente') return escrito;
  const porElReloj = {
    EstadoAnterior: 'Pendiente' as const,
    EstadoNuevo: estadoEn(canje, now),
    Usuario: null,
    Motivo: null,
    Observaciones: '',
    OcurridoEn: ultimoCambio(canje, now),
  };
  return [...escrito, porElReloj];
};

const reglasDe = (hechos: HechosCanje): Detalle['Reglas'] => {
  const cerca = new Map(cercanias(hechos).map(({ regla, figura }) => [regla, figura]));
  return evaluarCanje(hechos).map(({ regla, cumple, mensaje }) => ({
    Regla: regla,
    Cumple: cumple,
    Mensaje: mensaje,
    Cerca: cumple === true ? (cerca.get(regla) ?? null) : null,
  }));
};

/** The present readings of a redemption's invoice numbers. */
const lecturasDe = ({ hechos, documentos }: CanjeDetalle) =>
  hechos.lineas.map(({ numero }, i) => ({
    lectura: reconocerFactura(documentos[i]?.canonico ?? numero, hechos.pais),
    confirmada: documentos[i]?.confirmada ?? false,
  }));

/** The present facts of a registered redemption, for a user who sees `alcance`. */
export const hechosDeDetalle = (
  canje: CanjeDetalle,
  { alcance, isProduction }: { readonly alcance: Alcance; readonly isProduction: boolean },
): HechosCanje =>
  hechosDelCanje(canje.hechos, {
    funcion: canje.registro,
    alcance,
    produccion: isProduction,
    receta: canje.RecetaFecha === null ? null : { fecha: canje.RecetaFecha },
    lecturas: lecturasDe(canje),
    completas: true,
  });

/**
 * The detail of one redemption within the user's scope. Every rule is judged with the present facts, and the answer
 * names the acts still open to the user. Throws 404 without such a redemption.
 */
export const verDetalle: Handler<typeof detalleCanje> = async (input) => {
  const { env, session, params, reached } = input;
  const alcance = requireAlcance(session, 'verCanjes');
  const canje = await leerDetalle(env.database, params.code, alcance, session.usuarioId);
  if (canje === undefined) throw new NoEncontrado(BUSQUEDA.canje);
  reached([canje.tarjetaId]);
  const now = env.now();
  const audita = puede(session, 'auditarCanje');
  const abierto = restanteAuditoria(canje, now);
  const lecturas = lecturasDe(canje);
  const hechos = hechosDeDetalle(canje, { alcance, isProduction: env.isProduction });
  return {
    ...canje,
    Referencia: puede(session, 'atenderLlamadas') ? canje.Referencia : null,
    Presentacion: canje.Producto,
    Farmacia: canje.PuntoVenta,
    RegistradoEn: canje.registradoEn,
    Estado: estadoEn(canje, now),
    CambioEn: ultimoCambio(canje, now),
    CierraEn: abierto > 0 ? new Date(now.getTime() + abierto) : null,
    Auditado: fueAuditado(canje) ? 'Sí' : 'No',
    Facturas: canje.hechos.lineas.map((linea, i) => {
      const { numero, fecha, cantidad, farmacia, parecida } = linea;
      const documento = lecturas[i]?.lectura.documento;
      const { canonico = null, enlace = null, confirmada = false } = canje.documentos[i] ?? {};
      return {
        NumeroFactura: numero,
        Fecha: fecha,
        Cantidad: cantidad,
        Farmacia: farmacia?.nombre ?? '',
        Canonico: canonico,
        // Its date is said where it is not the invoice's.
        Documento: documento
          ? describir(
              { ...documento, fecha: documento.fecha === fecha ? null : documento.fecha },
              null,
            )
          : '',
        Emisor: documento?.emisor ?? null,
        Sucursal: documento?.sucursal ?? null,
        Verificada: documento?.verificada ?? false,
        Enlace: enlace,
        Semejante: parecida && {
          NumeroFactura: parecida.numero,
          Fecha: parecida.fecha,
          Canje: audita
            ? {
                CodigoConfirmacion: parecida.codigo,
                Fecha: parecida.registrado,
                Tarjeta: parecida.tarjeta,
              }
            : null,
        },
        Confirmada: confirmada,
      };
    }),
    Historial: historialDe(canje, now),
    Reglas: reglasDe(hechos),
    DesconocidoEn: audita ? canje.desconocidoEn : null,
    DesconocidoVisto: audita && canje.visto,
    // A user who may decide may do so for every redemption of the scope.
    PuedeAuditar: audita && puedeAuditarse(canje, now),
    PuedeReabrir: audita && puedeReabrirse(canje, now),
    PuedeAnular: puede(session, 'anularCanje') && puedeAnularse(canje, now),
  };
};
