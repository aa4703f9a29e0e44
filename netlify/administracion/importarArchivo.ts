import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { filasDelDia } from './actos.sql.ts';
import { claseDeCambio, type Quien } from './cambio.ts';
import { DESTINOS } from './destinos.sql.ts';
import {
  apartarAjenas,
  apartarIlegibles,
  cargarLineas,
  contarAcciones,
  guardarAntes,
  guardarRevision,
  type LineaRevisada,
  lineasRevisadas,
  prepararAcciones,
  reunirAcciones,
} from './revisiones.sql.ts';
import {
  crearImportacion,
  darTiempo,
  deshacer,
  ENTRE_FALTAS,
  guardarAgregadas,
  guardarCambiadas,
  IMPORTACION_USADA,
  type ImportacionRow,
  recibirLineas,
  terminarImportacion,
} from './importaciones.sql.ts';
import { leerLinea } from './leerLinea.ts';
import {
  apartarFaltas,
  compararLineas,
  escribirComparadas,
  type Falta,
  prepararLineas,
} from './lineas.sql.ts';
import {
  cambiosDe,
  hallarImportacion,
  seDeshaceHasta,
  verImportacion,
} from './verImportaciones.ts';
import { comoChoque } from '../canjes/choques.sql.ts';
import { DatabaseRefusal, type Query } from '../database/database.ts';
import type { Handler } from '../http/area.ts';
import { requireAlcance } from '../http/session.ts';
import type * as contrato from '../../src/contracts/administracion/importaciones.ts';
import {
  CATALOGOS,
  MAESTROS,
  sensiblesDe,
  type Tipo,
} from '../../src/contracts/administracion/catalogos.ts';
import { esSensible, type FilaDeFicha } from '../../src/domain/administracion.ts';
import { Conflicto } from '../../src/domain/errores.ts';
import { paisDelAlcance } from '../../src/domain/permisos.ts';

/** The most rows that a proposal shows; the import's own page has all. */
const FILAS_EN_PROPUESTA = 200;

/** Begins an import and answers its id. */
export const empezarImportacion: Handler<typeof contrato.crearImportacion> = async (input) => {
  const { env, session, body } = input;
  const { Tipo: tipo, Archivo: archivo } = body;
  const alcance = requireAlcance(session, 'administrar');
  const id = randomUUID();
  const pais = paisDelAlcance(alcance);
  await crearImportacion(
    env.database,
    { id, tipo, archivo, usuarioId: session.usuarioId, pais },
    env.now(),
  );
  return { Id: id };
};

type LineaEnviada = v.InferOutput<typeof contrato.enviarLineas.body>['Lineas'][number];

const MAS_CELDAS_QUE_TITULOS =
  'Tiene más celdas que títulos: en un CSV, ponga entre comillas el texto que lleva el separador';

function recibir(tipo: Tipo, { Linea: linea, Celdas, Sobra }: LineaEnviada) {
  const { faltas, ...leida } = leerLinea(tipo, Celdas);
  const motivos = [
    ...(Sobra ? [MAS_CELDAS_QUE_TITULOS] : []),
    ...faltas.map(({ motivo }) => motivo),
  ];
  return {
    linea,
    ...leida,
    ...(motivos.length > 0 && { falta_leida: motivos.join(ENTRE_FALTAS) }),
  };
}

/** Reads a part of an import's lines and keeps them. Throws 404 for another person's, 409 once it was reviewed. */
export const recibirParte: Handler<typeof contrato.enviarLineas> = async (input) => {
  const { env, session, params, body } = input;
  const { usuarioId } = session;
  const alcance = requireAlcance(session, 'administrar');
  const { Id: id, Tipo } = await hallarImportacion(env.database, params.id, alcance, {
    de: usuarioId,
  });
  const recibidas = body.Lineas.map((linea) => recibir(Tipo, linea));
  const cuantas = await recibirLineas(env.database, { id, usuarioId }, recibidas);
  if (cuantas === null) throw new Conflicto('Este archivo ya se revisó: empiece otra importación.');
  return { Recibidas: cuantas };
};

