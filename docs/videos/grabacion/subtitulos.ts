/** A stretch of the video with its words; times in seconds. */
export interface Tramo {
  readonly inicio: number;
  readonly fin: number;
  readonly texto: string;
}

const LINEA_MAXIMA = 44;

/** A caption in lines of at most 44 characters, broken between words so that the lines are even. */
export function partirEnLineas(texto: string): string {
  const lineas = Math.ceil(texto.length / LINEA_MAXIMA);
  const largo = Math.max(...texto.split(' ').map((palabra) => palabra.length));
  for (let ancho = Math.max(largo, Math.ceil(texto.length / lineas)); ; ancho += 1) {
    const partes: string[] = [];
    for (const palabra of texto.split(' ')) {
      const ultima = partes.at(-1);
      if (ultima !== undefined && ultima.length + 1 + palabra.length <= ancho) {
        partes[partes.length - 1] = `${ultima} ${palabra}`;
      } else partes.push(palabra);
    }
    if (partes.length <= lineas || ancho >= LINEA_MAXIMA) return partes.join('\n');
  }
}

/** How long a caption has to stay to be read without haste, in milliseconds. */
export const msDeLectura = (texto: string): number => 1200 + texto.length * 65;

const hora = (segundos: number) =>
  new Date(Math.round(segundos * 1000)).toISOString().slice(11, 23);

/** Cues in the order of time as a WebVTT file. */
export function webVtt(tramos: readonly Tramo[]): string {
  const cues = tramos.map(
    ({ inicio, fin, texto }) => `${hora(inicio)} --> ${hora(fin)}\n${texto}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}
