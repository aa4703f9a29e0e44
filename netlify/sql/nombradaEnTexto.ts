import { PAIS_CODIGOS } from '../../src/domain/paises.ts';
import type { Query } from './database.ts';
import type { PersonaRow } from './derechos.ts';

/**
 * What separates words, by its places in Unicode: everything else is a letter or a digit of some alphabet.
 * `[[:alnum:]]` would know only those of the database's locale.
 */
const SEPARA = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3004\u3008-\u3020\ufe00-\ufe0f\U0001f000-\U0001faff]+`;

/** A text without accents, case and what separates; what stands between its words is given. */
const llano = (texto: string, entrePalabras: '' | ' '): string =>
  `btrim(regexp_replace(sin_acentos(normalize(${texto}, nfkc)), '${SEPARA}', '${entrePalabras}', 'g'))`;

/** SQL: whether a free text says one of $3 in any grouping, or one of $4 in whole words; both as `llano` leaves them. */
export const dice = (texto: string): string =>
  `(exists (select from unnest($3::text[]) cifra where strpos(${llano(texto, '')}, cifra) > 0)
    or exists (select from unnest($4::text[]) nombre
      where strpos(' ' || ${llano(texto, ' ')} || ' ', ' ' || nombre || ' ') > 0))`;

/** Texts as `llano` leaves them, in their order. */
const llanos = async (
  tx: Query,
  textos: readonly string[],
  entrePalabras: '' | ' ',
): Promise<string[]> =>
  (
    await tx.query<{ llano: string }>(
      `select ${llano('texto', entrePalabras)} as llano
         from unnest($1::text[]) with ordinality t (texto, orden) order by orden`,
      [textos],
    )
  ).map(({ llano: uno }) => uno);

/** Digits that the countries' telephone numbers end in, whichever dialling code is written before them. */
const CIFRAS_DE_TELEFONO = 8;
/** Symbols that a number or an address has at least to be looked for inside of words: shorter ones are everywhere. */
const CIFRAS_MINIMO = 6;

const finalDeTelefono = (telefono: string): string =>
  telefono.replace(/\D/g, '').slice(-CIFRAS_DE_TELEFONO);

/** Whether it is a telephone number with a dialling code, as people write one: no identity number is. */
const conCodigoDePais = (valor: string): boolean => {
  if (/[^\d\s()+.-]/.test(valor)) return false;
  const cifras = valor.replace(/\D/g, '');
  return (
    valor.includes('+') ||
    PAIS_CODIGOS.some((codigo) => cifras.startsWith(codigo) && cifras.length >= codigo.length + 7)
  );
};

/** Whether a value of before is looked for as a number or an address, in any grouping; any other is a name. */
export const esNumeroOCorreo = (valor: string): boolean => /[\d@]/.test(valor);

/**
 * What names a person in a free text: numbers and e-mail, however grouped, names as people write them, and
 * whatever else is given.
 */
export const dichosDe = async (tx: Query, persona: PersonaRow, tambien: readonly string[]) => {
  const cifras = await llanos(
    tx,
    [
      persona.numero.replace(/\D/g, ''),
      persona.identificacion,
      finalDeTelefono(persona.telefono),
      persona.correo,
      // A name would be found inside of others'.
      ...tambien
        .filter(esNumeroOCorreo)
        .map((valor) => (conCodigoDePais(valor) ? finalDeTelefono(valor) : valor)),
    ],
    '',
  );
  const { primerApellido, segundoApellido } = persona;
  const [primerNombre = ''] = persona.nombre.split(' ');
  const [nombre = '', primero = '', apellido = '', segundo = '', ...enteros] = await llanos(
    tx,
    [
      persona.nombre,
      primerNombre,
      primerApellido,
      segundoApellido,
      persona.identificacion,
      ...tambien,
    ],
    ' ',
  );
  /** Two parts of a name in one order; half of a pair would be anybody's. */
  const par = (uno: string, otro: string) => (uno === '' || otro === '' ? '' : `${uno} ${otro}`);
  const pares = [nombre, primero].flatMap((uno) =>
    [apellido, segundo].flatMap((otro) => [par(uno, otro), par(otro, uno)]),
  );
  const conTexto = (texto: string) => texto !== '';
  return {
    cifras: cifras.filter((cifra) => cifra.length >= CIFRAS_MINIMO),
    nombres: [...enteros, ...pares, par(apellido, segundo)].filter(conTexto),
    aSolas: [primero, apellido, segundo].filter(conTexto),
  };
};
