import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { HOSTILES } from '../../support/archivosHostiles/archivos.ts';
import { oneIn } from '../../support/size.ts';

test.each(oneIn(3, HOSTILES))(
  '%s is refused in a sentence, within 100 MB',
  async (_, nombre, hacer, frase) => {
    const lector = new Worker(new URL('../../support/archivosHostiles/leer.ts', import.meta.url), {
      workerData: { nombre, bytes: hacer() },
      resourceLimits: { maxOldGenerationSizeMb: 100 },
    });
    expect(await once(lector, 'message')).toEqual([expect.stringMatching(frase)]);
  },
);
