import { MAESTROS, type Tipo } from '../../../contracts/administracion/catalogos.ts';

/** A file of a kind with its headings alone, in UTF-8 and with the separator that Excel expects in Spanish. */
export const plantilla = (tipo: Tipo): string =>
  `\uFEFF${MAESTROS[tipo].columnas.map(({ titulo }) => titulo).join(';')}\r\n`;
