import type { InferInput, InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { afiliar, type solicitudAfiliacion, validar } from '../../contracts/pacientes.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { generarTarjeta } from '../../domain/tarjeta.ts';
import type { KeptForm } from '../../stores/draft.ts';
import type { Datos } from './pasos.ts';

/** How many generated numbers are tried: that even the second is taken is one in many millions. */
const NUMEROS = 5;

/** A new card number of a country, from the browser's cryptographic random source. */
export const nuevaTarjeta = (pais: PaisCodigo): string =>
  generarTarjeta(pais, (n) => crypto.getRandomValues(new Uint8Array(n)));

type Afiliacion = InferInput<typeof solicitudAfiliacion>;
type Tarjeta = Pick<Afiliacion, 'Opcion' | 'NumeroTarjeta' | 'CodigoPaisAfiliacion'>;

/** Whether a generated number was taken: the form then asks for another one and shows no error. */
const generadaTomada = (error: unknown, { Opcion }: Tarjeta): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  Opcion === 'Cedula' &&
  (error.errors.length === 0 || error.errors.some(({ field }) => field === 'NumeroTarjeta'));

/** Runs `request`, with another number each time the generated one turns out to be taken. */
async function conNumeroLibre<T extends Tarjeta, R>(
  afiliacion: T,
  request: (afiliacion: T) => Promise<R>,
  onNumero: (numero: string) => void,
): Promise<R> {
  let actual = afiliacion;
  for (let tried = 1; ; tried += 1) {
    try {
      return await request(actual);
    } catch (error) {
      if (tried === NUMEROS || !generadaTomada(error, actual)) throw error;
      const NumeroTarjeta = nuevaTarjeta(actual.CodigoPaisAfiliacion);
      actual = { ...actual, NumeroTarjeta };
      onNumero(NumeroTarjeta);
    }
  }
}

/**
 * Asks whether a card may be activated; answers its canonical number, and whether it needs its code. `onNumero` hears of each
 * generated number that took the place of a taken one. Rejects with the server's `ApiError`.
 */
export const comprobarTarjeta = (
  tarjeta: Tarjeta,
  onNumero: (numero: string) => void,
  signal: AbortSignal,
): Promise<InferOutput<typeof validar.reply>> =>
  conNumeroLibre(
    tarjeta,
    ({ NumeroTarjeta, Opcion }) =>
      call(validar, { params: { card: NumeroTarjeta }, search: { opcion: Opcion }, signal }),
    onNumero,
  );

/**
 * Sends an affiliation as an attempt of `form`, and answers the card's number. `onNumero` hears of each generated
 * number that took the place of a taken one. Rejects with the server's `ApiError`.
 */
export const afiliarPaciente = async (
  form: Pick<KeptForm<Datos>, 'submit'>,
  afiliacion: Afiliacion,
  onNumero: (numero: string) => void,
): Promise<string> => {
  const { NumeroTarjeta } = await conNumeroLibre(
    afiliacion,
    (body) => form.submit(afiliar, { body }),
    onNumero,
  );
  return NumeroTarjeta;
};
