import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { DESTINOS } from '../../administracion/destinos.sql.ts';
import { leerArchivo } from './archivo.ts';
import { importarDatos, type Resumen } from './importarDatos.ts';
import { escribirPlantillas } from './plantillas.ts';
import { consecutivas, tarjetasNuevas } from './tarjetasNuevas.ts';
import { leerTarjeta } from '../../../src/domain/tarjeta.ts';
import type { CambioDeFila } from '../../administracion/lineas.sql.ts';
import { TIPOS, type Tipo } from '../../../src/contracts/administracion/maestros.ts';

const AUSENTES_ESCRITOS = 20;

const muestra = (valor: unknown): string =>
  valor === true ? 'Sí' : valor === false ? 'No' : String(valor === '' ? '(vacío)' : valor);

function diferencias({ antes, despues }: CambioDeFila): string {
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

const esTipo = (texto: string | undefined): texto is Tipo => TIPOS.some((tipo) => tipo === texto);

const USO = `Uso:
  npm run importar -- ${TIPOS.join('|')} ARCHIVO.xlsx|.csv [--aplicar] [--desactivar-ausentes]
  npm run importar -- tarjetas --pais 506 --desde CR200000000 --hasta CR299999999 --cuantas 500 --salida NUEVAS.csv
  npm run importar -- plantillas [CARPETA]
Sin --aplicar solo se dice qué pasaría. Con DATABASE_URL, repita el nombre de la base con --base NOMBRE.`;

if (import.meta.main) {
  await runCommand(async () => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        aplicar: { type: 'boolean', default: false },
        'desactivar-ausentes': { type: 'boolean', default: false },
        base: { type: 'string' },
        pais: { type: 'string' },
        desde: { type: 'string' },
        hasta: { type: 'string' },
        cuantas: { type: 'string' },
        salida: { type: 'string' },
      },
    });
    const [tipo, ruta, ...sobra] = positionals;
    if (tipo === 'plantillas' && sobra.length === 0) {
      for (const archivo of await escribirPlantillas(ruta ?? 'plantillas', new Date())) {
        console.log(archivo);
      }
      return;
    }
    const { aplicar, 'desactivar-ausentes': desactivarAusentes, base, ...emision } = values;
    const { pais, desde, hasta, cuantas, salida } = emision;
    if (tipo === 'tarjetas' && ruta === undefined && pais && desde && hasta && cuantas && salida) {
      const nuevas = tarjetasNuevas({ pais, desde, hasta, cuantas: Number(cuantas) });
      const csv = nuevas.map(({ celdas }) => `${celdas.join(';')}\r\n`).join('');
      // Whoever reads it may activate the cards; one that exists is never written over.
      await writeFile(salida, `\ufeff${csv}`, { flag: 'wx', mode: 0o600 });
      console.log(
        `${salida}: ${cuantas} tarjetas nuevas, al azar dentro del rango. Imprímalas de este archivo, y después impórtelo.`,
      );
      return;
    }
    if (!esTipo(tipo) || sobra.length > 0 || ruta === undefined) throw new Error(USO);
    if (desactivarAusentes && !DESTINOS[tipo].some(({ ausentes }) => ausentes !== undefined)) {
      throw new Error(`Los datos de ${tipo} no se desactivan: quite --desactivar-ausentes.`);
    }
    const lineas = await leerArchivo(ruta);
    if (tipo === 'tarjetas') {
      const seguidas = consecutivas(
        lineas.flatMap(({ celdas }) => leerTarjeta(celdas[0] ?? '') ?? []),
      );
      if (seguidas !== null) {
        console.log(
          `Aviso: de ${seguidas.join(' a ')} son números seguidos. Quien conoce uno adivina los demás: emita tarjetas al azar, con --cuantas y --salida.`,
        );
      }
    }
    const inicio = performance.now();
    await withCommandTarget(base, async (ownerUrl) => {
      const modo = { aplicar, desactivarAusentes, archivo: basename(ruta) };
      const resumen = await importarDatos(ownerUrl, tipo, lineas, modo, console.log);
      for (const linea of informe(resumen, modo)) console.log(linea);
      console.log(`${Math.round((performance.now() - inicio) / 100) / 10} s`);
      if (resumen.faltas.length > 0) process.exitCode = 1;
    });
  });
}
