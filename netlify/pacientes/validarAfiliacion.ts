import { perAddress, refuseBeyond } from '../http/limits.ts';
import type { Handler } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { estadoDeTarjeta, type EstadoTarjeta, identificacionTomada } from './pacientes.sql.ts';
import type { validar, validarIdentificacion as contrato } from '../../src/contracts/pacientes.ts';
import { Conflicto, type Negativa, negativaDe } from '../../src/domain/errores.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';
import { PAIS_PREDETERMINADO, type PaisCodigo } from '../../src/domain/paises.ts';
import { paisDeTarjeta } from '../../src/domain/tarjeta.ts';

/** The most validations, and refused affiliations, of an address in 15 minutes. */
export const PER_ADDRESS = 60;

/** The source of an affiliation's card number: an issued card, or the form's generator. */
type Opcion = 'Tarjeta' | 'Cedula';

/** Why a card cannot be used for an affiliation in a country, or null. */
export const negativaDeTarjeta = (
  estado: EstadoTarjeta,
  opcion: Opcion,
  pais: PaisCodigo,
): Negativa | null => {
  const negativa = (clase: 'conflicto' | 'noEncontrado', detail: string) =>
    negativaDe(clase, detail, {
      campos: [{ field: 'NumeroTarjeta', detail }],
      contada: { pais, reglas: ['afiliacionTarjeta'] },
    });
  if (opcion === 'Cedula') {
    return estado === null
      ? null
      : negativa('conflicto', 'Este número de tarjeta ya no está disponible.');
  }
  switch (estado) {
    case 'Emitida':
      return null;
    case 'Activa':
      return negativa(
        'conflicto',
        'Esta tarjeta ya está activa. Si es suya, ya puede usarla; si no, revise el número.',
      );
    case 'Retirada':
      return negativa('conflicto', 'Esta tarjeta ya no está disponible.');
    case null:
      return negativa(
        'noEncontrado',
        'No se encontró una tarjeta con este número. Revíselo, o elija «No» para recibir uno.',
      );
  }
};

/**
 * 409: one affiliation per identity number and country. One message for all cases: an identity number can be
 * guessed, and the message must not disclose that its holder left the programme.
 */
export const identificacionRepetida = (pais: PaisCodigo): Conflicto => {
  const detail = VALIDACION.identificacionRepetida;
  return new Conflicto(detail, {
    campos: [{ field: 'NumeroIdentificacion', detail }],
    contada: { pais, reglas: ['afiliacionIdentificacion'] },
  });
};

const contadorDe = (env: Environment) => perAddress(env, 'validacion.direccion', PER_ADDRESS);

/**
 * Whether a card number that may be activated needs its activation code. 429 after 60 validations from one address in
 * 15 minutes, found or not: an answer also discloses which numbers are free.
 */
export const validarTarjetaNueva: Handler<typeof validar> = async ({ env, params, search }) => {
  const { card: numero } = params;
  const now = env.now();
  const contador = contadorDe(env);
  const hallada = await estadoDeTarjeta(env.database, numero, contador, now);
  refuseBeyond(hallada, now);
  const pais = paisDeTarjeta(numero) ?? PAIS_PREDETERMINADO;
  const negativa = negativaDeTarjeta(hallada.estado, search.opcion, pais);
  if (negativa !== null) throw negativa;
  return { NumeroTarjeta: numero, RequiereCodigo: hallada.conCodigo };
};

/** The most identity numbers that an address may check in an hour: an answer tells who is in the programme. */
const IDENTIDADES_POR_HORA = 10;

/**
 * Whether an identity number may be affiliated in a country; the same limits. After an address's ten in an hour every
 * number is answered as free: then the affiliation itself, which has its limits, refuses a taken one.
 */
export const validarIdentificacion: Handler<typeof contrato> = async ({ env, params, search }) => {
  const { pais } = search;
  const now = env.now();
  const contador = contadorDe(env);
  const hallada = await identificacionTomada(
    env.database,
    pais,
    params.id,
    contador,
    perAddress(env, 'identidad.direccion', IDENTIDADES_POR_HORA, '1 hour'),
    now,
  );
  refuseBeyond(hallada, now);
  if (hallada.tomada && hallada.seDice) throw identificacionRepetida(pais);
  return { NumeroIdentificacion: params.id };
};
