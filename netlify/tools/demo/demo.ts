// `npm run db:demo`: reloads the demo data, with dates relative to now.

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { momento } from '../../database/columnas.ts';
import { type Query, una } from '../../database/database.ts';
import { readOptions, runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { diaEn } from '../../../src/domain/calendario.ts';
import { PAISES } from '../../../src/domain/paises.ts';
import { type Cost, hashPassword } from '../../sesiones/passwords.ts';
import { conTotales, sinTotales } from '../load/steps.ts';
import { tablaConDatos, tablasEscritas } from '../operacion/datosPropios.sql.ts';
import { conConexion } from '../operacion/transaccion.ts';
import { canjesDe } from './canjes.ts';
import { catalogosDe } from './catalogos.ts';
import { liquidacionesDe } from './liquidaciones.ts';
import { vivir } from './mundo.ts';
import { CLAVE_DEMO, pacientesDe, usuariosDe } from './pacientes.ts';
import { trabajar } from './oficina.ts';
import { solicitudesDe } from './solicitudes.ts';

export { CLAVE_DEMO, USUARIOS_DEMO, type UsuarioDemo } from './pacientes.ts';

type Fila = Readonly<Record<string, unknown>>;

/** The tables of the demo's rows, in the order in which they can be written. */
const TABLAS = [
  'cadenas',
  'farmacias',
  'medicos',
  'productos',
  'promociones',
  'distribuidores',
  'farmacia_distribuidores',
  'usuarios',
  'sesiones',
  'pacientes',
  'tarjetas',
  'consentimientos',
  'canjes',
  'canje_facturas',
  'canje_historial',
  'desconocimientos',
  'canje_fotos',
  'foto_contenidos',
  'preregistros',
  'negativas',
  'reclamos',
  'solicitudes',
  'solicitud_movimientos',
  'liquidaciones',
  'liquidacion_movimientos',
  'liquidacion_lineas',
  'liquidacion_faltantes',
] as const;
/** Everything a fresh database of the demo holds at `now`: the rows of a table. */
async function filasDemo(
  now: Date,
  cost: Cost | undefined,
): Promise<(tabla: (typeof TABLAS)[number]) => readonly Fila[]> {
  // The same salt at every load: this password is public, and so is its hash.
  const salt = createHash('sha256').update(CLAVE_DEMO).digest().subarray(0, 16);
  const claveHash = await hashPassword(CLAVE_DEMO, salt, cost);
  const porPais = PAISES.map((pais) => {
    const mundo = vivir(pais, now);
    const personas = pacientesDe(pais, now, mundo.pacientes);
    const suyos = canjesDe(pais, now, mundo);
    return {
      ...catalogosDe(pais, diaEn(pais.codigo, now)),
      ...personas,
      ...suyos,
      ...liquidacionesDe(pais, now, suyos.canjes),
      ...solicitudesDe(pais, now, personas.pacientes),
    };
  });
  const usuarios = usuariosDe(claveHash, now);
  return (tabla) =>
    tabla === 'usuarios' || tabla === 'sesiones'
      ? usuarios[tabla]
      : porPais.flatMap((pais): readonly Fila[] => pais[tabla]);
}

/** Empties every table but the schema's own. The guards of tables that only grow are lifted meanwhile. */
async function vaciar(db: Query): Promise<void> {
  const guardas = await db.query(
    // 32: before or after a truncate.
    `select tgrelid::regclass::text as tabla, quote_ident(tgname) as guarda
       from pg_trigger where not tgisinternal and tgtype & 32 <> 0`,
    [],
    v.object({ tabla: v.string(), guarda: v.string() }),
  );
  const tablas = await tablasEscritas(db);
  for (const { tabla, guarda } of guardas)
    await db.query(`alter table ${tabla} disable trigger ${guarda}`);
  await db.query(`truncate ${tablas.join(', ')} restart identity`);
  for (const { tabla, guarda } of guardas)
    await db.query(`alter table ${tabla} enable trigger ${guarda}`);
}

async function insertar(db: Query, tabla: string, filas: readonly Fila[]): Promise<void> {
  if (filas.length === 0) return;
  const columnas = Object.keys(filas[0] ?? {}).join(', ');
  await db.query(
    `insert into ${tabla} (${columnas}) overriding system value
     select ${columnas} from jsonb_populate_recordset(null::${tabla}, $1)`,
    [JSON.stringify(filas)],
  );
  if (typeof filas[0]?.['id'] === 'number') {
    await db.query(
      `select setval(pg_get_serial_sequence('${tabla}', 'id'), (select max(id) from ${tabla}))`,
    );
  }
}

/**
 * Replaces everything in the database by the demo data as of `now`; the same moment gives the same rows. Needs the
 * owner's connection: guards are lifted meanwhile. A Spanish sentence where the database holds real data. `cost`: the
 * password hash's, for tests.
 */
export async function loadDemo(connectionString: string, now: Date, cost?: Cost): Promise<void> {
  const filas = await filasDemo(now, cost);
  await conConexion(connectionString, async (db) => {
    await db.query('begin');
    await refuseOwnData(db);
    await vaciar(db);
    await db.query('update ajustes set cuatro_ojos = true');
    for (const paso of sinTotales) await db.query(paso);
    for (const tabla of TABLAS) await insertar(db, tabla, filas(tabla));
    for (const paso of conTotales) await db.query(paso);
    await trabajar(db, now);
    await db.query('commit');
    await db.query('analyze');
  });
}

/**
 * When the demo data of a database was loaded. Undefined when it is empty, so that it may be
 * loaded. Null when it holds real data.
 */
export const demoLoadedAt = (connectionString: string): Promise<Date | null | undefined> =>
  conConexion(connectionString, loadedAt);

async function loadedAt(db: Query): Promise<Date | null | undefined> {
  // A user who cannot sign in keeps the password of the load.
  const row = await una(
    db,
    `select clave_cambiada_en as cargado from usuarios where nombre_usuario = 'baja.cr'`,
    [],
    v.object({ cargado: momento }),
  );
  if (row) return row.cargado;
  const tabla = await tablaConDatos(db);
  return tabla === undefined ? undefined : null;
}

/** Throws a Spanish sentence where a database holds data that are not the demo's. */
export async function refuseOwnData(db: Query): Promise<void> {
  if ((await loadedAt(db)) !== null) return;
  throw new Error(
    'La base de datos tiene datos que no son los de la demostración: no se tocan. Revise a qué base de datos va la orden.',
  );
}

if (import.meta.main) {
  await runCommand(async () => {
    const { base } = readOptions(['base']);
    await withCommandTarget(base, (ownerUrl) => loadDemo(ownerUrl, new Date()));
    console.log('Datos de demostración cargados.');
  });
}
