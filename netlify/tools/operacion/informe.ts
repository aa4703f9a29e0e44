import type { Cambio } from './importacion.sql.ts';
import type { Resumen } from './importarDatos.ts';

const AUSENTES_ESCRITOS = 20;

const muestra = (valor: unknown): string =>
  valor === true ? 'Sí' : valor === false ? 'No' : String(valor === '' ? '(vacío)' : valor);

function diferencias({ antes, despues }: Cambio): string {
  return Object.entries(despues)
    .filter(([campo, valor]) => antes?.[campo] !== valor)
    .map(([campo, valor]) => `${campo} ${muestra(antes?.[campo])} → ${muestra(valor)}`)
    .join(', ');
}

/** What an import did or would do, as lines for the person who ran it. */
export function informe(
  resumen: Resumen,
  pedido: { readonly aplicar: boolean; readonly desactivarAusentes: boolean },
): string[] {
  const { aplicado } = resumen;
  const lineas: string[] = [];
  if (resumen.ignoradas.length > 0) {
    lineas.push(`Columnas que no se leen: ${resumen.ignoradas.join(', ')}`);
  }
  for (const { tabla, nuevas, cambiadas, iguales, muestra: filas } of resumen.cambios) {
    const verbos = aplicado ? ['agregadas', 'cambiadas'] : ['por agregar', 'por cambiar'];
    lineas.push(
      `${tabla}: ${nuevas} ${verbos[0] ?? ''}, ${cambiadas} ${verbos[1] ?? ''}, ${iguales} sin cambios`,
    );
    for (const fila of filas) {
      lineas.push(
        fila.antes === null
          ? `  + línea ${fila.linea}: ${fila.etiqueta}`
          : `  ~ línea ${fila.linea}: ${fila.etiqueta}: ${diferencias(fila)}`,
      );
    }
    if (nuevas + cambiadas > filas.length) {
      lineas.push(`  … y ${nuevas + cambiadas - filas.length} más`);
    }
  }
  if (resumen.ausentes.length > 0) {
    const cuantas = resumen.ausentes.length;
    lineas.push(
      pedido.desactivarAusentes
        ? `Activas y ausentes del archivo: ${cuantas}, ${aplicado ? 'desactivadas' : 'por desactivar'}`
        : `Activas y ausentes del archivo: ${cuantas}; siguen activas (--desactivar-ausentes las desactiva)`,
      ...resumen.ausentes.slice(0, AUSENTES_ESCRITOS).map((etiqueta) => `  - ${etiqueta}`),
    );
    if (cuantas > AUSENTES_ESCRITOS) lineas.push(`  … y ${cuantas - AUSENTES_ESCRITOS} más`);
  }
  if (resumen.faltas.length > 0) {
    lineas.push(`Líneas con errores: ${resumen.faltas.length}`);
    // All of them, however many: each is somebody's line to correct.
    for (const { linea, motivo } of resumen.faltas) lineas.push(`  ! línea ${linea}: ${motivo}`);
  }
  if (aplicado) lineas.push('Aplicado.');
  else if (pedido.aplicar) {
    lineas.push('No se aplicó nada: corrija las líneas con errores y repita.');
  } else lineas.push('Esto fue un ensayo: no se escribió nada. Con --aplicar se escribe.');
  return lineas;
}
