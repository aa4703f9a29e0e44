import type { Handler } from '../http/area.ts';
import { requireAlcance } from '../http/session.ts';
import { leerAntecedentes } from './antecedentes.sql.ts';
import { leerHechosDeSenales } from './senales.sql.ts';
import type { antecedentes } from '../../src/contracts/dashboard/auditoria.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import { senalesDe } from '../../src/domain/senales.ts';

/**
 * The antecedents of a redemption within the auditor's scope: the last ones of its patient and pharmacy, and its
 * signals. Throws 404 without such a redemption.
 */
export const verAntecedentes: Handler<typeof antecedentes> = async (input) => {
  const { env, session, params, reached } = input;
  const alcance = requireAlcance(session, 'auditarCanje');
  const entorno = await leerAntecedentes(env.database, params.code, alcance, env.now());
  if (entorno === undefined) throw new NoEncontrado(BUSQUEDA.canje);
  const { tarjetaId, delPaciente, deLaFarmacia } = entorno;
  reached([tarjetaId, ...[...delPaciente, ...deLaFarmacia].map((otro) => otro.tarjetaId)]);
  const [leidos] = await leerHechosDeSenales(env.database, [entorno.id]);
  const senales = leidos === undefined ? [] : senalesDe(leidos.hechos);
  return {
    Paciente: delPaciente,
    Farmacia: deLaFarmacia,
    Senales: senales.map(({ senal, frase }) => ({ Senal: senal, Frase: frase })),
  };
};
