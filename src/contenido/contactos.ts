import { type CollectionEntry } from 'astro:content';
import { PAISES, PAIS_PREDETERMINADO, type PaisCodigo } from '../domain/paises.ts';
import { horaEscrita } from './fechas.ts';
import { enlaceDe, type Dato } from './enlaces.ts';
import { rellenar, type Marcador } from './marcadores.ts';
import { entrada } from './paginas.ts';
import { juntos } from './tipografia.ts';

/** One country's contact, ready to show. `horario` is a sentence. */
export interface Contacto {
  readonly codigo: PaisCodigo;
  readonly nombre: string;
  readonly telefono: string;
  readonly whatsapp: string;
  readonly correo: string;
  readonly horario: string;
  readonly tramos: readonly { readonly dias: string; readonly horas: string }[];
  readonly eventosAdversos: string;
}

const tramosDe = (horario: CollectionEntry<'paises'>['data']['horario']) =>
  horario.map(({ dias, desde, hasta }) => ({
    dias: dias.replaceAll(' ', '\u00a0'),
    horas: `${horaEscrita(desde)} a\u00a0${horaEscrita(hasta)}`,
  }));

/** The contacts of all countries, in the order of the country select. */
export const contactos = (): Promise<Contacto[]> =>
  Promise.all(PAISES.map(({ codigo }) => contactoDe(codigo)));

async function contactoDe(codigo: PaisCodigo): Promise<Contacto> {
  const { data } = await entrada('paises', codigo);
  const tramos = tramosDe(data.horario);
  const horario = tramos.map(({ dias, horas }) => `${dias}, de\u00a0${horas}`).join('; ');
  return { codigo, ...data, tramos, horario };
}

/** The company of content/empresa.json. */
export const empresa = async (): Promise<CollectionEntry<'empresa'>['data']> =>
  (await entrada('empresa', 'empresa')).data;

/** The contact that a page shows before a country is chosen. */
export const contactoPredeterminado = (): Promise<Contacto> => contactoDe(PAIS_PREDETERMINADO);

/** The names of all countries, as Spanish lists them: 'Costa Rica, Panamá y Honduras'. */
const nombresDePaises = async (): Promise<string> =>
  new Intl.ListFormat('es').format((await contactos()).map(({ nombre }) => nombre));

/** A description for search engines, with its only placeholder filled: the countries. */
export async function descripcionRellena(text: string): Promise<string> {
  const paises = await nombresDePaises();
  return rellenar(text, () => paises);
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** An e-mail address as HTML. A narrow column breaks it after the @. */
export const correoHtml = (correo: string): string => escaped(correo).replace('@', '@<wbr>');

/** A contact detail as HTML. It follows the chosen country. Without script it names its own country. */
export function datoHtml(dato: Dato, contacto: Contacto): string {
  const valor = dato === 'correo' ? correoHtml(contacto.correo) : escaped(contacto[dato]);
  const enlace = enlaceDe(dato, contacto[dato]);
  const html =
    enlace === undefined
      ? `<span data-dato="${dato}">${valor}</span>`
      : `<a data-dato="${dato}" href="${enlace}">${valor}</a>`;
  return dato === 'nombre' ? html : `${html}<span class="sin-script"> (${contacto.nombre})</span>`;
}

/** A text as safe HTML, with its placeholders filled. */
export async function textoHtml(text: string): Promise<string> {
  return htmlRelleno(escaped(text));
}

/**
 * HTML from an editor's Markdown, with its placeholders filled from the contact of `de`. Without `de` it
 * takes the contact that a page shows first.
 */
export async function htmlRelleno(html: string, de?: Contacto): Promise<string> {
  const contacto = de ?? (await contactoPredeterminado());
  const { nombre, razonSocial, correoPrivacidad } = await empresa();
  const valores: Record<Marcador, string> = {
    pais: datoHtml('nombre', contacto),
    paises: escaped(await nombresDePaises()),
    telefono: datoHtml('telefono', contacto),
    whatsapp: datoHtml('whatsapp', contacto),
    correo: datoHtml('correo', contacto),
    horario: datoHtml('horario', contacto),
    'eventos-adversos': datoHtml('eventosAdversos', contacto),
    empresa: escaped(nombre),
    // Keeps 'S. A.' in one line.
    'razon-social': escaped(razonSocial).replace(/(?<=\b\p{Lu}\.) (?=\p{Lu}\.)/gu, '\u00a0'),
    'correo-privacidad': `<a href="mailto:${correoPrivacidad}">${correoHtml(correoPrivacidad)}</a>`,
    anio: `<span data-anio>${new Date().getFullYear()}</span>`,
  };
  // The hours end in «p. m.», so a full stop after them would be the second one.
  const text = html.replace(/(\{\{\s*horario\s*\}\})\./g, '$1');
  return rellenar(juntos(text), (marcador) => valores[marcador]);
}
