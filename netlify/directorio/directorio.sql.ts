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
 * One condition per word on the `busqueda` column, from parameter `$desde` on. Accents, case and the order of words
 * do not matter, and the trigram index serves each.
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
  readonly provincia: string;
  readonly canton: string;
}

/** The affiliated pharmacies that a search finds, by name. */
export const farmaciasAfiliadas = (
  db: Query,
  { pais, texto, limite, salto }: BusquedaDirectorio,
): Promise<FarmaciaAfiliadaRow[]> => {
  const palabras = palabrasDe(texto);
  return db.query<FarmaciaAfiliadaRow>(
    `select f.id, f.codigo, f.nombre, c.nombre as cadena, f.telefono, f.direccion, f.provincia, f.canton
       from (select * from farmacias
              where pais_codigo = $1 and activa ${contieneTodas(palabras, 'busqueda', 4)}
              order by nombre, id limit $2::int offset $3::int) f
       join cadenas c on c.id = f.cadena_id
      order by f.nombre, f.id`,
    [pais, limite, salto, ...palabras],
  );
};

/** A page of a directory: its rows, how many there are, and the groups a search can be narrowed to. */
export interface DirectorioRow<Fila> {
  readonly filas: readonly Fila[];
  /** Null where a word is too short for the index: they are shown, not counted. */
  readonly total: number | null;
  readonly grupos: string[];
}

/** A search of a directory within one group (a province, a speciality); '' is all. */
export interface BusquedaEnGrupo extends BusquedaDirectorio {
  readonly grupo: string;
}

/** The index of `busqueda` knows pieces of this many letters. */
const TRIGRAMA = 3;

/** Which rows of a table a directory lists, and how one of its groups is called there. */
interface Tabla {
  readonly tabla: 'farmacias' | 'medicos';
  readonly listada: 'activa' | 'activo';
  readonly grupo: 'provincia' | 'especialidad';
  /** What is shown of a row `e`, and what is joined to it. */
  readonly pagina: string;
}

/** One statement; the page, the count and the groups are read each by the index that serves it. */
const enGrupos = async <Fila>(
  db: Query,
  { tabla, listada, grupo, pagina }: Tabla,
  { pais, texto, limite, salto, grupo: elegido }: BusquedaEnGrupo,
): Promise<DirectorioRow<Fila>> => {
  // The longer words first: the groups are counted by these alone.
  const palabras = palabrasDe(texto).sort((una, otra) => otra.length - una.length);
  const contables = palabras.filter((palabra) => palabra.length >= TRIGRAMA);
  const desde = elegido === '' ? 4 : 5;
  const con = (unas: readonly string[]) =>
    `from ${tabla} where pais_codigo = $1 and ${listada} ${contieneTodas(unas, 'busqueda', desde)}`;
  const elegida = elegido === '' ? con(palabras) : `${con(palabras)} and ${grupo} = $4::text`;
  const fila = `(select * ${elegida} order by nombre, id limit $2::int offset $3::int)`;
  const [row] = await db.query<DirectorioRow<Fila>>(
    `select (select coalesce(json_agg(p order by p.nombre, p.id), '[]')
               from (select ${pagina.replace('elegida', fila)}) p) as filas,
            ${contables.length < palabras.length ? 'null' : `(select count(*)::int ${elegida})`} as total,
            (select coalesce(json_agg(g.${grupo} order by g.${grupo}), '[]')
               from (select distinct ${grupo} ${con(contables)}) g where g.${grupo} <> '') as grupos`,
    [pais, limite, salto, ...(elegido === '' ? [] : [elegido]), ...palabras],
  );
  return row ?? { filas: [], total: null, grupos: [] };
};

const FARMACIAS: Tabla = {
  tabla: 'farmacias',
  listada: 'activa',
  grupo: 'provincia',
  pagina: `e.id, e.codigo, e.nombre, c.nombre as cadena, e.telefono, e.direccion, e.provincia, e.canton
             from elegida e join cadenas c on c.id = e.cadena_id`,
};
const MEDICOS: Tabla = {
  tabla: 'medicos',
  listada: 'activo',
  grupo: 'especialidad',
  pagina: 'e.id, e.codigo, e.nombre, e.especialidad from elegida e',
};

/** The affiliated pharmacies that a search finds, by name; the groups are provinces. */
export const directorioDeFarmacias = (
  db: Query,
  busqueda: BusquedaEnGrupo,
): Promise<DirectorioRow<FarmaciaAfiliadaRow>> => enGrupos(db, FARMACIAS, busqueda);

/** One registered doctor. */
export interface MedicoRow {
  readonly codigo: string;
  readonly nombre: string;
  readonly especialidad: string;
}

/** The registered doctors that a search finds, by name; the groups are specialities. */
export const directorioDeMedicos = (
  db: Query,
  busqueda: BusquedaEnGrupo,
): Promise<DirectorioRow<MedicoRow>> => enGrupos(db, MEDICOS, busqueda);
