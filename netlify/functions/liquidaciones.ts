import type { Config, Context } from '@netlify/functions';
import { type InferInput, type InferOutput, parse } from 'valibot';
import { createArea } from '../http/area.ts';
import { REQUEST_PATIENCE } from '../database/database.ts';
import { environment } from '../http/environment.ts';
import { readFileBytes } from '../http/parse.ts';
import { spreadsheet } from '../http/spreadsheet.ts';
import { cortarLiquidacion } from '../liquidaciones/cortarLiquidacion.ts';
import {
  cerrarLiquidacion,
  deshacerCorte,
  enviarLiquidacion,
  recibirLiquidacion,
  resolverDisputa,
} from '../liquidaciones/moverLiquidacion.ts';
import { enviarPorArchivo } from '../liquidaciones/enviarPorArchivo.ts';
import { exportarDeuda, exportarNota } from '../liquidaciones/notaDeEntrega.ts';
import { exportarCuenta, verCuenta } from '../liquidaciones/verCuenta.ts';
import { filtroDeDeuda, verCajas, verDeuda, verDeudas } from '../liquidaciones/verDeuda.ts';
import {
  verLineas,
  verLiquidacion,
  verLiquidaciones,
  verObservaciones,
} from '../liquidaciones/verLiquidaciones.ts';
import * as cuentaContract from '../../src/contracts/liquidaciones/cuenta.ts';
import * as deudaContract from '../../src/contracts/liquidaciones/deuda.ts';
import * as listaContract from '../../src/contracts/liquidaciones/lista.ts';
import * as movimientosContract from '../../src/contracts/liquidaciones/movimientos.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { TIPO_XLSX } from '../../src/contracts/xlsx.ts';

const { app, serve } = createArea();
export { app };

/** The answer with the fields of its contract and no other, whatever a use case hands on: distributors read it. */
const only = async <E extends Endpoint>(
  { reply }: E,
  answer: Promise<InferInput<E['reply']>>,
): Promise<InferOutput<E['reply']>> => parse(reply, await answer);

/** The most bytes of a filled delivery note. */
const NOTA_MAXIMO = 2_000_000;

serve(deudaContract.porReponer, ({ search, session, env }) =>
  only(deudaContract.porReponer, verDeuda(env, session, search)),
);

serve(deudaContract.canjesPorReponer, ({ search, session, env }) =>
  only(deudaContract.canjesPorReponer, verCajas(env, session, search)),
);

serve(deudaContract.deudas, ({ search, session, env }) =>
  only(deudaContract.deudas, verDeudas(env, session, search)),
);

serve(listaContract.nota, async ({ search, session, env, event }) => {
  event('exportar-nota');
  return spreadsheet(await exportarNota(env, session, search.id), 'nota-de-entrega.xlsx');
});

serve(deudaContract.exportar, async ({ search, session, env, event }) => {
  event('exportar-deuda');
  const libro = await exportarDeuda(env, session, filtroDeDeuda(env, session, search));
  return spreadsheet(libro, 'por-reponer.xlsx');
});

serve(cuentaContract.cuenta, ({ search, session, env }) =>
  only(cuentaContract.cuenta, verCuenta(env, session, search)),
);

serve(cuentaContract.cuentaExcel, async ({ search, session, env, event }) => {
  event('exportar-cuenta');
  return spreadsheet(await exportarCuenta(env, session, search), 'estado-de-cuenta.xlsx');
});

serve(listaContract.listar, ({ search, session, env }) =>
  only(listaContract.listar, verLiquidaciones(env, session, search)),
);

serve(listaContract.ver, ({ params, session, env }) =>
  only(listaContract.ver, verLiquidacion(env, session, params.id)),
);

serve(listaContract.lineas, ({ params, search, session, env }) =>
  only(listaContract.lineas, verLineas(env, session, params.id, search)),
);

serve(listaContract.verObservaciones, ({ params, session, env, reached }) =>
  verObservaciones(env, session, params.id, reached),
);

serve(movimientosContract.cortar, ({ params, body, session, env, event }) => {
  event('cortar-liquidacion');
  return only(movimientosContract.cortar, cortarLiquidacion(env, session, params.param, body));
});

serve(movimientosContract.deshacer, ({ params, session, env, event }) => {
  event('deshacer-corte');
  return only(movimientosContract.deshacer, deshacerCorte(env, session, params.id));
});

serve(movimientosContract.enviar, ({ params, body, session, env, event }) => {
  event('enviar-liquidacion');
  return only(movimientosContract.enviar, enviarLiquidacion(env, session, params.id, body));
});

serve(movimientosContract.enviarArchivo, async ({ request, session, env, event }) => {
  event('enviar-por-archivo');
  const bytes = await readFileBytes(request, {
    type: TIPO_XLSX,
    most: NOTA_MAXIMO,
    wanted: 'Suba la nota de entrega como archivo de Excel (.xlsx).',
  });
  return only(movimientosContract.enviarArchivo, enviarPorArchivo(env, session, bytes));
});

serve(movimientosContract.recibir, ({ params, body, session, env, event }) => {
  event('recibir-liquidacion');
  return only(movimientosContract.recibir, recibirLiquidacion(env, session, params.id, body));
});

serve(movimientosContract.cerrar, ({ params, session, env, event }) => {
  event('cerrar-liquidacion');
  return only(movimientosContract.cerrar, cerrarLiquidacion(env, session, params.id));
});

serve(movimientosContract.resolver, ({ params, body, session, env, event }) => {
  event('resolver-disputa');
  return only(movimientosContract.resolver, resolverDisputa(env, session, params.id, body));
});

/** A cut may write as many lines as a distributor has boxes; it ends before the platform ends it. */
const CUT_PATIENCE = { statement: 52_000, together: 55_000 } as const;
const isCut = ({ url }: Request) => new URL(url).pathname.startsWith('/api/liquidaciones/cortar/');

export default (request: Request, context: Context) =>
  app.fetch(request, environment(context, isCut(request) ? CUT_PATIENCE : REQUEST_PATIENCE));

export const config: Config = {
  path: ['/api/liquidaciones', '/api/liquidaciones/*'],
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
