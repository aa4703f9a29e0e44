/** Words of the code as an SQL list: `('Abierta', 'Enviada')`. Never for what somebody typed. */
export const lista = (palabras: readonly string[]): string => `('${palabras.join("', '")}')`;
