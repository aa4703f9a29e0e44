import type { InferInput, InferOutput } from 'valibot';
import type { Reached } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { contarPorFarmacia, leerAfiliaciones } from './afiliaciones.sql.ts';
import type { afiliaciones } from '../../src/contracts/afiliaciones.ts';
import { puede } from '../../src/domain/permisos.ts';

/** A page of affiliations within the session's scope. `reached` is told whose cards it has. */
export const verAfiliaciones = async (
  env: Environment,
  session: Session,
  search: InferOutput<typeof afiliaciones.search>,
  reached: Reached,
): Promise<InferInput<typeof afiliaciones.reply>> => {
  const { desde, hasta, farmacia = null } = search;
  const alcance = requireAlcance(session, 'verAfiliaciones', search.pais);
  const filtro = { alcance, desde, hasta, farmacia };
  const [filas, farmacias] = await Promise.all([
    leerAfiliaciones(env.database, filtro, pageWindow(search)),
    contarPorFarmacia(env.database, filtro),
  ]);
  reached(filas.slice(0, search.limit).map(({ tarjetaId }) => tarjetaId));
  const abre = puede(session, 'atenderLlamadas');
  return {
    ...toPageWithTotal(search, filas, (fila) => ({
      NumeroTarjeta: fila.tarjeta,
      EstadoTarjeta: fila.estado,
      AfiliadaEn: fila.afiliadaEn.toISOString(),
      Pais: fila.pais,
      Farmacia: fila.farmacia,
      CodigoMedico: fila.medico,
      Referencia: abre ? fila.referencia : null,
    })),
    PorFarmacia: farmacias.map(({ codigo, nombre, afiliaciones }) => ({
      ...{ Codigo: codigo, Nombre: nombre, Afiliaciones: afiliaciones },
    })),
  };
};
