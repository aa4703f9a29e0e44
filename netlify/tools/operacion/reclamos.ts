import { listarReclamos } from '../../pacientes/reclamos.sql.ts';
import { formatearInstante } from '../../../src/domain/calendario.ts';
import { paisDe } from '../../../src/domain/paises.ts';
import { enTransaccion } from './transaccion.ts';

/**
 * Who says that somebody else affiliated their identity number, a line each, the oldest first: when, where, the
 * number, who and the telephone. Needs the owner's connection.
 */
export const verReclamos = (connectionString: string): Promise<string[]> =>
  enTransaccion(connectionString, async (tx) => {
    const reclamos = await listarReclamos(tx);
    const lineas = reclamos.map(({ pais, identificacion, nombre, telefono, creadoEn }) =>
      [
        formatearInstante(pais, creadoEn),
        paisDe(pais).nombre,
        identificacion,
        nombre,
        telefono,
      ].join('  '),
    );
    return {
      resultado: lineas.length === 0 ? ['No hay reclamos.'] : lineas,
      conservar: false,
    };
  });
