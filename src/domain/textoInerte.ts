/**
 * A text that no spreadsheet, not even from a CSV, evaluates: one that begins like a formula gets a leading
 * apostrophe, as OWASP advises.
 */
export const inerte = (texto: string): string => (/^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto);

/** The trimmed text that `inerte` was given. A workbook may hold another blank where a tab or a return was. */
export const sinApostrofo = (texto: string): string => texto.replace(/^'(?=[=+\-@\s])/, '').trim();
