import type { Config, Context } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
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
import { leerNotaLlena } from '../liquidaciones/notaLlena.ts';
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

const { app, serve, serveOnce } = createArea();
export { app };

serve(deudaContract.porReponer, ({ search, session, env }) => verDeuda(env, session, search));

serve(deudaContract.canjesPorReponer, ({ search, session, env }) => verCajas(env, session, search));

serve(deudaContract.deudas, ({ search, session, env }) => verDeudas(env, session, search));

serve(listaContract.nota, async ({ search, session, env }) =>
  spreadsheet(await exportarNota(env, session, search.id), 'nota-de-entrega.xlsx'),
);

serve(deudaContract.exportar, async ({ search, session, env }) => {
  const libro = await exportarDeuda(env, session, filtroDeDeuda(env, session, search));
  return spreadsheet(libro, 'por-reponer.xlsx');
});

serve(cuentaContract.cuenta, ({ search, session, env }) => verCuenta(env, session, search));

serve(cuentaContract.cuentaExcel, async ({ search, session, env }) =>
  spreadsheet(await exportarCuenta(env, session, search), 'estado-de-cuenta.xlsx'),
);

serve(listaContract.listar, ({ search, session, env }) => verLiquidaciones(env, session, search));

serve(listaContract.ver, ({ params, session, env }) => verLiquidacion(env, session, params.id));

serve(listaContract.lineas, ({ params, search, session, env }) =>
  verLineas(env, session, params.id, search),
);

serve(listaContract.verObservaciones, ({ params, session, env, reached }) =>
  verObservaciones(env, session, params.id, reached),
);

serveOnce(movimientosContract.cortar, cortarLiquidacion);
serveOnce(movimientosContract.deshacer, deshacerCorte);
serveOnce(movimientosContract.enviar, enviarLiquidacion);
serveOnce(movimientosContract.enviarArchivo, enviarPorArchivo, async (once, { env, body }) => {
  await leerNotaLlena(env, body);
  return once();
});
serveOnce(movimientosContract.recibir, recibirLiquidacion);
serveOnce(movimientosContract.cerrar, cerrarLiquidacion);
serveOnce(movimientosContract.resolver, resolverDisputa);

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: ['/api/liquidaciones', '/api/liquidaciones/*'],
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
