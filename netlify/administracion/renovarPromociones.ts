import * as v from 'valibot';
import { claseDeCambio, type Quien } from './cambio.ts';
import { DESTINOS } from './destinos.sql.ts';
import { paisDe } from './guardarFila.ts';
import {
  agregarLineas,
  apartarFaltas,
  compararLineas,
  escribirComparadas,
  prepararLineas,
} from './lineas.sql.ts';
import {
  copiarSuministros,
  type PorRenovar,
  promocionesPorRenovar,
  renovadasQueChocan,
  type Terminos,
} from './renovacion.sql.ts';
import type { Query } from '../database/database.ts';
import { enPalabras } from '../../src/contracts/administracion/lineas.ts';
import { MAESTROS } from '../../src/contracts/administracion/maestros.ts';
import type { Ficha } from '../../src/domain/administracion.ts';
import { Conflicto, DatoInvalido, NoEncontrado } from '../../src/domain/errores.ts';

const ANIOS_ADELANTE = 2;

/** Throws 409 unless promotions may be renewed for that year now. */
export function exigirAnio(anio: number, now: Date): void {
  const este = now.getUTCFullYear();
  if (anio < este || anio > este + ANIOS_ADELANTE || !Number.isInteger(anio)) {
    throw new Conflicto(`El año debe estar entre ${este} y ${este + ANIOS_ADELANTE}.`);
  }
}

const renovada = v.object({
  Id: v.number(),
  MaximoMensual: v.number(),
  MaximoAnual: v.number(),
  Inicio: v.string(),
  Fin: v.string(),
  RequiereReceta: v.boolean(),
});
/** The terms that a promotion is to have in the new year; `Id` is the one that it follows. */
type Renovada = v.InferOutput<typeof renovada>;

const comoFrase = ({ maximoMensual, maximoAnual, inicio, fin, requiereReceta }: Terminos) =>
  `${maximoMensual} al mes, ${maximoAnual} al año, del ${enPalabras('vigencia_inicio', inicio)} al ${enPalabras('vigencia_fin', fin)}${requiereReceta ? ', con receta' : ''}`;

const enTerminos = (de: Renovada): Terminos => ({
  maximoMensual: de.MaximoMensual,
  maximoAnual: de.MaximoAnual,
  inicio: de.Inicio,
  fin: de.Fin,
  requiereReceta: de.RequiereReceta,
});

/** A line of the promotions' file. */
const comoLinea = (linea: number, base: PorRenovar, terminos: Terminos) => ({
  linea,
  etiqueta: base.producto,
  pais_codigo: base.pais,
  marca: base.marca,
  presentacion: base.presentacion,
  tipo_bonificacion: base.bonificacion,
  maximo_mensual: terminos.maximoMensual,
  maximo_anual: terminos.maximoAnual,
  vigencia_inicio: terminos.inicio,
  vigencia_fin: terminos.fin,
  estado: 'Activo',
  requiere_receta: terminos.requiereReceta,
});

const [PROMOCIONES] = DESTINOS.promociones;

/** Puts the lines where they are compared. Throws 422 at the promotion that cannot be as it was asked. */
async function preparar(
  tx: Query,
  { alcance }: Quien,
  anio: number,
  promociones: readonly Renovada[],
): Promise<PorRenovar[]> {
  await prepararLineas(tx, MAESTROS.promociones.columnas);
  const hay = new Map(
    (await promocionesPorRenovar(tx, alcance, anio)).map((base) => [base.id, base]),
  );
  const bases = promociones.map(({ Id }) => {
    const base = hay.get(Id);
    if (base === undefined)
      throw new NoEncontrado('Una de las promociones ya no se puede renovar.');
    return base;
  });
  const lineas = promociones.flatMap((una, i) => {
    const base = bases[i];
    return base === undefined ? [] : [comoLinea(i + 1, base, enTerminos(una))];
  });
  await agregarLineas(tx, lineas);
  const chocan = (await renovadasQueChocan(tx)).map((linea) => ({
    linea,
    motivo: 'Ya hay otra promoción de ese producto y bonificación en esos días.',
  }));
  const faltas = [...chocan, ...(await apartarFaltas(tx, PROMOCIONES))];
  if (faltas.length > 0) {
    throw new DatoInvalido(faltas[0]?.motivo ?? '', {
      campos: faltas.map(({ linea, motivo }) => ({
        field: `Promociones.${linea - 1}`,
        detail: motivo,
      })),
    });
  }
  return bases;
}

/** The renewal of a year's promotions, with the distributors of those that they follow. */
export const renovarPromociones = claseDeCambio(
  v.object({ anio: v.number(), promociones: v.array(renovada) }),
  ({ anio, promociones }) => ({
    ver: async (tx, quien) => {
      exigirAnio(anio, quien.now);
      const bases = await preparar(tx, quien, anio, promociones);
      const antes: Record<string, string> = {};
      const despues: Record<string, string> = {};
      for (const [i, base] of bases.entries()) {
        const nombre = `${enPalabras('pais_codigo', base.pais)} ${base.producto} ${base.bonificacion}`;
        const una = promociones[i];
        // What stands beside it: the new year's own, or else last year's.
        antes[nombre] = comoFrase(base.siguiente ?? base);
        if (una !== undefined) despues[nombre] = comoFrase(enTerminos(una));
      }
      return {
        accion: 'renovar',
        objeto: `Promociones ${anio}`,
        pais: paisDe(quien.alcance),
        antes: antes satisfies Ficha,
        despues,
        delicado: true,
      };
    },
    escribir: async (tx) => {
      const cambios = await compararLineas(tx, PROMOCIONES, 0);
      await escribirComparadas(tx, PROMOCIONES);
      const suministros = await copiarSuministros(
        tx,
        promociones.map(({ Id: id }, i) => ({ linea: i + 1, id })),
      );
      return { nuevas: cambios.nuevas, suministros };
    },
  }),
);
