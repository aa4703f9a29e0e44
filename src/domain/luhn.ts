/** A letter or sign counts as the last digit of its character code: the Panamanian tax office's rule. */
const suma = (texto: string): number =>
  texto
    .split('')
    .reverse()
    .reduce((total, caracter, i) => {
      const digito = /\d/.test(caracter) ? Number(caracter) : caracter.charCodeAt(0) % 10;
      const doble = i % 2 === 0 ? digito : digito * 2;
      return total + (doble > 9 ? doble - 9 : doble);
    }, 0);

/** Whether digits end in the check digit of Luhn. */
export const cumpleLuhn = (texto: string): boolean => suma(texto) % 10 === 0;

/** The check digit of Luhn that belongs behind digits. */
export const digitoDeLuhn = (digitos: string): number => (10 - (suma(`${digitos}0`) % 10)) % 10;
