const UNIDADES = 'años?|cajas?|días|dosis|facturas?|horas?|meses|mg|minutos?|segundos?';

/** The text with non-breaking spaces in '2 + 1', 'caja de 30', '9 de diciembre' and between a number and its unit. */
export const juntos = (text: string): string =>
  text
    .replaceAll(/(?<=\d) \+ (?=\d)/g, '\u00a0+\u00a0')
    .replaceAll(/(?<=caja) de (?=\d)|(?<=\d) de (?=\p{L})/gu, '\u00a0de\u00a0')
    .replaceAll(new RegExp(`(?<=\\d) (?=(?:${UNIDADES})(?!\\p{L}))`, 'gu'), '\u00a0');
