/**
 * Whether digits end in the check digit of Luhn. A character that is no digit counts as the last digit of
 * its code, as the Panamanian tax office has it.
 */
export function cumpleLuhn(texto: string): boolean {
  const suma = texto
    .split('')
    .reverse()
    .reduce((total, caracter, i) => {
      const digito = /\d/.test(caracter) ? Number(caracter) : caracter.charCodeAt(0) % 10;
      const doble = i % 2 === 0 ? digito : digito * 2;
      return total + (doble > 9 ? doble - 9 : doble);
    }, 0);
  return suma % 10 === 0;
}
