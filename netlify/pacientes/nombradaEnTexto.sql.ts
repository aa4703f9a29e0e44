import * as v from 'valibot';
import { leerIdentificacion } from '../../src/domain/identificacion.ts';
import { PAIS_CODIGOS } from '../../src/domain/paises.ts';
import { momento, pais } from '../database/columnas.ts';
import type { Query } from '../database/database.ts';

/** A person found by card, with the data that the rights of a person need. */
export const pacienteRow = v.object({
  pacienteId: v.string(),
  tarjetaId: v.string(),
  pais,
  numero: v.string(),
  identificacion: v.string(),
  correo: v.string(),
  telefono: v.string(),
  nombre: v.string(),
  primerApellido: v.string(),
  segundoApellido: v.string(),
  /** When they affiliated. */
  creadoEn: momento,
});
export type PacienteRow = v.InferInput<typeof pacienteRow>;

/** SQL: a text as words separated by one space, without accents, case and signs. */
const llano = (texto: string): string => `texto_llano(${texto})`;

/**
 * SQL: whether a free text says one of `cifras` in any grouping, or holds one of `trozos`. Both name a
 * parameter. Pieces have a space where a word begins or ends. The text is made plain once.
 */
export const dice = (texto: string, cifras: string, trozos: string): string =>
  `exists (select from (select ' ' || ${llano(texto)} || ' ' as palabras offset 0) t
    where exists (select from unnest(${cifras}::text[]) cifra where strpos(replace(palabras, ' ', ''), cifra) > 0)
       or exists (select from unnest(${trozos}::text[]) trozo where strpos(palabras, trozo) > 0))`;

/** The texts as `llano` returns them, in their order. */
const llanos = async (tx: Query, textos: readonly string[]): Promise<string[]> =>
  (
    await tx.query(
      `select ${llano('texto')} as llano
         from unnest($1::text[]) with ordinality t (texto, orden) order by orden`,
      [textos],
      v.object({ llano: v.string() }),
    )
  ).map(({ llano: uno }) => uno);

/** The last digits of a telephone number that are searched, so that its dialling code does not matter. */
const CIFRAS_DE_TELEFONO = 8;
/** The least symbols of a text that is searched inside words: shorter ones would match too often. */
const CIFRAS_MINIMO = 6;

const finalDeTelefono = (telefono: string): string =>
  telefono.replace(/\D/g, '').slice(-CIFRAS_DE_TELEFONO);

/** Whether it looks like a telephone number with a dialling code, as people write one. */
const conCodigoDePais = (valor: string): boolean => {
  if (/[^\d\s()+.-]/.test(valor)) return false;
  const cifras = valor.replace(/\D/g, '');
  return (
    valor.includes('+') ||
    PAIS_CODIGOS.some((codigo) => cifras.startsWith(codigo) && cifras.length >= codigo.length + 7)
  );
};

/** Whether a former value is searched as a number or an address, in any grouping; any other is a name. */
export const esNumeroOCorreo = (valor: string): boolean => /[\d@]/.test(valor);

/**
 * The patterns that identify a person in a free text: numbers and e-mail, however grouped, names as people write them,
 * and `tambien`. Apart: ambiguous ones, a single name, or two without a space.
 */
export const dichosDe = async (tx: Query, persona: PacienteRow, tambien: readonly string[]) => {
  const cifras = await llanos(tx, [
    persona.numero.replace(/\D/g, ''),
    persona.identificacion,
    leerIdentificacion(persona.identificacion, persona.pais).canonica ?? '',
    finalDeTelefono(persona.telefono),
    persona.correo,
    // A name would be found inside other names.
    ...tambien
      .filter(esNumeroOCorreo)
      .map((valor) => (conCodigoDePais(valor) ? finalDeTelefono(valor) : valor)),
  ]);
  const { primerApellido, segundoApellido } = persona;
  const [primerNombre = ''] = persona.nombre.split(' ');
  const [nombre = '', primero = '', apellido = '', segundo = '', ...enteros] = await llanos(tx, [
    persona.nombre,
    primerNombre,
    primerApellido,
    segundoApellido,
    persona.identificacion,
    ...tambien,
  ]);
  /** Two parts of a name in one order. One part alone would match other people. */
  const par = (uno: string, otro: string) => (uno === '' || otro === '' ? '' : `${uno} ${otro}`);
  const pares = [nombre, primero].flatMap((uno) =>
    [apellido, segundo].flatMap((otro) => [par(uno, otro), par(otro, uno)]),
  );
  const nombres = [...enteros, ...pares, par(apellido, segundo)];
  const juntos = (textos: string[]) =>
    textos
      .map((texto) => texto.replaceAll(' ', ''))
      .filter((texto) => texto.length >= CIFRAS_MINIMO);
  const enteras = (textos: string[]) =>
    textos.filter((texto) => texto !== '').map((texto) => ` ${texto} `);
  return {
    cifras: juntos(cifras),
    nombres: enteras(nombres),
    enDuda: [...enteras([primero, apellido, segundo]), ...juntos(nombres)],
  };
};
