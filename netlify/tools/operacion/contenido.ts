// `npm run contenido`: checks `content/` and names each error with its file and line.

import { appendFileSync } from 'node:fs';
import { runCommand } from '../command.ts';
import { informeContenido } from './informeContenido.ts';
import { ejemplosPendientes } from '../../../src/contenido/ejemplos.ts';
import { revisarContenido } from '../../../src/contenido/revision.ts';

await runCommand(() => {
  const revision = revisarContenido();
  const { lineas, anotaciones, resumen } = informeContenido(
    revision,
    ejemplosPendientes('content'),
  );
  for (const linea of lineas) console.log(linea);
  if (process.env['GITHUB_ACTIONS'] === 'true') {
    for (const anotacion of anotaciones) console.log(anotacion);
    const file = process.env['GITHUB_STEP_SUMMARY'];
    if (file) appendFileSync(file, resumen);
  }
  if (revision.faltas.length > 0) process.exitCode = 1;
  return Promise.resolve();
});
