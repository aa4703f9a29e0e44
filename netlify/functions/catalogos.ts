import type { Config, Context } from '@netlify/functions';
import { enUnIntento } from '../administracion/enUnIntento.ts';
import { enResultado, hacerCambio, type Hecho } from '../administracion/hacerCambio.ts';
import {
  deshacerImportacion,
  empezarImportacion,
  recibirParte,
  revisarImportacion,
} from '../administracion/importarArchivo.ts';
import { verRenovacion } from '../administracion/verRenovacion.ts';
import { exportarFilas, verCatalogo, verUnaFila } from '../administracion/verCatalogo.ts';
import {
  verFaltas,
  verImportacion,
  verImportaciones,
  verLineas,
} from '../administracion/verImportaciones.ts';
import { createArea } from '../http/area.ts';
import { environment } from '../http/environment.ts';
import { spreadsheet } from '../http/spreadsheet.ts';
import * as catalogo from '../../src/contracts/administracion/catalogo.ts';
import { CATALOGOS } from '../../src/contracts/administracion/catalogos.ts';
import * as importaciones from '../../src/contracts/administracion/importaciones.ts';
import * as renovacion from '../../src/contracts/administracion/renovacion.ts';
import { ARCHIVO_LENTO } from '../administracion/paciencia.ts';

const { app, serve } = createArea();
export { app };

const conId = (hecho: Hecho) => ({
  ...enResultado(hecho),
  Id:
    hecho.hecho === 'aplicado' && 'Id' in hecho.resultado && typeof hecho.resultado.Id === 'string'
      ? hecho.resultado.Id
      : null,
});

serve(catalogo.exportarCatalogo, async ({ params, search, session, env, event }) => {
  event('exportar-catalogo');
  const libro = await exportarFilas(env, session, params.catalogo, search);
  return spreadsheet(libro, `${params.catalogo}.xlsx`);
});

serve(catalogo.listarCatalogo, ({ params, search, session, env }) =>
  verCatalogo(env, session, params.catalogo, search),
);

serve(catalogo.verFila, ({ params, session, env }) =>
  verUnaFila(env, session, params.catalogo, params.id),
);

serve(catalogo.agregarFila, ({ params, body, session, env, request, event }) => {
  event('agregar-fila');
  const datos = { id: null, valores: body.Valores };
  const enviado = [params.catalogo, datos];
  const pedido = { env, session, request, accion: 'administrar', enviado } as const;
  return enUnIntento({ ...pedido, operacion: 'agregar-fila' }, async (tx, quien) =>
    conId(await hacerCambio(tx, CATALOGOS[params.catalogo].cambio, datos, quien)),
  );
});

serve(catalogo.cambiarFila, ({ params, body, session, env, request, event }) => {
  event('cambiar-fila');
  const datos = { id: params.id, valores: body.Valores };
  const enviado = [params.catalogo, datos];
  const pedido = { env, session, request, accion: 'administrar', enviado } as const;
  return enUnIntento({ ...pedido, operacion: 'cambiar-fila' }, async (tx, quien) =>
    conId(await hacerCambio(tx, CATALOGOS[params.catalogo].cambio, datos, quien)),
  );
});

serve(importaciones.crearImportacion, async ({ body, session, env, event }) => {
  event('empezar-importacion');
  const { Tipo: tipo, Archivo: archivo } = body;
  return { Id: await empezarImportacion(env, session, { tipo, archivo }) };
});

serve(importaciones.enviarLineas, async ({ params, body, session, env }) => ({
  Recibidas: await recibirParte(env, session, params.id, body.Lineas),
}));

serve(importaciones.revisarImportacion, async ({ params, session, env, event }) => {
  event('revisar-importacion');
  await revisarImportacion(env, session, params.id);
  return verImportacion(env, session, params.id);
});

serve(importaciones.verImportacion, ({ params, session, env }) =>
  verImportacion(env, session, params.id),
);

serve(importaciones.importaciones, ({ search, session, env }) =>
  verImportaciones(env, session, search),
);

serve(importaciones.lineasDeImportacion, ({ params, search, session, env }) =>
  verLineas(env, session, params.id, search),
);

serve(importaciones.faltasDeImportacion, ({ params, search, session, env }) =>
  verFaltas(env, session, params.id, search.desde),
);

serve(importaciones.aplicarImportacion, ({ params, session, env, request, event }) => {
  event('aplicar-importacion');
  const datos = { id: params.id };
  const pedido = { env, session, request, accion: 'administrar', enviado: datos } as const;
  return enUnIntento({ ...pedido, operacion: 'aplicar-importacion' }, async (tx, quien) =>
    enResultado(await hacerCambio(tx, 'aplicar-importacion', datos, quien)),
  );
});

serve(importaciones.deshacerImportacion, async ({ params, session, env, event }) => {
  event('deshacer-importacion');
  await deshacerImportacion(env, session, params.id);
  return { Estado: 'Deshecha' as const };
});

serve(renovacion.verRenovacion, ({ params, session, env }) =>
  verRenovacion(env, session, params.anio),
);

serve(renovacion.renovar, ({ params, body, session, env, request, event }) => {
  event('renovar-promociones');
  const datos = { anio: params.anio, promociones: body.Promociones };
  const pedido = { env, session, request, accion: 'administrar', enviado: datos } as const;
  return enUnIntento({ ...pedido, operacion: 'renovar-promociones' }, async (tx, quien) =>
    enResultado(await hacerCambio(tx, 'renovar-promociones', datos, quien)),
  );
});

export default (request: Request, context: Context) =>
  app.fetch(request, environment(context, ARCHIVO_LENTO));

export const config: Config = {
  path: ['/api/catalogos/*', '/api/importaciones', '/api/importaciones/*', '/api/renovaciones/*'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
