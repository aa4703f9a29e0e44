/** A number as people write it: '12 345'. */
export const cifra = (valor: number): string => valor.toLocaleString('es-CR');
