/** A number as people write it: '12 345'. */
export const cifra = (valor: number): string => valor.toLocaleString('es-CR');

/** A count with its noun: '1 canje', '12 canjes'. */
export const contar = (valor: number, uno: string, varios: string): string =>
  `${cifra(valor)} ${valor === 1 ? uno : varios}`;

/** '1 caja', '14 cajas'. */
export const enCajas = (cajas: number): string => contar(cajas, 'caja', 'cajas');
