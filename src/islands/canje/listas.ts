import { atom, type ReadableAtom } from 'nanostores';
import { call } from '../../api/call.ts';
import { distribuidores, promociones } from '../../contracts/canjes.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import type { Promocion } from './borrador.ts';

/** A list the screen offers: being fetched, here, or not to be had. */
interface Lista<Elemento> {
  readonly estado: 'cargando' | 'listo' | 'failed';
  readonly elementos: readonly Elemento[];
}

/** The country's promotions and distributors, as the two selects offer them. */
export interface Listas {
  readonly $promociones: ReadableAtom<Lista<Promocion>>;
  readonly $distribuidores: ReadableAtom<readonly string[]>;
  /** Rejects with the `ApiError` of the promotions; distributors are simply none on an error. */
  readonly cargar: () => Promise<void>;
}

/** The lists of a country, fetched by `cargar` and again by it after a failure. */
export function abrirListas(pais: PaisCodigo): Listas {
  const $promociones = atom<Lista<Promocion>>({ estado: 'cargando', elementos: [] });
  const $distribuidores = atom<readonly string[]>([]);
  const params = { country: pais };

  const cargarPromociones = async () => {
    $promociones.set({ estado: 'cargando', elementos: [] });
    try {
      const { data } = await call(promociones, { params });
      $promociones.set({ estado: 'listo', elementos: data });
    } catch (error) {
      $promociones.set({ estado: 'failed', elementos: [] });
      throw error;
    }
  };
  const cargarDistribuidores = async () => {
    const rows = await call(distribuidores, { params }).catch(() => []);
    $distribuidores.set(rows.map(({ distribuidor }) => distribuidor));
  };
  return {
    $promociones,
    $distribuidores,
    cargar: async () => {
      await Promise.all([cargarPromociones(), cargarDistribuidores()]);
    },
  };
}
