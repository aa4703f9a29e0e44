import type { Config } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { cortarLiquidacion } from '../liquidaciones/cortarLiquidacion.ts';
import {
  cerrarLiquidacion,
  corregirEnvio,
  deshacerCorte,
  enviarLiquidacion,
  recibirLiquidacion,
  resolverDisputa,
} from '../liquidaciones/moverLiquidacion.ts';
import { enviarPorArchivo } from '../liquidaciones/enviarPorArchivo.ts';
import { leerNotaLlena } from '../liquidaciones/notaLlena.ts';
import { exportarDeuda, exportarNota } from '../liquidaciones/notaDeEntrega.ts';
import { exportarCuenta, verCuenta } from '../liquidaciones/verCuenta.ts';
import { verDeuda, verDeudas } from '../liquidaciones/verDeuda.ts';
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

const { app, serve, serveOnce, answer } = createArea();
export { app, answer as default };

serve(deudaContract.porReponer, verDeuda);
serve(deudaContract.deudas, verDeudas);
serve(deudaContract.exportar, exportarDeuda);

serve(cuentaContract.cuenta, verCuenta);
serve(cuentaContract.cuentaExcel, exportarCuenta);

serve(listaContract.nota, exportarNota);
serve(listaContract.listar, verLiquidaciones);
serve(listaContract.ver, verLiquidacion);
serve(listaContract.lineas, verLineas);
serve(listaContract.verObservaciones, verObservaciones);

serveOnce(movimientosContract.cortar, cortarLiquidacion);
serveOnce(movimientosContract.deshacer, deshacerCorte);
serveOnce(movimientosContract.enviar, enviarLiquidacion);
serveOnce(movimientosContract.corregir, corregirEnvio);
serveOnce(movimientosContract.enviarArchivo, enviarPorArchivo, async (once, { env, body }) =>
  once(await leerNotaLlena(env, body)),
);
serveOnce(movimientosContract.recibir, recibirLiquidacion);
serveOnce(movimientosContract.cerrar, cerrarLiquidacion);
serveOnce(movimientosContract.resolver, resolverDisputa);

export const config: Config = {
  path: ['/api/liquidaciones', '/api/liquidaciones/*'],
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
