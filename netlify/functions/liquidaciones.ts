import type { Config } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import * as mover from '../liquidaciones/moverLiquidacion.ts';
import { enviarPorArchivo, leerNotaLlena } from '../liquidaciones/notaLlena.ts';
import { exportarDeuda, exportarNota } from '../liquidaciones/notaDeEntrega.ts';
import { exportarCuenta, verCuenta } from '../liquidaciones/verCuenta.ts';
import { verDeuda, verDeudas } from '../liquidaciones/verDeuda.ts';
import * as vistas from '../liquidaciones/verLiquidaciones.ts';
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
serve(listaContract.listar, vistas.verLiquidaciones);
serve(listaContract.ver, vistas.verLiquidacion);
serve(listaContract.lineas, vistas.verLineas);
serve(listaContract.verObservaciones, vistas.verObservaciones);

serveOnce(movimientosContract.cortar, mover.cortarLiquidacion);
serveOnce(movimientosContract.deshacer, mover.deshacerCorte);
serveOnce(movimientosContract.enviar, mover.enviarLiquidacion);
serveOnce(movimientosContract.corregir, mover.corregirEnvio);
serveOnce(movimientosContract.enviarArchivo, enviarPorArchivo, async (once, { env, body }) =>
  once(await leerNotaLlena(env, body)),
);
serveOnce(movimientosContract.recibir, mover.recibirLiquidacion);
serveOnce(movimientosContract.cerrar, mover.cerrarLiquidacion);
serveOnce(movimientosContract.resolver, mover.resolverDisputa);

export const config: Config = {
  path: ['/api/liquidaciones', '/api/liquidaciones/*'],
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
