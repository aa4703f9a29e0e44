import { readFileSync } from 'node:fs';

const tinta = '#14302C';

/** The colours of the site's drawings. */
export const color = {
  tinta,
  marca: '#0B6B64',
  marcaClara: '#E3F1EF',
  marcaMedia: '#BFE0DB',
  acento: '#D9480F',
  acentoClaro: '#FDEBE2',
  acentoMedio: '#F9D3BE',
  sol: '#FFBF47',
  solClaro: '#FFF3D6',
  solMedio: '#FFE2A3',
  error: '#A61B1B',
  ok: '#1C6B34',
  linea: '#D8D0C4',
  texto: '#48605C',
} as const;

/** The ground of a scene: a plain colour and the large circle behind everything. */
export const fondo = (plano: string, circulo: string) =>
  `<g stroke="none"><path fill="${plano}" d="M0 0h480v320H0z"/><circle cx="240" cy="168" r="138" fill="${circulo}"/></g>`;

/** The words on screen, at most two short lines. */
export const titulo = (texto: string, { y = 50, tono = tinta } = {}) =>
  `<g data-parte="titulo"><text x="240" y="${y}" text-anchor="middle" font-size="28" font-weight="700" fill="${tono}" stroke="none">${texto}</text></g>`;

/** A smaller line of words anywhere in the scene. */
export const letrero = (texto: string, x: number, y: number, parte = 'letrero', tamano = 19) =>
  `<g data-parte="${parte}"><text x="${x}" y="${y}" text-anchor="middle" font-size="${tamano}" font-weight="600" fill="${tinta}" stroke="none" class="texto">${texto}</text></g>`;

/** A part that may move on its own, set down at a place of the drawing. */
export const en = (x: number, y: number, parte: string, arte: string) =>
  `<g transform="translate(${x} ${y})"><g data-parte="${parte}">${arte}</g></g>`;

/** A box of the product, around its own centre; the free one carries the filled circle. */
export const caja = (gratis = false) => {
  const tono = gratis ? color.acento : color.marca;
  return `<rect x="-36" y="-50" width="72" height="100" rx="9" fill="#FFF"/><path fill="${tono}" d="M-36-30h72V2h-72z"/><path stroke="#FFF" stroke-width="4" d="M-22-14h26"/><circle cy="27" r="11" ${gratis ? `fill="${color.acento}" stroke="${color.acento}"` : ''}/>`;
};

/** An invoice, around its own centre; with its last line free, something can be written there. */
export const factura = ({ firmada = true } = {}) =>
  `<path fill="#FFF" d="M-28-44h56v88l-9-7-9 7-10-7-9 7-10-7-9 7z"/><g stroke="${color.texto}" stroke-width="4"><path d="M-16-28h32M-16-14h20M-16 0h32"/></g>${firmada ? `<path stroke="${color.acento}" stroke-width="4" d="M-16 18h24"/>` : ''}`;

/** A prescription, around its own centre. */
export const receta = () =>
  `<rect x="-38" y="-52" width="76" height="104" rx="8" fill="#FFF"/><path fill="${color.marca}" d="M-38-32v-12c0-6 3-8 8-8h60c5 0 8 2 8 8v12z"/><path stroke="${color.acento}" stroke-width="4.5" d="M-26 4v-22h8c11 0 11 13 0 13h-8m8 0 14 16m0-11-12 12"/><g stroke="${color.texto}" stroke-width="3.5"><path d="M8-16h18M8-4h12M-26 22h52M-26 36h34"/></g>`;

/** The affiliation card, around its own centre. */
export const tarjeta = () =>
  `<rect x="-52" y="-34" width="104" height="68" rx="10" fill="#FFF"/><path fill="${color.marca}" d="M-52-18h104V0H-52z"/><circle cx="-34" cy="17" r="7" stroke-width="4"/><circle cx="-13" cy="17" r="7" stroke-width="4"/><circle cx="9" cy="17" r="8.500" fill="${color.acento}" stroke="none"/>`;

/** The mark of the programme, each circle a part: aro-1, aro-2 and punto. */
export const marca = (x: number, y: number, escala: number) =>
  `<g transform="translate(${x} ${y}) scale(${escala})" stroke="${color.marca}" stroke-width="4.500"><g data-parte="aro-1"><circle cx="-12" cy="10" r="9.750"/></g><g data-parte="aro-2"><circle cx="12" cy="10" r="9.750"/></g><g data-parte="punto"><circle cy="-11" r="12" fill="${color.acento}" stroke="none"/></g></g>`;

/** A check that is drawn. */
export const visto = (x: number, y: number, parte: string, tono: string = color.ok) =>
  `<path data-parte="${parte}" pathLength="1" stroke="${tono}" stroke-width="7" d="m${x - 12} ${y} 9 10 17-20"/>`;

/** A red stroke that is drawn across something to avoid. */
export const tachado = (d: string, parte: string) =>
  `<path data-parte="${parte}" pathLength="1" stroke="${color.error}" stroke-width="9" d="${d}"/>`;

/** The drawing without one of its parts: an element of its own, or a group with all it holds. */
function sinParte(arte: string, parte: string): string {
  const start = arte.search(new RegExp(`<\\w+ data-parte="${parte}"`));
  if (start < 0) throw new Error(`falta la parte ${parte}`);
  let depth = 0;
  for (const { 0: tag, index } of arte.slice(start).matchAll(/<\/?g\b[^>]*>|<[^>]*\/>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth === 0) return arte.slice(0, start) + arte.slice(start + index + tag.length);
  }
  throw new Error(`la parte ${parte} no se cierra`);
}

/** The inside of one of the site's own drawings, without the parts named in `sin`. */
export const dibujo = (nombre: string, sin: readonly string[] = ['fondo']) =>
  sin.reduce(
    sinParte,
    readFileSync(`content/ilustraciones/${nombre}.svg`, 'utf8').replace(
      /^<svg[^>]*>|<\/svg>\s*$/g,
      '',
    ),
  );
