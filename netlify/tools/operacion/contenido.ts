// `npm run contenido`: checks `content/` and names each error with its file and line.

import { appendFileSync } from 'node:fs';
import { runCommand } from '../command.ts';
import { ejemplosPendientes } from '../../../src/contenido/ejemplos.ts';
import { enUnaLinea, type Revision, revisarContenido } from '../../../src/contenido/revision.ts';

/** GitHub's own notation: a value's percent signs and line ends, and besides in a property commas and colons. */
const valor = (text: string) =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const propiedad = (text: string) => valor(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/**
 * What a check of the content says, in three forms. They are lines for a person, annotations that GitHub puts
 * beside the file's line, and the Markdown of the run's summary.
 */
export function informeContenido(
  { archivos, faltas }: Revision,
  ejemplos: readonly string[],
): { lineas: string[]; anotaciones: string[]; resumen: string } {
  const bien = `El contenido está bien: ${archivos} archivos.`;
  const pendientes =
    ejemplos.length === 0
      ? []
      : ['Quedan valores de ejemplo, que impiden publicar en producción:', ...ejemplos];
  const cuantas = faltas.length === 1 ? 'Hay 1 error' : `Hay ${faltas.length} errores`;
  return {
    lineas: faltas.length === 0 ? [bien, ...pendientes] : faltas.map(enUnaLinea),
    anotaciones: faltas.map(
      ({ archivo, linea, mensaje }) =>
        `::error file=${propiedad(archivo)},line=${linea},title=Contenido::${valor(mensaje)}`,
    ),
    resumen:
      faltas.length === 0
        ? `## Contenido\n\n${bien}\n`
        : `## Contenido\n\n${cuantas} en el contenido. Corríjalos y guarde de nuevo; la revisión vuelve a correr sola.\n\n${faltas
            .map(({ archivo, linea, mensaje }) => `- **${archivo}**, línea ${linea}: ${mensaje}`)
            .join('\n')}\n`,
  };
}

if (import.meta.main) {
  await runCommand(() => {
    const revision = revisarContenido();
    const { lineas, anotaciones, resumen } = informeContenido(
      revision,
      // The examples of an unreadable file are unknown.
      revision.faltas.length === 0 ? ejemplosPendientes('content') : [],
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
}
