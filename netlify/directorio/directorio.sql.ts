import * as v from 'valibot';
import { entero } from '../database/columnas.ts';
import { type Query, type RowSchema, unica } from '../database/database.ts';
import type { PageWindow } from '../http/page.ts';
import { type FarmaciaAfiliada, farmaciaRow } from '../../src/contracts/farmacias.ts';
import { type Medico, medicoRow } from '../../src/contracts/medicos.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/** The search of a directory: the rows of a country that contain every word of `texto`. */
export interface BusquedaDirectorio extends PageWindow {
  readonly pais: PaisCodigo;
  readonly texto: string;
}

/** The words of a search. A telephone number is one word of digits without the country's code, as in `busqueda`. */
const palabrasDe = (texto: string, pais: PaisCodigo): string[] => {
  if (!/^[\d\s()+.-]{7,}$/.test(texto)) return texto.split(/\s+/).filter(Boolean);
  const digitos = texto.replaceAll(/\D/g, '');
  return [digitos.length > 8 && digitos.startsWith(pais) ? digitos.slice(pais.length) : digitos];
};

/**
 * One condition per word on the `busqueda` column, from parameter `$desde` on. Accents, case and the order of words do
 * not matter, and each uses the trigram index.
 */
export const contieneTodas = (
  palabras: readonly string[],
  columna: string,
  desde: number,
): string =>
  palabras.map((_, i) => `and ${columna} like patron_contiene($${desde + i}::text)`).join(' ');

/** A page of a directory: its rows, their count, and the groups that filter it. */
const directorioRow = <Fila>(fila: RowSchema<Fila>) =>
  v.object({
    filas: v.array(fila),
    /** Null if a word is too short for the index: the rows are shown without a count. */
    total: v.nullable(entero),
    grupos: v.array(v.string()),
    /** Whether nothing in the group has the words of the search: these rows are of others, or have words like them. */
    parecidas: v.boolean(),
  });
type DirectorioRow<Fila> = v.InferInput<ReturnType<typeof directorioRow<Fila>>>;

/** A search of a directory within one group (a province, a speciality); '' is all. */
export interface BusquedaEnGrupo extends BusquedaDirectorio {
  readonly grupo: string;
}

/** The letters of the pieces in the index of `busqueda`. */
const TRIGRAMA = 3;

/** The rows of a table that a directory lists, and the column of its groups. */
interface Tabla<Fila> {
  readonly tabla: 'farmacias' | 'medicos';
  readonly listada: 'activa' | 'activo';
  readonly grupo: 'provincia' | 'especialidad';
  /** The order of the rows `e`, as of an index. */
  readonly orden: string;
  /** The columns and joins of a row `e` of the found ones, `elegida`. */
  readonly pagina: string;
  readonly fila: RowSchema<Fila>;
}

/** How alike a word and the nearest words of a row are, from 0 to 1, for the row to be shown ('farmcia': 0.67). */
const PARECIDO = 0.35;

/**
 * The words of a search that may be misspelled: those of four letters or more. None where a code or a number, which is
 * right or wrong, stands among them.
 */
const nombresEn = (palabras: readonly string[]): readonly string[] =>
  palabras.every((palabra) => /^\p{L}+$/u.test(palabra))
    ? palabras.filter(({ length }) => length >= 4)
    : [];

/** The rows whose words resemble those of a search that found none, the most alike first. */
const enParecidas = async <Fila>(
  db: Query,
  { tabla, listada, pagina, fila }: Tabla<Fila>,
  { pais, cuantas }: BusquedaEnGrupo,
  palabras: readonly string[],
): Promise<DirectorioRow<Fila>> => {
  const parecidos = palabras.map(
    (_, i) => `word_similarity(sin_acentos($${i + 3}::text), busqueda)`,
  );
  const filas = await db.query(
    `with elegida as (
       select *, ${parecidos.join(' + ')} as parecido from ${tabla}
        where pais_codigo = $1 and ${listada} ${parecidos.map((uno) => `and ${uno} >= ${PARECIDO}`).join(' ')}
        order by parecido desc, nombre, id limit $2::int)
     select ${pagina} order by e.parecido desc, e.nombre, e.id`,
    [pais, cuantas, ...palabras],
    fila,
  );
  return { filas, total: null, grupos: [], parecidas: filas.length > 0 };
};

