import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { informeRenovacion, renovar } from './renovar.ts';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { aplicar: { type: 'boolean', default: false }, base: { type: 'string' } },
  });
  const [orden, anio, ...sobra] = positionals;
  if (orden !== 'renovar' || anio === undefined || sobra.length > 0) {
    throw new Error('Uso: npm run promociones -- renovar 2027 [--aplicar] [--base NOMBRE]');
  }
  const { aplicar, base } = values;
  await withCommandTarget(base, async (ownerUrl) => {
    const hecho = await renovar(ownerUrl, Number(anio), aplicar, new Date());
    for (const linea of informeRenovacion(hecho, Number(anio), aplicar)) console.log(linea);
  });
});
