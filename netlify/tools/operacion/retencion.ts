// `npm run retencion`: the nightly job, for an own server's timer.

import { randomBytes, randomInt } from 'node:crypto';
import { almacenEnBase } from '../../database/almacen.ts';
import { openDatabase } from '../../database/open.ts';
import { correrRetencion } from '../../functions/retencion.ts';
import { exporterOf, telemetryOf } from '../../http/telemetry.ts';
import { readOptions, runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';

await runCommand(async () => {
  const { base } = readOptions(['base']);
  await withCommandTarget(base, async (ownerUrl) => {
    const database = openDatabase(ownerUrl, undefined, () => randomInt(2 ** 32) / 2 ** 32);
    const exporter = exporterOf(process.env);
    const telemetry = exporter && telemetryOf(exporter, process.env['CONTEXT'] ?? 'local');
    const sending: Promise<void>[] = [];
    try {
      await correrRetencion({
        database,
        // Names of photos in another store stay, for the scheduled function that reaches it.
        almacen: almacenEnBase(database),
        now: () => new Date(),
        randomBytes,
        log: (line) => {
          console.log(JSON.stringify(line));
          if (telemetry) sending.push(telemetry.send(line));
        },
      });
    } finally {
      await Promise.all(sending);
    }
  });
});
