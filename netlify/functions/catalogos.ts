import type { Config, Context } from '@netlify/functions';
import {
  cambiarPorPantalla,
  enResultado,
  hacerCambio,
  quienDe,
  type Resultado,
} from '../administracion/hacerCambio.ts';
import {
  empezarImportacion,
  recibirParte,
  revisarImportacion,
} from '../administracion/importarArchivo.ts';
import { verRenovacion } from '../administracion/renovarPromociones.ts';
import {
  exportarFilas,
  verCatalogo,
  verHistorial,
  verUnaFila,
} from '../administracion/verCatalogo.ts';
import {
  verFaltas,
  verImportacion,
  verImportaciones,
  verLineas,
} from '../administracion/verImportaciones.ts';
import type { Query } from '../database/database.ts';
import { createArea, type Input } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import * as catalogo from '../../src/contracts/administracion/catalogo.ts';
import { CATALOGOS } from '../../src/contracts/administracion/catalogos.ts';
import * as importaciones from '../../src/contracts/administracion/importaciones.ts';
import * as renovacion from '../../src/contracts/administracion/renovacion.ts';
import { LARGE_WRITE } from '../../src/contracts/endpoint.ts';

const { app, serve, serveOnce } = createArea();
export { app };

const conId = (resultado: Resultado) => ({
  ...enResultado(resultado),
  Id: resultado.fin === 'aplicado' ? (resultado.escrito.Id?.toString() ?? null) : null,
});

serve(catalogo.exportarCatalogo, exportarFilas);
serve(catalogo.listarCatalogo, verCatalogo);
serve(catalogo.verFila, verUnaFila);
serve(catalogo.historialDeFila, verHistorial);

const guardarFila = async (
  tx: Query,
  input: Pick<Input<typeof catalogo.agregarFila>, 'params' | 'session' | 'env'>,
  datos: {
    readonly id: string | null;
    readonly valores: object;
    readonly visto?: object | undefined;
  },
) => {
  const { cambio } = CATALOGOS[input.params.catalogo];
  return conId(await hacerCambio(tx, cambio, datos, quienDe(input, 'administrar')));
};

serveOnce(catalogo.agregarFila, (tx, input) =>
  guardarFila(tx, input, { id: null, valores: input.body.Valores }),
);

serveOnce(catalogo.cambiarFila, (tx, input) => {
  const { Valores: valores, Visto: visto } = input.body;
  return guardarFila(tx, input, { id: input.params.id, valores, visto });
});

serveOnce(catalogo.desactivarProducto, (tx, input) => {
  const { Todos, Desde: desde } = input.body;
  // The person who approves may reach more countries.
  const todos = Todos && quienDe(input, 'administrar').alcance.tipo === 'todos';
  const datos = { id: String(input.params.id), todos, desde };
  return cambiarPorPantalla(tx, input, 'desactivar-producto', datos);
});

serve(importaciones.crearImportacion, empezarImportacion);
serve(importaciones.enviarLineas, recibirParte);
serve(importaciones.revisarImportacion, revisarImportacion);
serve(importaciones.verImportacion, verImportacion);
serve(importaciones.importaciones, verImportaciones);
serve(importaciones.lineasDeImportacion, verLineas);
serve(importaciones.faltasDeImportacion, verFaltas);

serveOnce(importaciones.aplicarImportacion, (tx, input) =>
  cambiarPorPantalla(tx, input, 'aplicar-importacion', { id: input.params.id }),
);

serveOnce(importaciones.deshacerImportacion, async (tx, input) => {
  const datos = { id: input.params.id };
  const resultado = await cambiarPorPantalla(tx, input, 'deshacer-importacion', datos);
  return {
    ...resultado,
    Estado: resultado.Hecho ? ('Deshecha' as const) : ('Aplicada' as const),
  };
});

serve(renovacion.verRenovacion, verRenovacion);

serveOnce(renovacion.renovar, (tx, input) => {
  const promociones = input.body.Promociones.map(({ Id: id, Valores: valores }) => ({
    id,
    valores,
  }));
  const datos = { anio: input.params.anio, promociones };
  return cambiarPorPantalla(tx, input, 'renovar-promociones', datos);
});

export default (request: Request, context: Context) =>
  app.fetch(request, environment(context, LARGE_WRITE));

export const config: Config = {
  path: ['/api/catalogos/*', '/api/importaciones', '/api/importaciones/*', '/api/renovaciones/*'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
