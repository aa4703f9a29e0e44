import type { Config } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import * as listados from '../dashboard/listarCanjes.ts';
import { anularCanje, auditarCanje, reabrirCanje } from '../dashboard/decidirCanje.ts';
import { preregistrosParaCanje } from '../preregistro/preregistrar.ts';
import { registrarCanje } from '../canjes/registrarCanje.ts';
import * as consultas from '../canjes/consultas.ts';
import { distribuidoresDePais, promocionesVigentes } from '../directorio/catalogos.sql.ts';
import { verAntecedentes, verCola, verMuestra } from '../dashboard/verCola.ts';
import { verPorHacer } from '../dashboard/verPorHacer.ts';
import { verTablero } from '../dashboard/verTablero.ts';
import { verDetalle } from '../dashboard/verDetalle.ts';
import { motivosDeAuditoria } from '../dashboard/decisiones.sql.ts';
import * as contract from '../../src/contracts/canjes.ts';
import * as auditoria from '../../src/contracts/dashboard/auditoria.ts';
import * as busqueda from '../../src/contracts/dashboard/busqueda.ts';
import * as listas from '../../src/contracts/dashboard/listas.ts';
import { porHacer } from '../../src/contracts/dashboard/porHacer.ts';
import { tablero } from '../../src/contracts/dashboard/tablero.ts';

const { app, serve, serveOnce, answer } = createArea();
export { app, answer as default };

serve(contract.tarjeta, consultas.validarTarjeta);
serve(contract.farmacia, consultas.validarFarmacia);

serve(contract.promociones, async ({ params, env }) => ({
  data: await promocionesVigentes(env.database, params.country, env.now()),
}));

serve(contract.medico, consultas.validarMedico);

serve(contract.distribuidores, ({ params, env }) =>
  distribuidoresDePais(env.database, params.country),
);

serve(contract.historicoAnual, consultas.verHistorico);
serve(contract.preregistro, preregistrosParaCanje);
serve(contract.validarFactura, consultas.validarFactura);

serveOnce(contract.aplicar, registrarCanje);

serve(busqueda.busquedaCanje, listados.buscarCanje);
serve(busqueda.buscarCanjes, listados.buscarCanjesDe);
serve(busqueda.detalleCanje, verDetalle);

serve(listas.canjeFarmacias, listados.listarCanjesDeFarmacias);
serve(listas.contadores, listados.contarCanjes);
serve(listas.marcarVistos, listados.verRechazados);
serve(listas.farmaciasDeUsuario, listados.farmaciasDeUsuario);
serve(listas.productos, listados.productosParaFiltrar);

serve(tablero, verTablero);

serve(porHacer, verPorHacer);

serve(auditoria.motivosRechazo, ({ env }) => motivosDeAuditoria(env.database));

serve(auditoria.cola, verCola);

serve(auditoria.antecedentes, verAntecedentes);

serve(auditoria.muestra, verMuestra);

serveOnce(auditoria.auditar, auditarCanje);
serveOnce(auditoria.reabrir, reabrirCanje);
serveOnce(auditoria.anular, anularCanje);

export const config: Config = {
  path: '/api/canjes/*',
  // The report's own function: the counter must not wait until a spreadsheet writer is read.
  excludedPath: '/api/canjes/reporte-*',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
