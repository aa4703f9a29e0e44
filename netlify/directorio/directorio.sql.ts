import type { Query } from '../database/database.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/** Which rows of a directory to read: those of a country that contain every word of `texto`. */
export interface BusquedaDirectorio {
  readonly pais: PaisCodigo;
  readonly texto: string;
  readonly limite: number;
  readonly salto: number;
}

const palabrasDe = (texto: string) => texto.split(/\s+/).filter(Boolean);

/**
 * One condition per word on the `busqueda` column, from parameter `$desde` on: accents and case do not
 * matter, words may stand in any order, and the trigram index serves each.
 */
const contieneTodas = (palabras: readonly string[], columna: string, desde: number): string =>
  palabras.map((_, i) => `and ${columna} like patron_contiene($${desde + i}::text)`).join(' ');

/** One affiliated pharmacy with its chain. */
export interface FarmaciaAfiliadaRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly cadena: string;
  readonly telefono: string;
  readonly direccion: string;
}

/** The affiliated pharmacies that a search finds, by name. */
export const farmaciasAfiliadas = (
  db: Query,
  { pais, texto, limite, salto }: BusquedaDirectorio,
): Promise<FarmaciaAfiliadaRow[]> => {
  const palabras = palabrasDe(texto);
  return db.query<FarmaciaAfiliadaRow>(
    `select f.id, f.codigo, f.nombre, c.nombre as cadena, f.telefono, f.direccion
       from (select * from farmacias
              where pais_codigo = $1 and activa ${contieneTodas(palabras, 'busqueda', 4)}
              order by nombre, id limit $2::int offset $3::int) f
       join cadenas c on c.id = f.cadena_id
      order by f.nombre, f.id`,
    [pais, limite, salto, ...palabras],
  );
};

/** One registered doctor. */
export interface MedicoRow {
  readonly codigo: string;
  readonly nombre: string;
  readonly especialidad: string;
}

/** The registered doctors that a search finds, by name. */
export const medicosRegistrados = (
  db: Query,
  { pais, texto, limite, salto }: BusquedaDirectorio,
): Promise<MedicoRow[]> => {
  const palabras = palabrasDe(texto);
  return db.query<MedicoRow>(
    `select codigo, nombre, especialidad from medicos
      where pais_codigo = $1 and activo ${contieneTodas(palabras, 'busqueda', 4)}
      order by nombre, id limit $2::int offset $3::int`,
    [pais, limite, salto, ...palabras],
  );
};
