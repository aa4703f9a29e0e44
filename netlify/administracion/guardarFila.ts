import * as v from 'valibot';
import { registroDe } from './actos.sql.ts';
import {
  type Cambio,
  claseDeCambio,
  type ClaseDeCambio,
  type Escrito,
  type Quien,
} from './cambio.ts';
import {
  escribirFila,
  type FilaDeCatalogo,
  FilaOcupada,
  juzgarFila,
  tomarFila,
  YA_EXISTE,
} from './filas.sql.ts';
import { leerLinea, type Valores } from './leerLinea.ts';
import { comoChoque, facturasDeCorreccion } from '../canjes/choques.sql.ts';
import { DatabaseRefusal, type Query } from '../database/database.ts';
import { bloquearUsuario } from '../sesiones/usuarios.sql.ts';
import {
  type Catalogo,
  type CatalogoNombre,
  CATALOGOS,
  celdasDe,
  columnasDelFormulario,
  comoCelda,
  enPalabras,
  sensiblesDe,
} from '../../src/contracts/administracion/catalogos.ts';
import { diferencias, esSensible, type Ficha } from '../../src/domain/administracion.ts';
import {
  Conflicto,
  DatoInvalido,
  exigirLoVisto,
  type FaltaDeCampo,
  NoEncontrado,
} from '../../src/domain/errores.ts';
import { esPaisCodigo } from '../../src/domain/paises.ts';
import { type Alcance, paisDelAlcance } from '../../src/domain/permisos.ts';
import { paisDeTarjeta } from '../../src/domain/tarjeta.ts';
import type { FarmaciaId } from '../../src/domain/ids.ts';
import { farmaciaId } from '../../src/contracts/fields.ts';
import { accionDe } from '../../src/contracts/administracion/tituloDePropuesta.ts';

type Celdas = Readonly<Record<string, string>>;

const enFormulario = (faltas: readonly FaltaDeCampo[]) =>
  new DatoInvalido(faltas[0]?.detail ?? 'Revise los datos.', { campos: faltas });

const campoDe = (campo: string) => `Valores.${campo}`;
const falta = (campo: string, detail: string) => ({ field: campoDe(campo), detail });

/** The cells of a row as its form shows them. */
export const celdasDeFila = ({ valores }: FilaDeCatalogo): Celdas =>
  Object.fromEntries(Object.entries(valores).map(([campo, valor]) => [campo, comoCelda(valor)]));

const EN_USO = 'Un archivo u otra persona está guardando este registro. Espere y guarde otra vez.';

/** The field errors of sent fields that the form lacks, or that cannot be changed any more. */
const noSeCambian = (catalogo: Catalogo, esNueva: boolean, valores: Celdas): FaltaDeCampo[] => {
  const cambiables = columnasDelFormulario(catalogo)
    .filter(({ fija }) => esNueva || (catalogo.seCambia && fija !== true))
    .map(({ campo }) => campo);
  return Object.keys(valores)
    .filter((campo) => !cambiables.includes(campo))
    .map((campo) => falta(campo, 'Este dato no se cambia.'));
};

/** Throws 409 naming each field that another person changed since the form was opened with `visto`. */
function exigirVista(catalogo: Catalogo, fila: FilaDeCatalogo, visto: Celdas | undefined): void {
  if (visto === undefined) return;
  const ahora = celdasDeFila(fila);
  exigirLoVisto(
    'este registro',
    columnasDelFormulario(catalogo).map((columna) => ({
      field: campoDe(columna.campo),
      titulo: columna.titulo,
      visto: visto[columna.campo],
      ahora: ahora[columna.campo],
      dice: enPalabras(columna, fila.valores[columna.campo]),
    })),
  );
}

/** Throws 422 for a row of another country than the scope's. */
function exigirPais({ numero, pais_codigo: pais }: Valores, alcance: Alcance): void {
  const campo = typeof numero === 'string' ? 'numero' : 'pais_codigo';
  const suyo = typeof numero === 'string' ? paisDeTarjeta(numero) : pais;
  if (alcance.tipo === 'pais' && suyo !== undefined && suyo !== alcance.pais)
    throw enFormulario([falta(campo, 'Es de otro país: usted administra solo el suyo')]);
}

/** What a new fiscal number does to a pharmacy's invoices, in words. */
async function facturasTras(
  tx: Query,
  farmaciaId: FarmaciaId,
  fiscal: string | null,
): Promise<string> {
  const { pasan, quedan } = await facturasDeCorreccion(tx, farmaciaId, fiscal);
  const cambian =
    pasan === 0
      ? `Ninguna de las ${quedan} ya canjeadas cambia.`
      : `${pasan} ya canjeadas pasan a compararse con el número nuevo; ${quedan} llevan su emisor o no tienen número fiscal y se quedan como están.`;
  return `${cambian} Las nuevas se comparan con el número nuevo.`;
}

