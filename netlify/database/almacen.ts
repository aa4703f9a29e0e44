import * as v from 'valibot';
import { bytes } from './columnas.ts';
import { alguna, type Query, una } from './database.ts';

/** The store of photos' bytes, by the name (a UUID) that the database holds. */
export interface Almacen {
  guardar(nombre: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of that name, or undefined. */
  leer(nombre: string): Promise<Uint8Array | undefined>;
  /** Removes the bytes. False when this store has none of that name; another store may. */
  borrar(nombre: string): Promise<boolean>;
}

/** The database itself as the store: on an own server, and in tests. */
export const almacenEnBase = (db: Query): Almacen => ({
  guardar: async (nombre, bytes) => {
    await db.query('insert into foto_contenidos (clave, jpeg) values ($1, $2)', [
      nombre,
      Buffer.from(bytes),
    ]);
  },
  leer: async (nombre) => {
    const row = await una(
      db,
      'select jpeg from foto_contenidos where clave = $1',
      [nombre],
      v.object({ jpeg: bytes }),
    );
    return row?.jpeg;
  },
  borrar: (nombre) =>
    alguna(db, 'delete from foto_contenidos where clave = $1 returning 1', [nombre]),
});

/**
 * Netlify Blobs as the store. Each deploy context has photos of its own. Photos that came with the database, as the
 * demo's and a restored own server's, stay there: `enBase`. The database removes those itself.
 */
export const almacenDeNetlify = (contexto: string, enBase: Pick<Almacen, 'leer'>): Almacen => {
  const abierto = async () => {
    const { getStore } = await import('@netlify/blobs');
    return getStore({ name: `fotos-${contexto}`, consistency: 'strong' });
  };
  return {
    guardar: async (nombre, bytes) => {
      await (await abierto()).set(nombre, new Blob([new Uint8Array(bytes)]));
    },
    leer: async (nombre) => {
      const bytes = await (await abierto()).get(nombre, { type: 'arrayBuffer' });
      // The library's type leaves out that a name may be unknown.
      return (bytes as ArrayBuffer | null) === null ? enBase.leer(nombre) : new Uint8Array(bytes);
    },
    borrar: async (nombre) => {
      await (await abierto()).delete(nombre);
      return true;
    },
  };
};
