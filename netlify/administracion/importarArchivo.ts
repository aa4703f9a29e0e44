import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { registrarActo } from './actos.sql.ts';
import { claseDeCambio, type Quien } from './cambio.ts';
import { DESTINOS } from './destinos.sql.ts';
import { paisDe } from './guardarFila.ts';
import {
  apartarAjenas,
  cargarLineas,
  contarAcciones,
  guardarRevision,
  lineasRevisadas,
  prepararAcciones,
  reunirAcciones,
} from './revisiones.sql.ts';
import {
  crearImportacion,
  darTiempo,
  deshacer,
  guardarAgregadas,
  guardarCambiadas,
  IMPORTACION_USADA,
  type ImportacionRow,
  leerImportacion,
  recibirLineas,
  terminarImportacion,
} from './importaciones.sql.ts';
import { leerParaGuardar } from './leerParaGuardar.ts';
import {
  apartarFaltas,
  compararLineas,
  escribirComparadas,
  type Falta,
  prepararLineas,
} from './lineas.sql.ts';
import { cambiosDe } from './verImportaciones.ts';
import { DatabaseRefusal, type Query } from '../database/database.ts';
import type { Environment } from '../http/environment.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { MAS_CELDAS_QUE_TITULOS, motivoDe } from '../../src/contracts/administracion/lineas.ts';
import {
  MAESTROS,
  type Tipo,
  TITULOS_DE_TIPO,
} from '../../src/contracts/administracion/maestros.ts';
import { FILAS_SIN_OTRA_PERSONA, type Ficha } from '../../src/domain/administracion.ts';
import { Conflicto, NoEncontrado } from '../../src/domain/errores.ts';

const NO_EXISTE = 'No se encontró esa importación.';
/** A proposal shows this many rows side by side; all of them are on the import's own page. */
const FILAS_EN_PROPUESTA = 200;

/** Begins an import and answers its id. */
export const empezarImportacion = async (
  env: Environment,
  session: Session,
  { tipo, archivo }: { tipo: Tipo; archivo: string },
): Promise<string> => {
  const alcance = requireAlcance(session, 'administrar');
  const id = randomUUID();
  const pais = paisDe(alcance);
  await crearImportacion(
    env.database,
    { id, tipo, archivo, usuarioId: session.usuarioId, pais },
    env.now(),
  );
  return id;
};

/** A line of a file: its number, its cells in the order of the kind's columns, and whether cells without heading follow. */
export interface LineaEnviada {
  readonly Linea: number;
  readonly Celdas: readonly (string | null)[];
  readonly Sobra: boolean;
}

function recibir(tipo: Tipo, { Linea: linea, Celdas, Sobra }: LineaEnviada) {
  const leida = leerParaGuardar(tipo, Celdas);
  const motivos = [
    ...(Sobra ? [MAS_CELDAS_QUE_TITULOS] : []),
    ...('faltas' in leida ? [motivoDe(leida.faltas)] : []),
  ];
  if ('faltas' in leida || motivos.length > 0) return { linea, falta_leida: motivos.join('; ') };
  return { linea, etiqueta: leida.etiqueta, valores: leida.valores };
}

/** Reads a part of an import's lines and keeps them. Throws 404 for somebody else's, 409 once it was looked at. */
export const recibirParte = async (
  env: Environment,
  session: Session,
  id: string,
  lineas: readonly LineaEnviada[],
): Promise<number> => {
  const importacion = await leerPropia(env.database, session, id);
  const recibidas = lineas.map((linea) => recibir(importacion.tipo, linea));
  const { usuarioId } = session;
  const cuantas = await recibirLineas(env.database, { id, usuarioId }, recibidas);
  if (cuantas === null) throw new Conflicto('Este archivo ya se revisó: empiece otra importación.');
  return cuantas;
};

/** An import of the caller's own. Throws 404 for any other. */
const leerPropia = async (db: Query, session: Session, id: string, tomar = false) => {
  const alcance = requireAlcance(session, 'administrar');
  const importacion = await leerImportacion(db, id, alcance, tomar);
  if (importacion?.usuarioId !== session.usuarioId) throw new NoEncontrado(NO_EXISTE);
  return importacion;
};

/** Compares the lines of an import with their tables, `despues` each time; answers the faulty ones. */
async function recorrer(
  tx: Query,
  { id, tipo, pais }: ImportacionRow,
  despues: (destino: (typeof DESTINOS)[Tipo][number]) => Promise<void>,
): Promise<Falta[]> {
  await darTiempo(tx);
  await prepararAcciones(tx);
  await prepararLineas(tx, MAESTROS[tipo].columnas);
  await cargarLineas(tx, id);
  const faltas = await apartarAjenas(tx, tipo, pais);
  for (const destino of DESTINOS[tipo]) {
    faltas.push(...(await apartarFaltas(tx, destino)));
    await compararLineas(tx, destino, 0);
    await despues(destino);
  }
  return faltas;
}

/** Looks at what an import would do as the tables now are, and keeps it. Throws 409 once it was applied. */
export const revisarImportacion = (env: Environment, session: Session, id: string): Promise<void> =>
  env.database.transaction(async (tx) => {
    const importacion = await leerPropia(tx, session, id, true);
    if (importacion.estado === 'Aplicada' || importacion.estado === 'Deshecha') {
      throw new Conflicto('Este archivo ya se aplicó.');
    }
    const faltas = await recorrer(tx, importacion, () => reunirAcciones(tx));
    await guardarRevision(tx, id, faltas);
  });