/** Compares an import's lines with each table, then calls `despues`; answers the wrong lines and the changing rows. */
async function recorrer(
  tx: Query,
  { Id, Tipo, pais }: ImportacionRow,
  despues: (destino: (typeof DESTINOS)[Tipo][number]) => Promise<void>,
): Promise<{ faltas: Falta[]; filas: number }> {
  await prepararAcciones(tx);
  await prepararLineas(tx, MAESTROS[Tipo].columnas);
  await cargarLineas(tx, Id, Tipo, leerLinea(Tipo, []).valores);
  const faltas = await apartarAjenas(tx, Tipo, pais);
  let filas = 0;
  for (const destino of DESTINOS[Tipo]) {
    faltas.push(...(await apartarFaltas(tx, Tipo, destino, Id)));
    await apartarIlegibles(tx, Id);
    const { nuevas, cambiadas } = await compararLineas(tx, destino);
    filas += nuevas + cambiadas;
    await despues(destino);
  }
  return { faltas, filas };
}

/** Computes what an import would do to the present tables, and stores it. Throws 409 once it was applied. */
export const revisarImportacion: Handler<typeof contrato.revisarImportacion> = async (input) => {
  const { env, session, params } = input;
  const { id } = params;
  const alcance = requireAlcance(session, 'administrar');
  const propia = { tomar: true, de: session.usuarioId };
  await env.database.transaction(async (tx) => {
    const importacion = await hallarImportacion(tx, id, alcance, propia);
    if (importacion.Estado === 'Aplicada' || importacion.Estado === 'Deshecha') {
      throw new Conflicto('Este archivo ya se aplicó.');
    }
    await darTiempo(tx);
    const hallado = await recorrer(tx, importacion, () => reunirAcciones(tx));
    await guardarRevision(tx, id, hallado);
  });
  return verImportacion(input);
};

const NADA_QUE_APLICAR: Readonly<Record<ImportacionRow['Estado'], string | null>> = {
  Recibida: 'Revise el archivo antes de aplicarlo.',
  Revisada: null,
  Aplicada: 'Este archivo ya se aplicó.',
  Deshecha: 'Esta importación se deshizo: envíe el archivo otra vez.',
};

/** The snapshots of an import: its counts, and as many rows as fit on a screen. */
function fichasDe(importacion: ImportacionRow, lineas: readonly LineaRevisada[]) {
  const {
    Tipo: datos,
    Nuevas: nuevas,
    Cambiadas: cambiadas,
    Iguales: iguales,
    filas,
  } = importacion;
  const filasDe = (cual: 'antes' | 'despues', de: readonly LineaRevisada[]): FilaDeFicha[] =>
    de.map((linea) => ({
      linea: linea.Linea,
      etiqueta: linea.Etiqueta,
      nueva: cual === 'despues' && linea.antes === null,
      valores: Object.fromEntries(
        cambiosDe(datos, linea).map((cambio) => [cambio.columna.campo, cambio[cual]]),
      ),
    }));
  const deAntes = lineas.filter(({ antes }) => antes !== null);
  return {
    antes: deAntes.length === 0 ? null : { lineas: filasDe('antes', deAntes) },
    despues: { datos, nuevas, cambiadas, iguales, filas, lineas: filasDe('despues', lineas) },
  };
}

const esDelicada = (tipo: Tipo, { antes, despues }: LineaRevisada): boolean => {
  const sensibles = sensiblesDe(CATALOGOS[tipo]);
  const escritos = Object.entries(despues ?? {}).filter(
    // A missing column, or an empty cell of these columns, changes nothing.
    ([campo, valor]) =>
      valor !== null && (valor !== '' || CATALOGOS[tipo].columnas[campo]?.vaciaDeja === undefined),
  );
  return esSensible(sensibles, antes, Object.fromEntries(escritos));
};

