import pg from 'pg';
import { connectionOf } from '../../database/encryption.ts';
import { refuseOwnData } from '../demo/demo.ts';
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
  const client = new pg.Client(connectionOf(connectionString));
  await client.connect();
  try {
    await client.query('begin');
    await refuseOwnData(client);
    await client.query(`set local work_mem = '256MB'`);
    await client.query(`set local maintenance_work_mem = '256MB'`);
    await client.query('set local jit = off');
    await client.query('set local synchronous_commit = off');
    await client.query(steps.prepararCarga, [now, pacientes, canjes, SIMBOLOS]);
    await client.query(steps.prepararPaises);
    await client.query(steps.prepararPromociones);
    await client.query(steps.crearPromocionesAnteriores);
    await client.query(steps.crearDistribuidoresAnteriores);
    await client.query(steps.prepararHuecos);
    await client.query(steps.prepararFarmacias);
    await client.query(steps.prepararMedicos);
    await client.query(steps.contarPorPais);

    const huecos = (
      await client.query<{ cuantos: number }>('select distinct huecos as cuantos from carga_cuenta')
    ).rows.map(({ cuantos }) => cuantos);
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
    const indices = await dropLooseIndexes(client);
    for (const cambio of steps.sinTotales) await client.query(cambio);
    await client.query(steps.crearPacientes);
    await client.query(steps.crearTarjetas);
    await client.query(steps.crearPreregistros);

    let zancada = 29;
    while (huecos.some((cuantos) => mcd(zancada, cuantos) !== 1)) zancada += 1;
    await client.query(steps.contarTablas);
    const { rowCount } = await client.query(steps.planearCanjes(zancada));
    if (rowCount !== canjes) {
      throw new Error('A una farmacia le falta el distribuidor de alguna promoción vigente.');
    }
    await client.query(steps.ordenarCanjes);
    await client.query(steps.indexarOrden);
    await client.query('analyze carga_orden');
    for (let primero = 1; primero <= canjes; primero += TANDA) {
      const tanda = [primero, Math.min(primero + TANDA - 1, canjes)];
      await client.query(steps.crearCanjes, tanda);
      await client.query(steps.crearFacturas, tanda);
      await client.query(steps.crearHistorial, tanda);
    }
    for (const definicion of indices) await client.query(definicion);
    for (const cambio of steps.conTotales) await client.query(cambio);
    await client.query(steps.continuarIds);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Drops what need not be kept up row by row, where that pays, and answers how to make it again. */
async function dropLooseIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ masDelDoble: boolean }>(steps.masDelDoble);
  if (rows[0]?.masDelDoble !== true) return [];
  const indices = await client.query<{ nombre: string; definicion: string }>(steps.indicesSueltos);
  for (const { nombre } of indices.rows) await client.query(`drop index ${nombre}`);
  return indices.rows.map(({ definicion }) => definicion);
}
