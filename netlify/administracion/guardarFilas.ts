import type { Cambio, Quien, Vista } from './cambio.ts';
import { cambioDeFila, type DatosDeFila, type FilaEscrita } from './guardarFila.ts';
import type { Query } from '../database/database.ts';
import type { CatalogoNombre } from '../../src/contracts/administracion/catalogos.ts';
import { diferencias, type FilaDeFicha } from '../../src/domain/administracion.ts';
import { DatoInvalido, enCampo } from '../../src/domain/errores.ts';

/** One of several rows that change together. */
export type FilaDeVarias = DatosDeFila & { readonly catalogo: CatalogoNombre };

/**
 * Several rows as one change. Each is checked as if those before it were written, so all are written and rolled back.
 * `campo` names the wrong field of a row.
 */
export async function cambioDeFilas(
  tx: Query,
  filas: readonly FilaDeVarias[],
  quien: Quien,
  campo: (i: number) => string,
) {
  const cambios: Cambio<FilaEscrita>[] = [];
  await tx.query('savepoint varias_filas');
  for (const [i, { catalogo, ...datos }] of filas.entries()) {
    try {
      const cambio = await cambioDeFila(tx, catalogo, datos, quien);
      await cambio.escribir();
      cambios.push(cambio);
    } catch (error) {
      throw error instanceof DatoInvalido ? enCampo(campo(i), error.message) : error;
    }
  }
  await tx.query('rollback to savepoint varias_filas');
  return {
    vistas: cambios.map(({ vista }) => vista),
    escribir: async () => {
      const escritas: FilaEscrita[] = [];
      for (const cambio of cambios) escritas.push(await cambio.escribir());
      return escritas;
    },
  };
}

/** The snapshot of several rows: each under its name, with its `campos`, or else the changed fields. */
export const fichasDeFilas = (
  filas: readonly FilaDeVarias[],
  vistas: readonly Vista[],
  campos?: readonly string[],
) => {
  const lineas = (cual: 'antes' | 'despues'): FilaDeFicha[] =>
    vistas.map((vista, i) => {
      const cambian = campos ?? diferencias(vista.antes, vista.despues);
      const valores = cambian.map((campo) => [campo, vista[cual]?.[campo] ?? null] as const);
      return {
        catalogo: filas[i]?.catalogo ?? '',
        registro: vista.registros?.[0],
        linea: i + 1,
        etiqueta: vista.objeto,
        nueva: false,
        valores: Object.fromEntries(valores) as FilaDeFicha['valores'],
      };
    });
  return {
    antes: { lineas: lineas('antes') },
    despues: { lineas: lineas('despues') },
    registros: vistas.flatMap(({ registros = [] }) => registros),
  };
};
