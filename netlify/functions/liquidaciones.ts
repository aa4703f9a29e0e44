import type { Config, Context } from '@netlify/functions';
import { type InferInput, type InferOutput, parse } from 'valibot';
import { createArea } from '../http/area.ts';
import { REQUEST_PATIENCE } from '../database/database.ts';
import { environment } from '../http/environment.ts';
import { readFileBytes } from '../http/parse.ts';
import { cortarLiquidacion } from '../liquidaciones/cortarLiquidacion.ts';
import {
  cerrarLiquidacion,
  deshacerCorte,
  enviarLiquidacion,
  recibirLiquidacion,
  resolverDisputa,
} from '../liquidaciones/moverLiquidacion.ts';
import { enviarPorArchivo, exportarDeuda, exportarNota } from '../liquidaciones/notaDeEntrega.ts';
import { exportarCuenta, verCuenta } from '../liquidaciones/verCuenta.ts';
import {
  filtroDeDeuda,
  verCajas,
  verDeuda,
  verDeudas,
  verLineas,
  verLiquidacion,
  verLiquidaciones,
  verObservaciones,
} from '../liquidaciones/verLiquidaciones.ts';
import * as contract from '../../src/contracts/liquidaciones.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';

const { app, serve } = createArea();
export { app };

/** The answer with the fields of its contract and no other, whatever a use case hands on: distributors read it. */
const only = async <E extends Endpoint>(
  { reply }: E,
  answer: Promise<InferInput<E['reply']>>,
): Promise<InferOutput<E['reply']>> => parse(reply, await answer);

const file = (bytes: ReadableStream, name: string): Response =>
  new Response(bytes, {
    headers: {
      'content-type': contract.TIPO_XLSX,
      'content-disposition': `attachment; filename="${name}"`,
    },
  });

/** The most bytes of a filled delivery note. */
const NOTA_MAXIMO = 2_000_000;

serve(contract.porReponer, ({ search, session, env }) =>
  only(contract.porReponer, verDeuda(env, session, search)),
);

serve(contract.canjesPorReponer, ({ search, session, env }) =>
  only(contract.canjesPorReponer, verCajas(env, session, search)),
);

serve(contract.deudas, ({ search, session, env }) =>
  only(contract.deudas, verDeudas(env, session, search)),
);

serve(contract.nota, async ({ search, session, env, event }) => {
  event('exportar-nota');
  return file(await exportarNota(env, session, search.id), 'nota-de-entrega.xlsx');
});

serve(contract.exportar, async ({ search, session, env, event }) => {
  event('exportar-deuda');
  const libro = await exportarDeuda(env, session, filtroDeDeuda(env, session, search));
  return file(libro, 'por-reponer.xlsx');
});

serve(contract.cuenta, ({ search, session, env }) =>
  only(contract.cuenta, verCuenta(env, session, search)),
);

serve(contract.cuentaExcel, async ({ search, session, env, event }) => {
  event('exportar-cuenta');
  return file(await exportarCuenta(env, session, search), 'estado-de-cuenta.xlsx');
});

serve(contract.listar, ({ search, session, env }) =>
  only(contract.listar, verLiquidaciones(env, session, search)),
);

serve(contract.ver, ({ params, session, env }) =>
  only(contract.ver, verLiquidacion(env, session, params.id)),
);

serve(contract.lineas, ({ params, search, session, env }) =>
  only(contract.lineas, verLineas(env, session, params.id, search)),
);

serve(contract.verObservaciones, ({ params, session, env, reached }) =>
  verObservaciones(env, session, params.id, reached),
);

serve(contract.cortar, ({ params, body, session, env, event }) => {
  event('cortar-liquidacion');
  return only(contract.cortar, cortarLiquidacion(env, session, params.param, body));
});

serve(contract.deshacer, ({ params, session, env, event }) => {
  event('deshacer-corte');
  return only(contract.deshacer, deshacerCorte(env, session, params.id));
});

serve(contract.enviar, ({ params, body, session, env, event }) => {
  event('enviar-liquidacion');
  return only(contract.enviar, enviarLiquidacion(env, session, params.id, body));
});

serve(contract.enviarArchivo, async ({ request, session, env, event }) => {
  event('enviar-por-archivo');
  const bytes = await readFileBytes(request, {
    type: contract.TIPO_XLSX,
    most: NOTA_MAXIMO,
    wanted: 'Suba la nota de entrega como archivo de Excel (.xlsx).',
  });
  return only(contract.enviarArchivo, enviarPorArchivo(env, session, bytes));
});

serve(contract.recibir, ({ params, body, session, env, event }) => {
  event('recibir-liquidacion');
  return only(contract.recibir, recibirLiquidacion(env, session, params.id, body));
});

serve(contract.cerrar, ({ params, session, env, event }) => {
  event('cerrar-liquidacion');
  return only(contract.cerrar, cerrarLiquidacion(env, session, params.id));
});

serve(contract.resolver, ({ params, body, session, env, event }) => {
  event('resolver-disputa');
  return only(contract.resolver, resolverDisputa(env, session, params.id, body));
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
