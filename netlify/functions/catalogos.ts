import type { Config } from '@netlify/functions';
import {
  empezarImportacion,
  recibirParte,
  revisarImportacion,
} from '../administracion/importarArchivo.ts';
import * as pantalla from '../administracion/porPantalla.ts';
import { verRenovacion } from '../administracion/renovarPromociones.ts';
import {
  exportarFilas,
  verCatalogo,
  verHistorial,
  verUnaFila,
} from '../administracion/verCatalogo.ts';
import { verFaltas, verImportaciones, verLineas } from '../administracion/verImportaciones.ts';
import { createArea } from '../http/area.ts';
import * as catalogo from '../../src/contracts/administracion/catalogo.ts';
import * as importaciones from '../../src/contracts/administracion/importaciones.ts';
import * as renovacion from '../../src/contracts/administracion/renovacion.ts';
import { LARGE_WRITE } from '../../src/contracts/endpoint.ts';

const { app, serve, serveOnce, answer } = createArea(undefined, LARGE_WRITE);
export { app, answer as default };

serve(catalogo.exportarCatalogo, exportarFilas);
serve(catalogo.listarCatalogo, verCatalogo);
serve(catalogo.verFila, verUnaFila);
serve(catalogo.historialDeFila, verHistorial);
serve(catalogo.ensayarFila, pantalla.ensayarFila);
serveOnce(catalogo.agregarFila, pantalla.agregarFila);
serveOnce(catalogo.cambiarFila, pantalla.cambiarFila);
serveOnce(catalogo.desactivarProducto, pantalla.desactivarProducto);

serve(importaciones.crearImportacion, empezarImportacion);
serve(importaciones.enviarLineas, recibirParte);
serve(importaciones.revisarImportacion, revisarImportacion);
serve(importaciones.verImportacion, pantalla.verUnaImportacion);
serve(importaciones.importaciones, verImportaciones);
serve(importaciones.lineasDeImportacion, verLineas);
serve(importaciones.faltasDeImportacion, verFaltas);
serveOnce(importaciones.aplicarImportacion, pantalla.aplicarImportacion);
serveOnce(importaciones.deshacerImportacion, pantalla.deshacerImportacion);

serve(renovacion.verRenovacion, verRenovacion);
serveOnce(renovacion.renovar, pantalla.renovar);

export const config: Config = {
  path: ['/api/catalogos/*', '/api/importaciones', '/api/importaciones/*', '/api/renovaciones/*'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
