/** A telephone number as people write it: at least 7 digits. */
export const TELEFONO = /^(?=(?:\D*\d){7})\+?[\d\s().-]+$/;

/** An extension after its number: 'ext. 12', 'extensión 12', 'x12'. */
const EXTENSION = /[\s,]*(?:ext(?:ensi[oó]n)?\.?|x)\s*\d{1,6}$/i;

/** The separator between several numbers of a pharmacy. */
const ENTRE_NUMEROS = /\s*[/,;]\s*|\s+[yo]\s+/i;

/** Whether a text is the numbers of a place: one or several, each with its extension or without. */
export const sonTelefonos = (escrito: string): boolean =>
  escrito
    .replace(/\s*,\s*(?=(?:ext|x))/gi, ' ')
    .split(ENTRE_NUMEROS)
    .every((numero) => TELEFONO.test(numero.replace(EXTENSION, '')));
