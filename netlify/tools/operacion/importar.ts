import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { DESTINOS, type Tipo } from './importacionDestinos.sql.ts';
import { leerArchivo } from './archivo.ts';
import { importarDatos } from './importarDatos.ts';
import { informe } from './informe.ts';
import { escribirPlantillas } from './plantillas.ts';
import { rangoTarjetas } from './rangoTarjetas.ts';

const TIPOS = Object.keys(DESTINOS);
const esTipo = (texto: string | undefined): texto is Tipo =>
  texto !== undefined && TIPOS.includes(texto);

const USO = `Uso:
  npm run importar -- ${TIPOS.join('|')} ARCHIVO.xlsx|.csv [--aplicar] [--desactivar-ausentes]
  npm run importar -- tarjetas --pais 506 --desde CR900000021 --hasta CR900000100 [--aplicar]
  npm run importar -- plantillas [CARPETA]
Sin --aplicar solo se dice qué pasaría. Con DATABASE_URL, repita el nombre de la base con --base NOMBRE.`;

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
    },
  });
  const [tipo, ruta, ...sobra] = positionals;
  if (tipo === 'plantillas' && sobra.length === 0) {
    for (const archivo of await escribirPlantillas(ruta ?? 'plantillas', new Date())) {
      console.log(archivo);
    }
    return;
  }
  const { aplicar, 'desactivar-ausentes': desactivarAusentes, base, pais, desde, hasta } = values;
  const esRango = tipo === 'tarjetas' && ruta === undefined && pais && desde && hasta;
  if (!esTipo(tipo) || sobra.length > 0 || (ruta === undefined && !esRango)) throw new Error(USO);
  if (desactivarAusentes && !DESTINOS[tipo].some((destino) => 'ausentes' in destino)) {
    throw new Error(`Los datos de ${tipo} no se desactivan: quite --desactivar-ausentes.`);
  }
  const lineas = esRango ? rangoTarjetas(pais, desde, hasta) : await leerArchivo(ruta ?? '');
  const inicio = performance.now();
  await withCommandTarget(base, async (ownerUrl) => {
    const modo = { aplicar, desactivarAusentes };
    const resumen = await importarDatos(ownerUrl, tipo, lineas, modo, console.log);
    for (const linea of informe(resumen, modo)) console.log(linea);
    console.log(`${Math.round((performance.now() - inicio) / 100) / 10} s`);
    if (resumen.faltas.length > 0) process.exitCode = 1;
  });
});
