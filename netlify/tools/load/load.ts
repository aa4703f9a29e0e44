// `npm run db:seed -- --pacientes N --canjes M`: adds synthetic patients and redemptions, for measuring.

import * as v from 'valibot';
import { entero } from '../../database/columnas.ts';
import { type Query, unica } from '../../database/database.ts';
import { readOptions, runCommand } from '../command.ts';
import { refuseOwnData } from '../demo/demo.ts';
import { conConexion } from '../operacion/transaccion.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import * as steps from './steps.ts';
import { SIMBOLOS } from '../../../src/domain/codigoConfirmacion.ts';

const CANJES_POR_PACIENTE = 20;
const TANDA = 100_000;

/** How many synthetic patients and redemptions a load adds; without patients, one for 20 redemptions. */
export interface LoadSize {
  readonly pacientes?: number;
  readonly canjes: number;
}

/** Greatest common divisor. */
const mcd = (a: number, b: number): number => (b === 0 ? a : mcd(b, a % b));

/**
 * Adds synthetic patients and redemptions over the 24 months up to `now` to the demo's catalogues; the same numbers
 * give the same rows. Rules and constraints hold. Throws for more redemptions than the maxima allow, and where the
 * database holds real data. Needs the owner's connection.
 */
export async function load(connectionString: string, size: LoadSize, now: Date): Promise<void> {
  const { canjes } = size;
  const pacientes = size.pacientes ?? Math.ceil(canjes / CANJES_POR_PACIENTE);
  await conConexion(connectionString, async (db) => {
    await db.query('begin');
    await refuseOwnData(db);
    await db.query(`set local work_mem = '256MB'`);
    await db.query(`set local maintenance_work_mem = '256MB'`);
    await db.query('set local jit = off');
    await db.query('set local synchronous_commit = off');
    await db.query(steps.prepararCarga, [now, pacientes, canjes, SIMBOLOS]);
    await db.query(steps.prepararPaises);
    await db.query(steps.prepararPromociones);
    await db.query(steps.crearPromocionesAnteriores);
    await db.query(steps.crearDistribuidoresAnteriores);
    await db.query(steps.prepararHuecos);
    await db.query(steps.prepararFarmacias);
    await db.query(steps.prepararMedicos);
    await db.query(steps.contarPorPais);

    const porPais = await db.query(
      'select distinct huecos as cuantos from carga_cuenta',
      [],
      v.object({ cuantos: entero }),
    );
    const huecos = porPais.map(({ cuantos }) => cuantos);
    const porPaciente = Math.min(...huecos);
    if (huecos.length === 0) {
      throw new Error(
        'La base de datos no tiene promociones vigentes: cargue antes los datos de demostración.',
      );
    }
    if (canjes > pacientes * porPaciente) {
      throw new Error(
        `${canjes} canjes necesitan al menos ${Math.ceil(canjes / porPaciente)} pacientes para respetar los límites.`,
      );
    }
    const indices = await dropLooseIndexes(db);
    for (const cambio of steps.sinTotales) await db.query(cambio);
    await db.query(steps.crearPacientes);
    await db.query(steps.crearTarjetas);
    await db.query(steps.crearPreregistros);

    let zancada = 29;
    while (huecos.some((cuantos) => mcd(zancada, cuantos) !== 1)) zancada += 1;
    await db.query(steps.contarTablas);
    await db.query(steps.planearCanjes(zancada));
    const { planeados } = await unica(
      db,
      'select count(*)::int as planeados from carga_canje',
      [],
      v.object({ planeados: entero }),
    );
    if (planeados !== canjes) {
      throw new Error('A una farmacia le falta el distribuidor de alguna promoción vigente.');
    }
    await db.query(steps.ordenarCanjes);
    await db.query(steps.indexarOrden);
    await db.query('analyze carga_orden');
    for (let primero = 1; primero <= canjes; primero += TANDA) {
      const tanda = [primero, Math.min(primero + TANDA - 1, canjes)];
      await db.query(steps.crearCanjes, tanda);
      await db.query(steps.crearFacturas, tanda);
      await db.query(steps.crearHistorial, tanda);
    }
    for (const definicion of indices) await db.query(definicion);
    for (const cambio of steps.conTotales) await db.query(cambio);
    await db.query(steps.continuarIds);
    await db.query('commit');
    await db.query('vacuum analyze');
  });
}

/** Drops what need not be kept up row by row, where that pays, and answers how to make it again. */
async function dropLooseIndexes(db: Query): Promise<string[]> {
  const cargaRow = v.object({ masDelDoble: v.boolean() });
  const { masDelDoble } = await unica(db, steps.masDelDoble, [], cargaRow);
  if (!masDelDoble) return [];
  const indiceRow = v.object({ nombre: v.string(), definicion: v.string() });
  const indices = await db.query(steps.indicesSueltos, [], indiceRow);
  for (const { nombre } of indices) await db.query(`drop index ${nombre}`);
  return indices.map(({ definicion }) => definicion);
}

/** The number that an option gives, from 1 on; undefined where the option is not given. */
function quantity(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`--${name} debe ser un número desde 1.`);
  return Number(text);
}

if (import.meta.main) {
  await runCommand(async () => {
    const options = readOptions(['base', 'pacientes', 'canjes']);
    const canjes = quantity('canjes', options.canjes);
    const pacientes = quantity('pacientes', options.pacientes);
    if (canjes === undefined) {
      throw new Error('Diga cuántos canjes: npm run db:seed -- --canjes M [--pacientes N]');
    }
    await withCommandTarget(options.base, (ownerUrl) =>
      load(ownerUrl, { canjes, ...(pacientes !== undefined && { pacientes }) }, new Date()),
    );
    console.log(`Se agregaron ${canjes} canjes.`);
  });
}
