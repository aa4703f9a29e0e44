import type { Config } from '@netlify/functions';
import { createArea } from '../http/area.ts';
import { buscarCanje } from '../dashboard/buscarCanje.ts';
import { anularCanje, auditarCanje, reabrirCanje } from '../dashboard/decidirCanje.ts';
import {
  buscarCanjesDe,
  contarCanjes,
  farmaciasDeUsuario,
  listarCanjesDeFarmacias,
  productosParaFiltrar,
  verRechazados,
} from '../dashboard/listarCanjes.ts';
import { preregistrosParaCanje } from '../preregistro/preregistrar.ts';
import { registrarCanje } from '../canjes/registrarCanje.ts';
import { validarFactura } from '../canjes/validarFactura.ts';
import { validarFarmacia } from '../canjes/validarFarmacia.ts';
import { validarMedico } from '../canjes/validarMedico.ts';
import { validarTarjeta } from '../canjes/validarTarjeta.ts';
import { verHistorico } from '../canjes/verHistorico.ts';
import { distribuidoresDePais, promocionesVigentes } from '../directorio/catalogos.sql.ts';
import { verAntecedentes } from '../dashboard/verAntecedentes.ts';
import { verCola } from '../dashboard/verCola.ts';
import { verPorHacer } from '../dashboard/verPorHacer.ts';
import { verMuestra } from '../dashboard/verMuestra.ts';
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

serve(contract.tarjeta, validarTarjeta);
serve(contract.farmacia, validarFarmacia);

serve(contract.promociones, async ({ params, env }) => ({
  data: await promocionesVigentes(env.database, params.country, env.now()),
}));

serve(contract.medico, validarMedico);

serve(contract.distribuidores, ({ params, env }) =>
  distribuidoresDePais(env.database, params.country),
);

serve(contract.historicoAnual, verHistorico);
serve(contract.preregistro, preregistrosParaCanje);
serve(contract.validarFactura, validarFactura);

serveOnce(contract.aplicar, registrarCanje);

serve(busqueda.busquedaCanje, buscarCanje);
serve(busqueda.buscarCanjes, buscarCanjesDe);
serve(busqueda.detalleCanje, verDetalle);

serve(listas.canjeFarmacias, listarCanjesDeFarmacias);
serve(listas.contadores, contarCanjes);
serve(listas.marcarVistos, verRechazados);
serve(listas.farmaciasDeUsuario, farmaciasDeUsuario);
serve(listas.productos, productosParaFiltrar);

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
