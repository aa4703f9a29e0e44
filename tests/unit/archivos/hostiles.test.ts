import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { HOSTILES } from '../../support/archivosHostiles/archivos.ts';
import { oneIn } from '../../support/size.ts';

test.each(oneIn(3, HOSTILES))(
  '%s is refused in a sentence, with 100 MB and a second of work',
  async (_, nombre, hacer, frase) => {
    const lector = new Worker(new URL('../../support/archivosHostiles/leer.ts', import.meta.url), {
      workerData: { nombre, bytes: hacer() },
      resourceLimits: { maxOldGenerationSizeMb: 100 },
    });
    const leidos: unknown[] = await once(lector, 'message');
    const { falta, milisegundos } = leidos[0] as { falta: string; milisegundos: number };
    expect(falta).toMatch(frase);
    expect(milisegundos).toBeLessThan(1000);
  },
);