/**
 * One statement that reads the page, the count and the groups, each by its index. A search that finds nothing is asked
 * once more: of a group, in all of them, then for words like its own.
 */
const enGrupos = async <Fila>(
  db: Query,
  directorio: Tabla<Fila>,
  busqueda: BusquedaEnGrupo,
): Promise<DirectorioRow<Fila>> => {
  const { tabla, listada, grupo, orden, pagina, fila } = directorio;
  const { pais, texto, cuantas, salto, grupo: elegido } = busqueda;
  // The longer words first, because only they count the groups.
  const palabras = palabrasDe(texto, pais).sort((una, otra) => otra.length - una.length);
  const contables = palabras.filter((palabra) => palabra.length >= TRIGRAMA);
  const desde = elegido === '' ? 4 : 5;
  const con = (unas: readonly string[]) =>
    `from ${tabla} e where pais_codigo = $1 and ${listada} ${contieneTodas(unas, 'busqueda', desde)}`;
  const halladas = elegido === '' ? con(palabras) : `${con(palabras)} and ${grupo} = $4::text`;
  const encontradas = await unica(
    db,
    `with elegida as (select * ${halladas} order by ${orden} limit $2::int offset $3::int)
     select (select coalesce(json_agg(p), '[]') from (select ${pagina} order by ${orden}) p) as filas,
            false as parecidas,
            ${contables.length < palabras.length ? 'null' : `(select count(*)::int ${halladas})`} as total,
            (select coalesce(json_agg(g.${grupo} order by g.${grupo}), '[]')
               from (select distinct ${grupo} ${con(contables)}) g where g.${grupo} <> '') as grupos`,
    [pais, cuantas, salto, ...(elegido === '' ? [] : [elegido]), ...palabras],
    directorioRow(fila),
  );
  if (encontradas.total === 0 && elegido !== '' && palabras.length > 0) {
    const todas = await enGrupos(db, directorio, { ...busqueda, grupo: '' });
    return { ...todas, parecidas: todas.filas.length > 0 };
  }
  const nombres = nombresEn(palabras);
  return encontradas.filas.length === 0 && salto === 0 && nombres.length > 0
    ? enParecidas(db, directorio, busqueda, nombres)
    : encontradas;
};

const FARMACIAS: Tabla<FarmaciaAfiliada> = {
  fila: farmaciaRow,
  tabla: 'farmacias',
  listada: 'activa',
  grupo: 'provincia',
  orden: "e.provincia = '', e.provincia, e.canton, e.nombre, e.id",
  pagina: `e.id as "Id", e.codigo as "Codigo", e.nombre as "Nombre", c.nombre as "NombreCadena", e.telefono as "Telefono",
           json_build_object('Detalles', e.direccion, 'Provincia', e.provincia, 'Canton', e.canton) as "Direccion"
             from elegida e join cadenas c on c.id = e.cadena_id`,
};
const MEDICOS: Tabla<Medico> = {
  fila: medicoRow,
  tabla: 'medicos',
  listada: 'activo',
  grupo: 'especialidad',
  orden: 'e.nombre, e.id',
  pagina: `e.codigo as "Codigo", e.nombre as "Nombre", e.especialidad as "Especialidad" from elegida e`,
};

/** The affiliated pharmacies that a search finds, by place; the groups are provinces. */
export const directorioDeFarmacias = (db: Query, busqueda: BusquedaEnGrupo) =>
  enGrupos(db, FARMACIAS, busqueda);

/** The affiliated pharmacies that a search finds, by name. */
export const farmaciasAfiliadas = (
  db: Query,
  { pais, texto, cuantas, salto }: BusquedaDirectorio,
) => {
  const palabras = palabrasDe(texto, pais);
  return db.query(
    `with elegida as (
       select * from farmacias
        where pais_codigo = $1 and activa ${contieneTodas(palabras, 'busqueda', 4)}
        order by nombre, id limit $2::int offset $3::int)
     select ${FARMACIAS.pagina} order by e.nombre, e.id`,
    [pais, cuantas, salto, ...palabras],
    farmaciaRow,
  );
};

/** The registered doctors that a search finds, by name; the groups are specialities. */
export const directorioDeMedicos = (db: Query, busqueda: BusquedaEnGrupo) =>
  enGrupos(db, MEDICOS, busqueda);
