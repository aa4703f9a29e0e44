import { CLAVE_DEMO, USUARIOS_DEMO } from '../demo/demo.ts';
import { buildSite, root } from './astro.ts';
import { openLocalDatabase, type LocalDatabase } from './database.ts';
import { announce } from './log.ts';
import { readTrustedProxies } from './proxy.ts';
import { serveSite, type RunningSite } from './site.ts';
import { onStopRequest } from './stopRequest.ts';

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
  const trusted = readTrustedProxies(process.env['TRUSTED_PROXY']);
  announce(
    isBuilt
      ? 'Se prepara la base de datos…'
      : 'Se construye el sitio y se prepara la base de datos…',
  );
  database = openLocalDatabase(process.env, announce);
  const [opened] = await Promise.all([database, isBuilt ? undefined : buildSite(announce)]);
  Object.assign(process.env, opened.variables);
  site = await serveSite(root, port, process.env['HOST'] || undefined, trusted);
  if (opened.demo) describeDemo(opened.demo.loadedAt);
  announce(`\nJunto a Tí está en ${site.address}  (Ctrl-C lo detiene)`);
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
