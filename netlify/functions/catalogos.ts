import type { Config } from '@netlify/functions';
import * as importar from '../administracion/importarArchivo.ts';
import * as pantalla from '../administracion/porPantalla.ts';
import { verRenovacion } from '../administracion/renovarPromociones.ts';
import * as filas from '../administracion/verCatalogo.ts';
import { verFaltas, verImportaciones, verLineas } from '../administracion/verImportaciones.ts';
import { createArea } from '../http/area.ts';
import * as catalogo from '../../src/contracts/administracion/catalogo.ts';
import * as importaciones from '../../src/contracts/administracion/importaciones.ts';
import * as renovacion from '../../src/contracts/administracion/renovacion.ts';
import { LARGE_WRITE } from '../../src/contracts/endpoint.ts';

const { app, serve, serveOnce, answer } = createArea(undefined, LARGE_WRITE);
export { app, answer as default };

serve(catalogo.exportarCatalogo, filas.exportarFilas);
serve(catalogo.listarCatalogo, filas.verCatalogo);
serve(catalogo.verFila, filas.verUnaFila);
serve(catalogo.historialDeFila, filas.verHistorial);
serve(catalogo.ensayarFila, pantalla.ensayarFila);
serveOnce(catalogo.agregarFila, pantalla.agregarFila);
serveOnce(catalogo.cambiarFila, pantalla.cambiarFila);
serveOnce(catalogo.desactivarProducto, pantalla.desactivarProducto);

serve(importaciones.crearImportacion, importar.empezarImportacion);
serve(importaciones.enviarLineas, importar.recibirParte);
serve(importaciones.revisarImportacion, importar.revisarImportacion);
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
