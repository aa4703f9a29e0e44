import { medicoPorCodigo } from '../directorio/catalogos.sql.ts';
import type { Handler } from '../http/area.ts';
import type { medico as contract } from '../../src/contracts/canjes.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';

/** The doctor of a code. Throws 404. */
export const validarMedico: Handler<typeof contract> = async ({ env, params }) => {
  const { country: pais, doctorCode } = params;
  const medico = await medicoPorCodigo(env.database, pais, doctorCode);
  if (medico === undefined) {
    throw new NoEncontrado(BUSQUEDA.medico, { contada: { pais, reglas: ['medicoEncontrado'] } });
  }
  return medico;
};
