const UNIDADES = 'años?|cajas?|días|dosis|facturas?|horas?|meses|mg|minutos?|segundos?';

/** A text whose lines do not part what is read together: '2 + 1', a number and its unit. */
export const juntos = (text: string): string =>
  text
    .replaceAll(/(?<=\d) \+ (?=\d)/g, '\u00a0+\u00a0')
    .replaceAll(new RegExp(`(?<=\\d) (?=(?:${UNIDADES})(?!\\p{L}))`, 'gu'), '\u00a0');
