import { createHash } from 'node:crypto';

/** The legal texts, by the names of their files. */
export const LEGALES = ['aceptacion-uso', 'aviso-privacidad', 'terminos-de-uso'] as const;

/** What people read of a legal text's file: no head, one kind of line end, no space around. */
export const cuerpoLegal = (archivo: string): string =>
  archivo
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF?---\n[\s\S]*?\n---(?:\n|$)/, '')
    .trim();

/** The hash that names a text: SHA-256 in hexadecimal digits. */
export const huellaLegal = (cuerpo: string): string =>
  createHash('sha256').update(cuerpo).digest('hex');
