/*
 * Makes the site's videos: npm run videos [-- nombre]. Each film is drawn frame by frame in a
 * headless browser, so that the same source gives the same pictures, and packed by ffmpeg.
 * Needs ffmpeg and a Chromium (CHROMIUM, default /usr/bin/chromium).
 */
import { chromium, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Pelicula } from './pelicula.ts';
import { dosMasUno } from './peliculas/dosMasUno.ts';
import { guardarMedicinas } from './peliculas/guardarMedicinas.ts';
import { presionArterial } from './peliculas/presionArterial.ts';

const peliculas = [dosMasUno, guardarMedicinas, presionArterial];
const salida = 'public/videos';
const porSegundo = 24;
const tamano = { width: 960, height: 640 };

const fuente = (familia: string, paquete: string) =>
  `@font-face{font-family:${familia};font-weight:200 800;src:url(data:font/woff2;base64,${readFileSync(
    `node_modules/@fontsource-variable/${paquete}/files/${paquete}-latin-wght-normal.woff2`,
  ).toString('base64')})}`;

const hoja = `${fuente('Titulos', 'bricolage-grotesque')}${fuente('Textos', 'atkinson-hyperlegible-next')}
*{margin:0}body{overflow:hidden;font-family:Titulos}.texto{font-family:Textos}
.escena{position:absolute;inset:0;opacity:0}svg{display:block;width:960px;height:640px}
[data-parte]{transform-box:fill-box;transform-origin:center}`;

const pagina = ({ escenas }: Pelicula) =>
  `<!doctype html><style>${hoja}</style>${escenas
    .map(
      ({ arte }) =>
        `<div class="escena"><svg viewBox="0 0 480 320" fill="none" stroke="#14302C" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${arte}</svg></div>`,
    )
    .join('')}`;

const inicios = ({ escenas }: Pelicula) =>
  escenas.map((_, index) => escenas.slice(0, index).reduce((sum, { dura }) => sum + dura, 0));

/** Lays every movement out on one clock and stops it, so that a frame is a moment of that clock. */
async function montar(page: Page, pelicula: Pelicula) {
  await page.setContent(pagina(pelicula));
  const starts = inicios(pelicula);
  const plan = pelicula.escenas.map((escena, index) => ({
    inicio: starts[index] ?? 0,
    pasos: escena.pasos.map((paso) => ({ ...paso, cuadros: [...paso.cuadros] })),
  }));
  await page.evaluate(async (escenas) => {
    await document.fonts.ready;
    const roots = [...document.querySelectorAll('.escena')];
    escenas.forEach(({ inicio, pasos }, index) => {
      const root = roots[index];
      root?.animate([{ opacity: index === 0 ? 1 : 0 }, { opacity: 1 }], {
        delay: inicio * 1000,
        duration: 350,
        fill: 'both',
      });
      for (const { parte, cuadros, en, dura, curva } of pasos) {
        const found = root?.querySelectorAll(`[data-parte="${parte}"]`) ?? [];
        if (found.length === 0) throw new Error(`escena ${index + 1}: falta la parte ${parte}`);
        for (const element of found) {
          element.animate(cuadros, {
            delay: (inicio + en) * 1000,
            duration: dura * 1000,
            fill: 'both',
            easing: curva ?? 'linear',
          });
        }
      }
    });
    for (const animation of document.getAnimations()) animation.pause();
  }, plan);
}

async function cuadro(page: Page, segundos: number) {
  await page.evaluate((time) => {
    for (const animation of document.getAnimations()) animation.currentTime = time;
  }, segundos * 1000);
  return page.screenshot({ type: 'jpeg', quality: 96 });
}

/** Whether a moment's picture may differ from the one before it. */
function movimientos(pelicula: Pelicula) {
  const starts = inicios(pelicula);
  const tramos = pelicula.escenas.flatMap(({ pasos }, index) => {
    const start = starts[index] ?? 0;
    return [
      [start, start + 0.35] as const,
      ...pasos.map(({ en, dura }) => [start + en, start + en + dura] as const),
    ];
  });
  const margen = 2 / porSegundo;
  return (segundos: number) =>
    tramos.some(([desde, hasta]) => segundos >= desde && segundos <= hasta + margen);
}

const hora = (segundos: number) => new Date(segundos * 1000).toISOString().slice(11, 23);

const subtitulos = (pelicula: Pelicula) => {
  const starts = inicios(pelicula);
  return `WEBVTT\n\n${pelicula.escenas
    .map(({ dura, texto }, index) => {
      const start = starts[index] ?? 0;
      return `${hora(start + 0.2)} --> ${hora(start + dura - 0.1)}\n${texto}\n`;
    })
    .join('\n')}`;
};

async function filmar(page: Page, pelicula: Pelicula) {
  await montar(page, pelicula);
  const total = pelicula.escenas.reduce((sum, { dura }) => sum + dura, 0);
  const file = `${salida}/${pelicula.nombre}`;
  const ffmpeg = spawn(
    'ffmpeg',
    `-y -loglevel error -f image2pipe -framerate ${porSegundo} -c:v mjpeg -i - -c:v libx264 -preset veryslow -crf 24 -tune animation -pix_fmt yuv420p -movflags +faststart -map_metadata -1 ${file}.mp4`.split(
      ' ',
    ),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const seMueve = movimientos(pelicula);
  let picture = await cuadro(page, 0);
  writeFileSync(`${file}.jpg`, await page.screenshot({ type: 'jpeg', quality: 72 }));
  for (let index = 0; index < total * porSegundo; index += 1) {
    const segundos = index / porSegundo;
    if (seMueve(segundos)) picture = await cuadro(page, segundos);
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const closed: unknown[] = await once(ffmpeg, 'close');
  if (closed[0] !== 0) throw new Error(`ffmpeg terminó con ${String(closed[0])}`);
  writeFileSync(`${file}.vtt`, subtitulos(pelicula));
  process.stdout.write(`${file}.mp4, ${total} s\n`);
}

mkdirSync(salida, { recursive: true });
const [soloUna] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: tamano });
for (const pelicula of peliculas) {
  if (soloUna === undefined || soloUna === pelicula.nombre) await filmar(page, pelicula);
}
await browser.close();
