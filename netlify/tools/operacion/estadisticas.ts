import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { estadisticas } from '../../../src/contracts/estadisticas.ts';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { verEstadisticas } from '../../dashboard/verEstadisticas.ts';
import { informeEstadisticas } from './informeEstadisticas.ts';
import { enTransaccion } from './transaccion.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { dias: { type: 'string' }, pais: { type: 'string' } } });
  const pedido = v.safeParse(estadisticas.search, values);
  if (!pedido.success) {
    const [{ message }] = pedido.issues;
    throw new Error(`${message}\nUso: npm run estadisticas -- [--dias 30] [--pais 506]`);
  }
  await withCommandTarget(
    undefined,
    async (ownerUrl) => {
      const datos = await enTransaccion(ownerUrl, async (tx) => ({
        resultado: await verEstadisticas(tx, pedido.output, new Date()),
        conservar: false,
      }));
      for (const linea of informeEstadisticas(datos)) console.log(linea);
    },
    'reads',
  );
});
