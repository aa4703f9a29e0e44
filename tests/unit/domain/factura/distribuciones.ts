/**
 * The keys of the American layout and what the same keys write on a computer set to Spanish of Spain and of
 * Latin America (Microsoft's layouts KBDUS, KBDSP and KBDLA), row by row, plain and with Shift.
 */
const FILAS = {
  americana: ['`1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./'],
  americanaMayusculas: ['~!@#$%^&*()_+', 'QWERTYUIOP{}|', 'ASDFGHJKL:"', 'ZXCVBNM<>?'],
  espanola: ["º1234567890'¡", 'qwertyuiop`+ç', 'asdfghjklñ´', 'zxcvbnm,.-'],
  espanolaMayusculas: ['ª!"·$%&/()=?¿', 'QWERTYUIOP^*Ç', 'ASDFGHJKLÑ¨', 'ZXCVBNM;:_'],
  latina: ["|1234567890'¿", 'qwertyuiop´+}', 'asdfghjklñ{', 'zxcvbnm,.-'],
  latinaMayusculas: ['°!"#$%&/()=?¡', 'QWERTYUIOP¨*]', 'ASDFGHJKLÑ[', 'ZXCVBNM;:_'],
} as const;

const teclas = (filas: readonly string[]) => filas.join('').split('');
const mapa = (plana: readonly string[], mayusculas: readonly string[]) => {
  const escritas = [...teclas(plana), ...teclas(mayusculas)];
  const pulsadas = [...teclas(FILAS.americana), ...teclas(FILAS.americanaMayusculas)];
  return new Map(pulsadas.map((tecla, i) => [tecla, escritas[i] ?? tecla]));
};

/** What is written for each sign that a scanner set to the American layout types. */
const ESPANOLA = mapa(FILAS.espanola, FILAS.espanolaMayusculas);
const LATINA = mapa(FILAS.latina, FILAS.latinaMayusculas);

const conMapa = (tabla: ReadonlyMap<string, string>) => (texto: string) =>
  texto
    .split('')
    .map((signo) => tabla.get(signo) ?? signo)
    .join('');

/** With Caps Lock on, letters change their case and nothing else. */
const conBloqueo = (texto: string) =>
  texto.replace(/[a-z]/gi, (letra) =>
    letra === letra.toUpperCase() ? letra.toLowerCase() : letra.toUpperCase(),
  );

/** Ways in which a scanner hands over what it reads. */
export const ESCANERES: Readonly<Record<string, (texto: string) => string>> = {
  'as it is': (texto) => texto,
  'on a keyboard of Spain': conMapa(ESPANOLA),
  'on a keyboard of Latin America': conMapa(LATINA),
  'with Caps Lock': conBloqueo,
  'on a keyboard of Spain with Caps Lock': (texto) => conMapa(ESPANOLA)(conBloqueo(texto)),
  'with a line feed': (texto) => `${texto}\r\n`,
};