/** The rows that a person changed alone within a day. Decisions of two people do not count. */
const soloDe = (tx: Query, { autor, now, propuestaPor, mira }: Quien): Promise<number> | number =>
  propuestaPor === undefined ? filasDelDia(tx, autor.usuarioId, now, mira) : 0;

const CAMBIARON = 'Los datos cambiaron desde que se revisó el archivo: revíselo de nuevo.';

/** The application of an import, all or nothing. */
export const aplicarImportacion = claseDeCambio(
  v.object({ id: v.string() }),
  async (tx, { id }, quien) => {
    const importacion = await hallarImportacion(tx, id, quien.alcance, { tomar: !quien.mira });
    const no = NADA_QUE_APLICAR[importacion.Estado];
    if (no !== null) throw new Conflicto(no);
    const { Tipo, Archivo, pais, ConError, Nuevas, Cambiadas, filas } = importacion;
    if (ConError > 0) {
      throw new Conflicto('El archivo tiene líneas por corregir: no se aplica ninguna.');
    }
    if (Nuevas + Cambiadas === 0) throw new Conflicto('Este archivo no cambia nada.');
    const ventana = { cuantas: FILAS_EN_PROPUESTA, salto: 0 };
    // More lines would be more rows than one person may change.
    const lineas = await lineasRevisadas(tx, importacion, ['nueva', 'cambiada'], ventana);
    return {
      vista: {
        accion: 'importar',
        objeto: Archivo,
        pais,
        ...fichasDe(importacion, lineas),
        delicado: lineas.some((linea) => esDelicada(Tipo, linea)),
        filas,
        filasDelDia: await soloDe(tx, quien),
      },
      escribir: async () => {
        await darTiempo(tx);
        await guardarAntes(tx, importacion);
        const escrita = await recorrer(tx, importacion, async (destino) => {
          await reunirAcciones(tx);
          await guardarCambiadas(tx, id, destino);
          if (!(await escribirComparadas(tx, destino))) throw new Conflicto(CAMBIARON);
          await guardarAgregadas(tx, id, destino);
        }).catch((error: unknown) => {
          throw comoChoque(error);
        });
        const { nuevas, cambiadas } = await contarAcciones(tx);
        const esOtra = nuevas !== Nuevas || cambiadas !== Cambiadas || escrita.filas !== filas;
        if (escrita.faltas.length > 0 || esOtra) throw new Conflicto(CAMBIARON);
        await terminarImportacion(tx, id, quien.now);
        return {};
      },
    };
  },
);

const POR_QUE_NO = {
  tarde: 'Solo se deshace una importación aplicada en las últimas 24 horas.',
  cambiada: 'No se puede deshacer: alguna de estas filas cambió después.',
  usada: 'No se puede deshacer: ya hay datos que dependen de estas filas.',
} as const;

/** Takes an import back as a whole. If two people applied it, two must take it back. */
export const deshacerImportacion = claseDeCambio(
  v.object({ id: v.string() }),
  async (tx, { id }, quien) => {
    const importacion = await hallarImportacion(tx, id, quien.alcance, { tomar: !quien.mira });
    const { Archivo, pais, Nuevas, Cambiadas, filas, deDos } = importacion;
    if (seDeshaceHasta(importacion, quien.now) === null) throw new Conflicto(POR_QUE_NO.tarde);
    return {
      vista: {
        accion: 'deshacer',
        objeto: Archivo,
        pais,
        antes: null,
        despues: { quitadas: Nuevas, devueltas: Cambiadas },
        delicado: deDos,
        filas,
        filasDelDia: await soloDe(tx, quien),
      },
      escribir: async () => {
        await darTiempo(tx);
        const fin = await deshacer(tx, id, quien.now).catch((error: unknown) => {
          const usada = error instanceof DatabaseRefusal && error.constraint === IMPORTACION_USADA;
          throw usada ? new Conflicto(POR_QUE_NO.usada) : comoChoque(error);
        });
        if (fin !== 'hecho') throw new Conflicto(POR_QUE_NO[fin]);
        return {};
      },
    };
  },
);
