import type { Handler } from '../http/area.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import { requireAlcance } from '../http/session.ts';
import { contarPorFarmacia, leerAfiliaciones } from './afiliaciones.sql.ts';
import type { afiliaciones } from '../../src/contracts/afiliaciones.ts';
import { puede } from '../../src/domain/permisos.ts';

/** A page of affiliations within the session's scope. */
export const verAfiliaciones: Handler<typeof afiliaciones> = async (input) => {
  const { env, session, search, reached } = input;
  const { desde, hasta, farmacia = null } = search;
  const alcance = requireAlcance(session, 'verAfiliaciones', search.pais);
  const filtro = { alcance, desde, hasta, farmacia };
  const [filas, PorFarmacia] = await Promise.all([
    leerAfiliaciones(env.database, filtro, pageWindow(search)),
    contarPorFarmacia(env.database, filtro),
  ]);
  reached(filas.slice(0, search.limit).map(({ tarjetaId }) => tarjetaId));
  const abre = puede(session, 'atenderLlamadas');
  const mostradas = filas.map((fila) => ({ ...fila, Referencia: abre ? fila.Referencia : null }));
  return { ...toPageWithTotal(search, mostradas), PorFarmacia };
};
