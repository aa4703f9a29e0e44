import pg from 'pg';
import { registrarActo } from '../../administracion/actos.sql.ts';
import {
  cumplirDerecho,
  type Cumplido,
  IDENTIFICACION_DE_OTRA,
  type Mundo,
  type Peticion,
} from '../../derechos/cumplirDerecho.ts';
import type { Query } from '../../database/database.ts';
import { IDENTIFICACION_UNICA } from '../../pacientes/pacientes.sql.ts';
import { quienOrdena } from './quienOrdena.ts';
import { enTransaccion } from './transaccion.ts';

/**
 * Does what a person asked for, in one transaction that is kept only with `aplicar`, and answers what to
 * print. A copy of the data is given without it. What is done is an act of whoever runs the command. Throws a Spanish sentence when nobody has the number, when people of two countries have it, or
 * when a value is not valid. Needs the owner's connection.
 */
export async function ejercerDerecho(
  ownerUrl: string,
  { aplicar, ...peticion }: Peticion & { readonly aplicar: boolean },
  mundo: Mundo,
): Promise<string[]> {
  try {
    const { lineas, expediente } = await enTransaccion(ownerUrl, async (tx) => {
      const cumplido = await cumplirDerecho(tx, peticion, mundo);
      await registrar(tx, peticion, cumplido, mundo.now);
      return { resultado: cumplido, conservar: aplicar || peticion.derecho === 'exportar' };
    });
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

/** Records what was done to whom; of the corrections the fields alone, which the record may outlive. */
const registrar = (
  tx: Query,
  { derecho, cambios }: Peticion,
  { de }: Cumplido,
  now: Date,
): Promise<void> =>
  registrarActo(
    tx,
    quienOrdena(now).autor,
    {
      accion: derecho,
      tipo: 'paciente',
      objeto: de.pacienteId,
      pais: de.pais,
      despues: derecho === 'rectificar' ? { Campos: Object.keys(cambios).join(', ') } : null,
    },
    now,
  );
