import { CLAVE_DEMO, USUARIOS_DEMO } from '../demo/demo.ts';
import { requireArtefact } from '../build/artefact.ts';
import { buildSite, dist } from './astro.ts';
import { openLocalDatabase, type LocalDatabase } from './database.ts';
import { announce } from './log.ts';
import { readTrustedProxies } from './proxy.ts';
import { requireFreePort, type RunningSite } from './site.ts';
import { onStopRequest } from './stopRequest.ts';
import { keepServing } from './supervisor.ts';

/** `npm start -- --built` serves what is already in `dist`. */
const isBuilt = process.argv.includes('--built');
const dayMs = 24 * 60 * 60 * 1000;

let database: Promise<LocalDatabase> | undefined;
let site: RunningSite | undefined;

async function close(): Promise<void> {
  await site?.close();
  await database?.then((opened) => opened.close()).catch(() => undefined);
}

async function start(): Promise<void> {
  const port = Number(process.env['PORT'] || 4321);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT no es un puerto: ${process.env['PORT'] ?? ''}`);
  }
  readTrustedProxies(process.env['TRUSTED_PROXY']);
  const publicUrl = readPublicUrl(process.env['URL']);
  await requireFreePort(port, process.env['HOST'] || undefined);
  if (isBuilt) requireArtefact(dist);
  announce(
    isBuilt
      ? 'Se prepara la base de datos…'
      : 'Se construye el sitio y se prepara la base de datos…',
  );
  database = openLocalDatabase(process.env, announce);
  const [opened] = await Promise.all([database, isBuilt ? undefined : buildSite(announce)]);
  site = await keepServing({ ...process.env, ...opened.variables, PORT: String(port) });
  if (opened.demo) describeDemo(opened.demo.loadedAt);
  if (process.env['CONTEXT'] === 'production' && !publicUrl) {
    announce(
      `Falta URL, la dirección pública del sitio: hasta que la indique, responde solo en ${site.address}.`,
    );
  }
  announce(`\nJunto a Tí está en ${site.address}  (Ctrl-C lo detiene)`);
}

/** Reads `URL`, the site's public address. Throws a Spanish sentence for an invalid value. */
function readPublicUrl(value = ''): URL | undefined {
  if (value === '') return undefined;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
    throw new Error(`URL no es la dirección de un sitio, como https://junto.example: ${value}`);
  }
  return url;
}

function describeDemo(loadedAt: Date): void {
  console.log(`\nUsuarios de demostración, todos con la contraseña ${CLAVE_DEMO}:`);
  for (const { nombreUsuario, rol, farmaciaAdmin, alcance } of USUARIOS_DEMO) {
    const kind = farmaciaAdmin ? `${rol} (FarmaciaAdmin)` : rol;
    console.log(`  ${nombreUsuario.padEnd(14)} ${kind.padEnd(24)} ${alcance}`);
  }
  if (Date.now() - loadedAt.getTime() > dayMs) {
    console.log(
      `\nLos datos de demostración son del ${loadedAt.toLocaleDateString('es-CR')}: sus fechas ya no son recientes. \`npm run db:demo\` los carga de nuevo.`,
    );
  }
}

onStopRequest(close);
try {
  await start();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  await close();
  process.exit(1);
}