const NADA_QUE_APLICAR: Readonly<Record<ImportacionRow['estado'], string | null>> = {
  Recibida: 'Revise el archivo antes de aplicarlo.',
  Revisada: null,
  Aplicada: 'Este archivo ya se aplicó.',
  Deshecha: 'Esta importación se deshizo: envíe el archivo otra vez.',
};

/** What people compare of an import: its counts, and row by row as much as fits on a screen. */
async function fichasDe(tx: Query, importacion: ImportacionRow) {
  const { tipo, nuevas, cambiadas, iguales } = importacion;
  const ventana = { limite: FILAS_EN_PROPUESTA, salto: 0 };
  const lineas = await lineasRevisadas(tx, importacion, ['nueva', 'cambiada'], ventana);
  const antes: Record<string, string> = {};
  const despues: Record<string, string | number> = {
    Datos: TITULOS_DE_TIPO[tipo],
    'Filas nuevas': nuevas,
    'Filas cambiadas': cambiadas,
    'Filas iguales': iguales,
  };
  for (const linea of lineas) {
    const donde = `${linea.etiqueta} (línea ${linea.linea})`;
    if (linea.antes === null) despues[donde] = 'Nueva';
    for (const { Titulo, Antes, Despues } of cambiosDe(tipo, linea)) {
      const campo = `${donde}: ${Titulo}`;
      if (linea.antes !== null) antes[campo] = Antes;
      despues[campo] = Despues;
    }
  }
  const ficha = (valores: Ficha) => (Object.keys(valores).length === 0 ? null : valores);
  return { antes: ficha(antes), despues };
}

/** Whether a second person looks at an import: promotions, FFD, and more than a hundred rows. */
const esDelicada = (
  { tipo, nuevas, cambiadas }: ImportacionRow,
  antes: Ficha | null,
  despues: Ficha,
): boolean =>
  tipo === 'promociones' ||
  nuevas + cambiadas > FILAS_SIN_OTRA_PERSONA ||
  // A new chain without FFD asks nothing of it.
  (tipo === 'cadenas' &&
    Object.entries(despues).some(
      ([campo, valor]) =>
        campo.endsWith(': Permite FFD') && (valor !== 'No' || antes?.[campo] !== undefined),
    ));

/** The application of an import, all of it or nothing. */
export const aplicarImportacion = claseDeCambio(v.object({ id: v.string() }), ({ id }) => {
  const tomar = async (tx: Query, { alcance }: Quien) => {
    const importacion = await leerImportacion(tx, id, alcance, true);
    if (importacion === undefined) throw new NoEncontrado(NO_EXISTE);
    return importacion;
  };
  return {
    ver: async (tx, quien) => {
      const importacion = await tomar(tx, quien);
      const no = NADA_QUE_APLICAR[importacion.estado];
      if (no !== null) throw new Conflicto(no);
      const { archivo, pais, conError, nuevas, cambiadas } = importacion;
      if (conError > 0) {
        throw new Conflicto('El archivo tiene líneas por corregir: no se aplica ninguna.');
      }
      if (nuevas + cambiadas === 0) throw new Conflicto('Este archivo no cambia nada.');
      const { antes, despues } = await fichasDe(tx, importacion);
      const delicado = esDelicada(importacion, antes, despues);
      return { accion: 'importar', objeto: archivo, pais, antes, despues, delicado };
    },
    escribir: async (tx, quien) => {
      const importacion = await tomar(tx, quien);
      const faltas = await recorrer(tx, importacion, async (destino) => {
        await reunirAcciones(tx);
        await guardarCambiadas(tx, id, destino);
        await escribirComparadas(tx, destino);
        await guardarAgregadas(tx, id, destino);
      });
      const { nuevas, cambiadas } = await contarAcciones(tx);
      const esOtra = nuevas !== importacion.nuevas || cambiadas !== importacion.cambiadas;
      if (faltas.length > 0 || esOtra) {
        throw new Conflicto(
          'Los datos cambiaron desde que se revisó el archivo: revíselo de nuevo.',
        );
      }
      await terminarImportacion(tx, id, quien.now);
      return {};
    },
  };
});

const POR_QUE_NO = {
  tarde: 'Solo se deshace una importación aplicada en las últimas 24 horas.',
  cambiada: 'No se puede deshacer: alguna de estas filas cambió después.',
  usada: 'No se puede deshacer: ya hay datos que dependen de estas filas.',
} as const;

/** Takes an import back. Throws 409 with the reason when it cannot. */
export const deshacerImportacion = (
  env: Environment,
  session: Session,
  id: string,
): Promise<void> =>
  env.database
    .transaction(async (tx) => {
      const alcance = requireAlcance(session, 'administrar');
      const importacion = await leerImportacion(tx, id, alcance, true);
      if (importacion === undefined) throw new NoEncontrado(NO_EXISTE);
      await darTiempo(tx);
      const fin = await deshacer(tx, id, env.now());
      if (fin !== 'hecho') throw new Conflicto(POR_QUE_NO[fin]);
      const { archivo, pais, nuevas, cambiadas } = importacion;
      const autor = {
        por: 'pantalla',
        usuarioId: session.usuarioId,
        quien: session.userName,
      } as const;
      const despues = { 'Filas quitadas': nuevas, 'Filas devueltas': cambiadas };
      const acto = {
        accion: 'deshacer',
        tipo: 'importacion',
        objeto: archivo,
        pais,
        despues,
      } as const;
      await registrarActo(tx, autor, acto, env.now());
    })
    .catch((error: unknown) => {
      const usada = error instanceof DatabaseRefusal && error.constraint === IMPORTACION_USADA;
      throw usada ? new Conflicto(POR_QUE_NO.usada) : error;
    });
