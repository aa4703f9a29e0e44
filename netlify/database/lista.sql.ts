/** Words of the code as an SQL list: `('Abierta', 'Enviada')`. Never for typed text. */
export const lista = (palabras: readonly string[]): string => `('${palabras.join("', '")}')`;
