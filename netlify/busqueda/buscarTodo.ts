import type { Handler } from '../http/area.ts';
import { countTry, personSearches } from '../http/limits.ts';
import * as hallazgos from './hallazgos.sql.ts';
import { leerPropuesta } from '../administracion/propuestas.sql.ts';
import type { buscar } from '../../src/contracts/busqueda.ts';
import { tituloDePropuesta } from '../../src/contracts/administracion/tituloDePropuesta.ts';
import { leerBusqueda } from '../../src/domain/busqueda.ts';
import { numeroDeSolicitud } from '../../src/domain/derechos.ts';
import { estadoEn } from '../../src/domain/estado.ts';
import {
  type Accion,
  type Alcance,
  alcanceDe,
  paisDelAlcance,
  puede,
} from '../../src/domain/permisos.ts';
import { enmascarada } from '../../src/domain/tarjeta.ts';

const FINAL = 3;

const grupo = <Row>(filas: readonly Row[]) => ({
  Hallados: filas.slice(0, hallazgos.HALLADOS),
  HayMas: filas.length > hallazgos.HALLADOS,
});

/**
 * The things that a text names within the session's scope, by kind; a statement for each kind, all in parallel. A
 * search that may name a person counts: 429 beyond the limit.
 */
export const buscarTodo: Handler<typeof buscar> = async ({ env, session, body, reached }) => {
  const { database: db } = env;
  const now = env.now();
  const lectura = leerBusqueda(body.Texto);
  const { codigo, factura, tarjetas, identificacion, nombre, palabras, deFarmacia } = lectura;
  const { solicitud, liquidacion, propuesta, guia } = lectura;

  /** Searches a kind if the text may name one and the session may search it. */
  const en = async <Fila>(
    accion: Accion,
    cabe: boolean,
    hallar: (alcance: Alcance) => Promise<readonly Fila[]>,
  ): Promise<readonly Fila[]> => {
    const alcance = cabe ? alcanceDe(session, accion) : null;
    return alcance === null ? [] : hallar(alcance);
  };
  const deAlguien = tarjetas.length > 0 || identificacion !== null || nombre.length > 0;
  const enCatalogo = (
    accion: Accion,
    catalogo: Parameters<typeof hallazgos.hallarFilas>[1],
    buscadas: readonly string[] = palabras,
  ) =>
    en(accion, buscadas.length > 0, (alcance) =>
      hallazgos.hallarFilas(db, catalogo, alcance, buscadas),
    );
  const [
    canjes,
    preregistros,
    personas,
    solicitudes,
    liquidaciones,
    farmacias,
    medicos,
    productos,
    distribuidores,
    propuestas,
    usuarios,
  ] = await Promise.all([
    // What is found tells no more than the office's report; the page of a redemption names its patient.
    en(
      puede(session, 'verCanjes') ? 'verCanjes' : 'verReporteDeOficina',
      codigo !== null || factura !== null,
      (alcance) => hallazgos.hallarCanjes(db, alcance, { codigo, factura }),
    ),
    en('preregistrar', factura !== null, (alcance) =>
      hallazgos.hallarPreregistros(db, alcance, factura),
    ),
    en('atenderLlamadas', deAlguien, async (alcance) => {
      await countTry(env, [personSearches(env, session.usuarioId)]);
      return hallazgos.hallarPersonas(db, alcance, { tarjetas, identificacion, nombre });
    }),
    en('atenderLlamadas', solicitud !== null, (alcance) =>
      hallazgos.hallarSolicitudes(db, alcance, solicitud ?? 0),
    ),
    en('verLiquidaciones', liquidacion !== null || guia !== '', (alcance) =>
      hallazgos.hallarLiquidaciones(db, alcance, { liquidacion, guia }),
    ),
    enCatalogo('buscarFarmacias', 'farmacias', deFarmacia),
    enCatalogo('buscarMedicos', 'medicos'),
    enCatalogo('administrar', 'productos'),
    enCatalogo('administrar', 'distribuidores'),
    en('aprobarCambios', propuesta !== null, async (alcance) => {
      const hallada = await leerPropuesta(db, propuesta ?? 0, paisDelAlcance(alcance));
      return hallada === undefined ? [] : [{ ...hallada, Titulo: tituloDePropuesta(hallada) }];
    }),
    en('ayudarUsuarios', palabras.length > 0, (alcance) =>
      hallazgos.hallarUsuarios(db, alcance, palabras),
    ),
  ]);
  const contadas = [
    ...canjes.slice(0, hallazgos.HALLADOS),
    ...preregistros.slice(0, hallazgos.HALLADOS),
    ...personas.slice(0, hallazgos.HALLADOS),
  ];
  if (contadas.length > 0) reached(contadas.map(({ tarjetaId }) => tarjetaId));
  return {
    Canjes: grupo(canjes.map((canje) => ({ ...canje, Estado: estadoEn(canje, now) }))),
    Preregistros: grupo(preregistros),
    Personas: grupo(
      personas.map((persona) => ({
        ...persona,
        NumeroTarjeta: enmascarada(persona.NumeroTarjeta),
        NumeroIdentificacion: persona.NumeroIdentificacion.slice(-FINAL),
      })),
    ),
    Solicitudes: grupo(solicitudes.map((una) => ({ ...una, Numero: numeroDeSolicitud(una.Id) }))),
    Liquidaciones: grupo(liquidaciones),
    Farmacias: grupo(farmacias),
    Medicos: grupo(medicos),
    Productos: grupo(productos),
    Distribuidores: grupo(distribuidores),
    Propuestas: grupo(propuestas),
    Usuarios: grupo(usuarios),
  };
};
