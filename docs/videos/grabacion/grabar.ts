/*
 * Films the video tutorial of the redemption on this very site: npm run tutorial [-- --built]. A site
 * with fresh demo data is opened for it; every step leaves pictures, and its captions and chapters come
 * from the same steps. Needs ffmpeg (FFMPEG_PATH names another one).
 */
import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { buildSite, root } from '../../../netlify/tools/local/astro.ts';
import { openLocalDatabase } from '../../../netlify/tools/local/database.ts';
import { serveSite } from '../../../netlify/tools/local/site.ts';
import { diaEn } from '../../../src/domain/calendario.ts';
import { findChromium } from '../../../tests/support/chromium.ts';
import { abrirEscena, type Cuadro } from './escena.ts';
import { capitulos } from './pasos.ts';
import { msDeLectura, partirEnLineas, type Tramo, webVtt } from './subtitulos.ts';

const SALIDA = join(root, 'public/videos/registrar-un-canje');
// Half as large again in the video: a narrow page with type that is read in a small player.
const VENTANA = { width: 864, height: 540 };
const ESCALA = 1.5;
const MARGEN_S = 0.1;

const decir = (linea: string) => process.stdout.write(`${linea}\n`);

/** Runs every step in front of the camera. */
async function filmar(address: string, folder: string) {
  const browser = await chromium.launch({
    executablePath: findChromium(decir),
    args: ['--disable-gpu', '--force-color-profile=srgb'],
  });
  try {
    const page = await browser.newPage({
      baseURL: address,
      viewport: VENTANA,
      deviceScaleFactor: ESCALA,
      locale: 'es-CR',
      timezoneId: 'America/Costa_Rica',
      reducedMotion: 'reduce',
    });
    const escena = abrirEscena(page, folder);
    const ahora = () => escena.cuadros.reduce((sum, { ms }) => sum + ms, 0) / 1000;
    const subtitulos: Tramo[] = [];
    const indice: Tramo[] = [];
    let portada = '';
    const guion = {
      usuario: 'CR-F001',
      clave: CLAVE_DEMO,
      tarjeta: 'CR100000002',
      medico: 'CR-M004',
      hoy: diaEn('506', new Date()),
    };
    for (const { titulo, pasos } of capitulos(guion)) {
      const empieza = ahora();
      for (const { texto, hacer, portada: esPortada } of pasos) {
        const inicio = ahora();
        await hacer(escena);
        const falta = msDeLectura(texto) - (ahora() - inicio) * 1000;
        if (falta > 0) escena.alargar(falta);
        subtitulos.push({
          inicio: inicio + MARGEN_S,
          fin: ahora() - MARGEN_S,
          texto: partirEnLineas(texto),
        });
        if (esPortada === true) portada = escena.cuadros.at(-1)?.file ?? '';
      }
      indice.push({ inicio: empieza, fin: ahora(), texto: titulo });
      decir(`  ${titulo}`);
    }
    return { cuadros: escena.cuadros, subtitulos, indice, portada, dura: ahora() };
  } finally {
    await browser.close();
  }
}

function ffmpeg(args: readonly string[]): void {
  const program = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
  const { status, error, stderr } = spawnSync(program, ['-y', '-loglevel', 'error', ...args]);
  if (error) throw new Error('Para grabar el tutorial hace falta ffmpeg (o FFMPEG_PATH).');
  if (status !== 0) throw new Error(`ffmpeg terminó con ${String(status)}: ${String(stderr)}`);
}

function armar(cuadros: readonly Cuadro[], folder: string): void {
  const lista = cuadros.flatMap(({ file, ms }) => [`file '${file}'`, `duration ${ms / 1000}`]);
  // The format wants the last picture once more, or its duration is not kept.
  lista.push(`file '${cuadros.at(-1)?.file ?? ''}'`);
  const guion = join(folder, 'cuadros.txt');
  writeFileSync(guion, lista.join('\n'));
  const codificar =
    '-vf fps=25,format=yuv420p -c:v libx264 -preset veryslow -crf 27 -tune stillimage -g 250 -movflags +faststart -map_metadata -1';
  ffmpeg([
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    guion,
    ...codificar.split(' '),
    `${folder}/video.mp4`,
  ]);
}

async function grabar(built: boolean): Promise<void> {
  if (!built) await buildSite();
  const folder = mkdtempSync(join(tmpdir(), 'junto-tutorial-'));
  // Passable for the account the database server runs as.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'cuadros'));
  const database = await openLocalDatabase(
    { DATA_DIR: join(folder, 'datos') },
    () => undefined,
    false,
  );
  try {
    Object.assign(process.env, database.variables);
    const log = console.log;
    console.log = () => undefined;
    const site = await serveSite(root, 0);
    const film = await filmar(site.address, join(folder, 'cuadros')).finally(() => site.close());
    console.log = log;
    armar(film.cuadros, folder);
    ffmpeg(['-i', film.portada, '-q:v', '4', `${folder}/portada.jpg`]);
    copyFileSync(`${folder}/video.mp4`, `${SALIDA}.mp4`);
    copyFileSync(`${folder}/portada.jpg`, `${SALIDA}.jpg`);
    writeFileSync(`${SALIDA}.vtt`, webVtt(film.subtitulos));
    writeFileSync(`${SALIDA}.capitulos.vtt`, webVtt(film.indice));
    decir(`${SALIDA}.mp4, ${Math.round(film.dura)} s, ${film.cuadros.length} cuadros`);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await grabar(process.argv.includes('--built'));
