import type { InferInput } from 'valibot';
import { promocionesPorRenovar, type Terminos } from './renovacion.sql.ts';
import { exigirAnio } from './renovarPromociones.ts';
import type { Environment } from '../http/environment.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import type { verRenovacion as contrato } from '../../src/contracts/administracion/renovacion.ts';

const mostrar = (de: Terminos) => ({
  MaximoMensual: de.maximoMensual,
  MaximoAnual: de.maximoAnual,
  Inicio: de.inicio,
  Fin: de.fin,
  RequiereReceta: de.requiereReceta,
});

/** The promotions that end with the year before, each beside the new year's. Throws 409 for a year too far away. */
export const verRenovacion = async (
  env: Environment,
  session: Session,
  anio: number,
): Promise<InferInput<typeof contrato.reply>> => {
  exigirAnio(anio, env.now());
  const alcance = requireAlcance(session, 'administrar');
  const filas = await promocionesPorRenovar(env.database, alcance, anio);
  return {
    Promociones: filas.map((fila) => ({
      Id: fila.id,
      Pais: fila.pais,
      Producto: fila.producto,
      Bonificacion: fila.bonificacion,
      ...mostrar(fila),
      Siguiente:
        fila.siguiente === null ? null : { Id: fila.siguiente.id, ...mostrar(fila.siguiente) },
    })),
  };
};
