import {
  directorioDeFarmacias,
  directorioDeMedicos,
  farmaciasAfiliadas,
} from './directorio.sql.ts';
import type { Handler, Input } from '../http/area.ts';
import { pageWindow, toPage } from '../http/page.ts';
import type { afiliadas, search } from '../../src/contracts/farmacias.ts';
import type { medicos } from '../../src/contracts/medicos.ts';

const busquedaDe = ({ params, search }: Input<typeof afiliadas | typeof medicos>) => ({
  pais: params.country,
  texto: search.s,
  grupo: search.grupo,
  ...pageWindow(search),
});

/** A page of the affiliated pharmacies. */
export const verFarmacias: Handler<typeof afiliadas> = async (input) => {
  const { filas, ...demas } = await directorioDeFarmacias(input.env.database, busquedaDe(input));
  return { ...toPage(input.search, filas), ...demas };
};

/** A page of the registered doctors. */
export const verMedicos: Handler<typeof medicos> = async (input) => {
  const { filas, ...demas } = await directorioDeMedicos(input.env.database, busquedaDe(input));
  return { ...toPage(input.search, filas), ...demas };
};

const TYPE_AHEAD = { page: 1, limit: 10 };

/** The first pharmacies of what was typed so far. */
export const buscarFarmacias: Handler<typeof search> = async ({ body, env }) => {
  const filas = await farmaciasAfiliadas(env.database, {
    pais: body.pais,
    texto: body.key,
    ...pageWindow(TYPE_AHEAD),
  });
  return toPage(TYPE_AHEAD, filas);
};
