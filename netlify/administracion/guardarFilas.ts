import type { Quien, Vista } from './cambio.ts';
import { cambioDeFila, type DatosDeFila } from './guardarFila.ts';
import type { Query } from '../database/database.ts';
import type { CatalogoNombre } from '../../src/contracts/administracion/catalogos.ts';
import { diferencias, type FilaDeFicha } from '../../src/domain/administracion.ts';
import { DatoInvalido, enCampo } from '../../src/domain/errores.ts';

/** One of several rows that change together. */
export type FilaDeVarias = DatosDeFila & { readonly catalogo: CatalogoNombre };

/**
 * Several rows as one change. Each is checked as if those before it were written, so `ver` writes all and rolls back.
 * `campo` names the wrong field of a row.
 */
export function cambioDeFilas(filas: readonly FilaDeVarias[], campo: (i: number) => string) {
  const cambios = filas.map(({ catalogo, ...datos }) => cambioDeFila(catalogo, datos));
  return {
    ver: async (tx: Query, quien: Quien): Promise<Vista[]> => {
      const vistas: Vista[] = [];
      await tx.query('savepoint varias_filas');
      for (const [i, cambio] of cambios.entries()) {
        try {
          vistas.push(await cambio.ver(tx, quien));
          await cambio.escribir(tx);
        } catch (error) {
          throw error instanceof DatoInvalido ? enCampo(campo(i), error.message) : error;
        }
      }
      await tx.query('rollback to savepoint varias_filas');
      return vistas;
    },
    escribir: async (
      tx: Query,
    ): Promise<{ Id: string | null; registros?: readonly string[] }[]> => {
      const escritas = [];
      for (const cambio of cambios) escritas.push(await cambio.escribir(tx));
      return escritas;
    },
  };
}

/** The record of several rows: each under its name, with its `campos`, or else the changed fields. */
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
