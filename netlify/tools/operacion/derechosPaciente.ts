import pg from 'pg';
import {
  cumplirDerecho,
  IDENTIFICACION_DE_OTRA,
  type Mundo,
  type Peticion,
} from '../../derechos/cumplirDerecho.ts';
import { IDENTIFICACION_UNICA } from '../../pacientes/pacientes.sql.ts';
import { enTransaccion } from './transaccion.ts';

/**
 * Does what a person asked for, in one transaction that is kept only with `aplicar`, and answers what to
 * print. Throws a Spanish sentence when nobody has the number, when people of two countries have it, or
 * when a value is not valid. Needs the owner's connection.
 */
export async function ejercerDerecho(
  ownerUrl: string,
  { aplicar, ...peticion }: Peticion & { readonly aplicar: boolean },
  mundo: Mundo,
): Promise<string[]> {
  try {
    const { lineas, expediente } = await enTransaccion(ownerUrl, async (tx) => ({
      resultado: await cumplirDerecho(tx, peticion, mundo),
      conservar: aplicar,
    }));
    if (expediente !== null) return [JSON.stringify(expediente, null, 2)];
    return [
      ...lineas,
      aplicar ? 'Aplicado.' : 'Esto fue un ensayo: no se escribió nada. Con --aplicar se escribe.',
    ];
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof pg.DatabaseError && cause.constraint === IDENTIFICACION_UNICA) {
      throw new Error(IDENTIFICACION_DE_OTRA, { cause: error });
    }
    throw error;
  }
}
