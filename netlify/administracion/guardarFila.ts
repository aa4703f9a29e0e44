import * as v from 'valibot';
import { claseDeCambio, type ClaseDeCambio } from './cambio.ts';
import { filaDeCatalogo, type FilaDeCatalogo } from './catalogos.sql.ts';
import { DESTINOS } from './destinos.sql.ts';
import { hayDistribuidor } from './distribuidores.sql.ts';
import { apartarAjenas } from './revisiones.sql.ts';
import { CALLADOS, leerParaGuardar } from './leerParaGuardar.ts';
import {
  agregarLineas,
  apartarFaltas,
  compararLineas,
  escribirComparadas,
  type Falta,
  idEscrito,
  type Modo,
  prepararLineas,
} from './lineas.sql.ts';
import { DatabaseRefusal, type Query } from '../database/database.ts';
import {
  type Catalogo,
  type CatalogoNombre,
  CATALOGOS,
  celdasDe,
  columnasDelFormulario,
} from '../../src/contracts/administracion/catalogos.ts';
import {
  comoCelda,
  enPalabras,
  motivoDe,
  type Valores,
} from '../../src/contracts/administracion/lineas.ts';
import { MAESTROS } from '../../src/contracts/administracion/maestros.ts';
import {
  diferencias,
  FILAS_SIN_OTRA_PERSONA,
  type Ficha,
} from '../../src/domain/administracion.ts';
import {
  Conflicto,
  DatoInvalido,
  type FaltaDeCampo,
  NoEncontrado,
} from '../../src/domain/errores.ts';
import { esPaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** One line of the form; no other number says anything to a person. */
const LINEA = 1;

const enFormulario = (faltas: readonly FaltaDeCampo[]) =>
  new DatoInvalido(faltas[0]?.detail ?? 'Revise los datos.', { campos: faltas });

const campoDe = (campo: string) => `Valores.${campo}`;

/** The cells of a row as its form shows them. */
export const celdasDeFila = ({ valores }: FilaDeCatalogo): Record<string, string> =>
  Object.fromEntries(Object.entries(valores).map(([campo, valor]) => [campo, comoCelda(valor)]));

const fichaDe = (catalogo: Catalogo, valores: Readonly<Record<string, unknown>>): Ficha =>
  Object.fromEntries(
    columnasDelFormulario(catalogo)
      .filter(({ campo }) => !CALLADOS.includes(campo))
      .map(({ campo, titulo }) => [titulo, enPalabras(campo, valores[campo])]),
  );

/** The country of a scope; null: all. */
export const paisDe = (alcance: Alcance) => (alcance.tipo === 'pais' ? alcance.pais : null);

/** What is wrong with the fields that were sent: those that the form has not, or that no longer change. */
const noSeCambian = (catalogo: Catalogo, esNueva: boolean, valores: object): FaltaDeCampo[] =>
  Object.keys(valores)
    .filter(
      (campo) =>
        !catalogo.formulario.includes(campo) || (!esNueva && catalogo.fijos.includes(campo)),
    )
    .map((campo) => ({ field: campoDe(campo), detail: 'Este dato no se cambia.' }));

/** Reads the form as a line of its kind of file. Throws 422 with the sentence of each field. */
function leerFormulario(catalogo: Catalogo, celdas: Readonly<Record<string, string>>) {
  const leida = leerParaGuardar(catalogo.tipo, celdasDe(catalogo, celdas));
  if ('valores' in leida) return leida;
  throw enFormulario(
    leida.faltas.map((falta) => ({ field: campoDe(falta.campo), detail: motivoDe([falta]) })),
  );
}

const alCampo = ({ campo, motivo }: Falta): FaltaDeCampo => ({
  field: campoDe(campo ?? ''),
  detail: motivo,
});

/** Whether a second person looks at it: promotions, FFD, and whatever touches many rows. */
function esDelicado(
  nombre: CatalogoNombre,
  antes: FilaDeCatalogo | undefined,
  despues: Valores,
  tocadas: number,
): boolean {
  if (nombre === 'promociones' || tocadas > FILAS_SIN_OTRA_PERSONA) return true;
  return (
    nombre === 'cadenas' && (antes?.valores['permite_ffd'] ?? false) !== despues['permite_ffd']
  );
}

/** What the record calls a change of a row. */
function accionDe({ apaga }: Catalogo, antes: Ficha | null, despues: Ficha, titulo: string) {
  if (antes === null) return 'crear' as const;
  const cambian = diferencias(antes, despues);
  if (apaga === null || cambian.length !== 1 || cambian[0] !== titulo) return 'cambiar' as const;
  return despues[titulo] === apaga.si ? ('activar' as const) : ('desactivar' as const);
}

/** A pharmacy's fiscal number can tell that two papers are one; nothing else is unique that a line could break. */
function rehusar(error: unknown): never {
  if (!(error instanceof DatabaseRefusal) || error.code !== '23505') throw error;
  throw new Conflicto(
    'Con esa identificación fiscal, dos facturas ya registradas serían la misma: revíselas antes.',
  );
}

/** How the line of a form names its row. */
const modoDe = (nombre: CatalogoNombre, id: string | null): Modo =>
  nombre === 'suministros' ? 'archivo' : id === null ? 'alta' : 'id';

/** Compares the line with every table that it goes to, in their order. Throws 422 for what a table cannot take. */
async function comparar(tx: Query, catalogo: Catalogo, modo: Modo) {
  let tocadas = 0;
  for (const [i, destino] of DESTINOS[catalogo.tipo].entries()) {
    const modoAqui = i === 0 ? modo : 'archivo';
    const faltas = await apartarFaltas(tx, destino, modoAqui);
    if (faltas.length > 0) throw enFormulario(faltas.map(alCampo));
    const { nuevas, cambiadas } = await compararLineas(tx, destino, 0, modoAqui);
    tocadas += nuevas + cambiadas;
  }
  return tocadas;
}

/**
 * The change of one row of a catalogue: `id` null adds it. The form is a line of its kind of file, so that both
 * are checked by the same rules and say the same sentences.
 */
export const claseDeFila = (nombre: CatalogoNombre): ClaseDeCambio =>
  claseDeCambio(
    v.object({ id: v.nullable(v.string()), valores: v.record(v.string(), v.string()) }),
    ({ id, valores }) => {
      const catalogo = CATALOGOS[nombre];
      const modo = modoDe(nombre, id);
      return {
        ver: async (tx, { alcance }) => {
          await prepararLineas(tx, MAESTROS[catalogo.tipo].columnas);
          const fila = id === null ? undefined : await filaDeCatalogo(tx, nombre, id, alcance);
          if (id !== null && fila === undefined) {
            throw new NoEncontrado(`No se encontró: ${catalogo.nombres[0]}.`);
          }
          const intrusos = noSeCambian(catalogo, fila === undefined, valores);
          if (intrusos.length > 0) throw enFormulario(intrusos);
          const { valores: leidos, etiqueta } = leerFormulario(catalogo, {
            ...(fila && celdasDeFila(fila)),
            ...valores,
          });
          const linea = { ...leidos, linea: LINEA, etiqueta, ...(modo === 'id' ? { id } : {}) };
          await agregarLineas(tx, [linea]);
          const ajenas = await apartarAjenas(tx, catalogo.tipo, paisDe(alcance));
          if (ajenas.length > 0) throw enFormulario(ajenas.map(alCampo));
          if (nombre === 'suministros' && !(await hayDistribuidor(tx))) {
            throw enFormulario([
              {
                field: campoDe('nombre'),
                detail:
                  'No hay un distribuidor activo con ese nombre en ese país: agréguelo antes.',
              },
            ]);
          }
          const tocadas = await comparar(tx, catalogo, modo);
          const antes = fila === undefined ? null : fichaDe(catalogo, fila.valores);
          const despues = fichaDe(catalogo, leidos);
          const apagador = columnasDelFormulario(catalogo).find(
            ({ campo }) => campo === catalogo.apaga?.campo,
          );
          const { pais_codigo: pais } = leidos;
          return {
            accion: accionDe(catalogo, antes, despues, apagador?.titulo ?? ''),
            objeto: etiqueta,
            pais: esPaisCodigo(pais) ? pais : paisDe(alcance),
            antes,
            despues,
            delicado: esDelicado(nombre, fila, leidos, tocadas),
          };
        },
        escribir: async (tx) => {
          let escrito = id;
          for (const [i, destino] of DESTINOS[catalogo.tipo].entries()) {
            const modoAqui = i === 0 ? modo : 'archivo';
            await compararLineas(tx, destino, 0, modoAqui);
            await escribirComparadas(tx, destino, modoAqui).catch(rehusar);
            if (i === 0 && modo === 'alta') escrito = await idEscrito(tx, destino);
          }
          return { Id: escrito };
        },
      };
    },
  );