const fichaDe = (catalogo: Catalogo, valores: FilaDeCatalogo['valores']): Ficha =>
  Object.fromEntries(
    columnasDelFormulario(catalogo)
      .filter(({ callada }) => callada !== true)
      .map(({ campo }) => [campo, valores[campo] ?? '']),
  );

/** Refuses what a constraint of the database refused: a second row of the same names, or two papers that would become one. */
const rehusar = (catalogo: Catalogo) => (error: unknown) => {
  const dicho = comoChoque(error);
  if (!(dicho instanceof DatabaseRefusal) || dicho.code !== '23505') throw dicho;
  const nombra = columnasDelFormulario(catalogo).findLast(({ unica }) => unica);
  throw enFormulario([falta(nombra?.campo ?? '', YA_EXISTE)]);
};

const datosDeFila = v.object({
  id: v.nullable(v.string()),
  valores: v.record(v.string(), v.string()),
  visto: v.optional(v.record(v.string(), v.string())),
});
/** A row to be written: its changed cells. `visto` are the cells when the form was opened. */
export type DatosDeFila = v.InferOutput<typeof datosDeFila>;

/** A written row; null: it wrote several. */
export interface FilaEscrita extends Escrito {
  readonly Id: string | null;
}

/**
 * The change of one row of a catalogue: `id` null adds it. A form is a line of its kind of file, so both are checked
 * by the same rules and say the same sentences.
 */
export async function cambioDeFila(
  tx: Query,
  nombre: CatalogoNombre,
  { id, valores, visto }: DatosDeFila,
  { alcance, autor, now, propuestaPor }: Quien,
): Promise<Cambio<FilaEscrita>> {
  const catalogo = CATALOGOS[nombre];
  const { usuarioId } = autor;
  if (id === null) await bloquearUsuario(tx, usuarioId);
  const fila =
    id === null
      ? undefined
      : await tomarFila(tx, { nombre, id }, { alcance, usuarioId }).catch((error: unknown) => {
          throw error instanceof FilaOcupada ? new Conflicto(EN_USO) : error;
        });
  if (id !== null && fila === undefined) {
    throw new NoEncontrado(`No se encontró: ${catalogo.nombres[0]}.`);
  }
  const intrusos = noSeCambian(catalogo, fila === undefined, valores);
  if (intrusos.length > 0) throw enFormulario(intrusos);
  // The approver saw the proposal, not the form.
  if (fila !== undefined && propuestaPor === undefined) exigirVista(catalogo, fila, visto);
  const celdas = celdasDe(catalogo, { ...(fila && celdasDeFila(fila)), ...valores });
  const { valores: leidos, etiqueta, faltas } = leerLinea(catalogo.tipo, celdas);
  exigirPais(leidos, alcance);
  const escrita = { nombre, id, valores: leidos };
  const juicio = await juzgarFila(tx, escrita, { usuarioId, now });
  const todas = [...faltas, ...juicio.faltas];
  if (todas.length > 0) throw enFormulario(todas.map(({ campo, motivo }) => falta(campo, motivo)));
  const despues = fichaDe(catalogo, leidos);
  // A new assignment may take the place of others.
  const { reemplazan } = juicio;
  const anteriores = reemplazan === null ? null : { ...despues, nombre: reemplazan };
  const antes = fila === undefined ? anteriores : fichaDe(catalogo, fila.valores);
  const cambian = diferencias(antes, despues);
  const { identificacion_fiscal: fiscal, pais_codigo: pais } = leidos;
  let facturas: string | undefined;
  if (fila !== undefined && cambian.includes('identificacion_fiscal'))
    facturas = await facturasTras(
      tx,
      v.parse(farmaciaId, Number(fila.id)),
      typeof fiscal === 'string' ? fiscal : null,
    );
  return {
    vista: {
      accion: accionDe(catalogo, antes, despues),
      objeto: etiqueta,
      pais: esPaisCodigo(pais) ? pais : paisDelAlcance(alcance),
      antes,
      despues: facturas === undefined ? despues : { ...despues, facturas },
      delicado: esSensible(sensiblesDe(catalogo), antes, despues),
      filas: juicio.filas,
      filasDelDia: juicio.filasDelDia,
      registros: id === null ? [] : [registroDe(nombre, id)],
    },
    escribir: async () => {
      // One of several rows may need no change.
      if (id !== null && cambian.length === 0) return { Id: id };
      const Id = await escribirFila(tx, escrita, cambian).catch(rehusar(catalogo));
      return { Id, registros: Id === null ? [] : [registroDe(nombre, Id)] };
    },
  };
}

/** `cambioDeFila` as a class of changes. */
export const claseDeFila = (nombre: CatalogoNombre): ClaseDeCambio =>
  claseDeCambio(datosDeFila, (tx, datos, quien) => cambioDeFila(tx, nombre, datos, quien));
