import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import versiones from '../../content/legales/versiones.json' with { type: 'json' };
import type { Environment } from '../../netlify/http/environment.ts';
import { hashToken, newToken } from '../../netlify/http/tokens.ts';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import * as listaContract from '../../src/contracts/liquidaciones/lista.ts';
import { MOTIVOS_DISPUTA } from '../../src/domain/liquidacion.ts';
import { appOf } from './apps.ts';
import type { Known } from './arbitrary.ts';
import { formulario } from './afiliacion.ts';
import { tokenOf } from './demoWorld.ts';
import { mesa, pedir as pedirDerecho } from './derechos.ts';
import { estados } from './estados.ts';
import type { TestDatabase } from './freshDatabase.ts';
import { cortar, pedir, sinLiquidaciones } from './liquidaciones.ts';
import { PERSONAS } from './personas.ts';
import { type Received, site } from './request.ts';
import { fotografiar } from './fotos.ts';
import { enBytes, renglonesDe } from './libro.ts';

/** The key of a telephone that takes photos. */
export const LLAVE_DE_FOTOS = 'f'.repeat(43);

/** Where the requests are made: the sessions of `PERSONAS`, in their order, are replaced in `tokens`. */
export interface FuzzWorld {
  readonly database: TestDatabase;
  readonly env: Environment;
  readonly tokens: (string | undefined)[];
}

const clave = { ClaveActual: CLAVE_DEMO };

/**
 * Rows that an endpoint's cases can be about, and values that name them, as they must be when its cases begin.
 * `known` is by field, whole bodies by 'body', whole files by 'file'. By routes, or their beginnings.
 */
export function fuzzRows({ database, env, tokens }: FuzzWorld) {
  const list = async (text: string, params: unknown[] = []): Promise<unknown[]> =>
    (await database.query<{ x: unknown }>(text, params)).map(({ x }) => x);
  const done = (reply: Received): unknown => {
    if (reply.status !== 200) throw new Error(`Not prepared: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const { hacer, pedirLlave, conLlave, pedirCodigos, codigo, conCodigos, segundoPaso, ...estado } =
    estados(database, env);
  const { farmacias, operador, enlace } = estado;
  const as = (userName: string) => tokenOf(database, env, userName);
  let serie = 0;

  const each = <T>(make: (token: string | undefined, i: number) => Promise<T>): Promise<T[]> =>
    PERSONAS.reduce<Promise<T[]>>(
      async (before, _, i) => [...(await before), await make(tokens[i], i)],
      Promise.resolve([]),
    );

  // Administration. No user of `PERSONAS` is changed, because they send the requests.
  const ayudados = () =>
    list(`select id::text as x from usuarios
           where pais_codigo = '506' and rol = 'Regente' and nombre_usuario between 'CR-F003' and 'CR-F008'`);
  const propuestas = async () => {
    await database.query('update ajustes set cuatro_ojos = true');
    const token = tokens[PERSONAS.findIndex(({ rol }) => rol === 'Administrador')];
    const ids: string[] = [];
    for (let i = 0; i < 8; i++) {
      const reply = await hacer('POST administracion/usuarios', token, operador());
      ids.push(String((reply as { Propuesta: number | null }).Propuesta));
    }
    return ids;
  };
  const enlaces = async () => {
    const hechos: string[] = [];
    for (const id of await ayudados()) hechos.push(await enlace(id));
    return hechos;
  };

  // Settlements, brought so far.
  const cortadas = async () => {
    await sinLiquidaciones(database);
    return (await cortar(database, env, 'distribuidor.cr')).Liquidaciones;
  };
  const enviadas = async () => {
    const todas = await cortadas();
    for (const { Id } of todas) {
      const body = { Guia: 'GT-1', Fecha: '2026-06-17' };
      done(await pedir(database, env, 'distribuidor.cr', `POST /${Id}/enviar`, body));
    }
    return todas;
  };
  const recibidas = async (conDisputa: boolean) => {
    const todas = await enviadas();
    for (const { Id, FarmaciaCodigo } of todas) {
      const vista = await pedir(database, env, 'distribuidor.cr', `GET /${Id}`);
      const [producto] = v.parse(listaContract.ver.reply, done(vista)).Productos;
      const body = conDisputa
        ? {
            Faltan: [{ ProductoId: producto?.ProductoId, Cajas: 1 }],
            ...{ Motivo: MOTIVOS_DISPUTA[0], Observaciones: 'Venían menos.' },
          }
        : { Faltan: [], Observaciones: '' };
      done(await pedir(database, env, FarmaciaCodigo, `POST /${Id}/recibir`, body));
    }
    return todas;
  };
  const ids = async (some: Promise<readonly { Id: number }[]>) => ({
    id: (await some).map(({ Id }) => String(Id)),
  });
  const notaLlena = async (): Promise<Uint8Array> => {
    await cortadas();
    const reply = await appOf('GET /api/liquidaciones/nota').fetch(
      new Request(`${site}/api/liquidaciones/nota`, {
        headers: {
          authorization: `Bearer ${await as('distribuidor.cr')}`,
          'sec-fetch-site': 'same-origin',
        },
      }),
      env,
    );
    const rows = renglonesDe(await reply.arrayBuffer());
    return enBytes(rows.map((row) => ({ ...row, Guía: 'GT-9', 'Fecha de envío': '17/06/2026' })));
  };

  // Rights.
  const solicitudes = async () => {
    const desk = mesa(
      () => env,
      () => as('manager'),
    );
    const made: string[] = [];
    for (let i = 0; i < 6; i++) {
      await database.query('delete from intentos');
      const { id, reply } = await pedirDerecho(env);
      done(reply);
      done(await desk.mover(id, 'Identificada'));
      made.push(String(id));
    }
    return made;
  };

  // Photos of invoices.
  const canjeConFotos = async (llave: string | null) => {
    const hash = newToken(env);
    await database.query(
      `insert into enlaces_de_fotos (hash, canje_id, vence_en, llave)
       select $1, max(id), $2::timestamptz + interval '10 minutes', $3 from canjes
        where estado = 'Pendiente' and registrado_en <= $2`,
      [hashToken(hash), env.now(), llave === null ? null : hashToken(llave)],
    );
    return hash;
  };
  const foto = () => new Uint8Array(fotografiar({ papel: (serie += 1), escala: 0.4 }));

  const rows: Readonly<Record<string, () => Promise<Known>>> = {
    'POST /api/fotos/:code/:orden': () =>
      Promise.resolve({ orden: ['1', '2', '3'], file: [foto(), foto()] }),
    'GET /api/fotos/:code/:orden': async () => {
      const [clave] = await list('select gen_random_uuid()::text as x');
      await database.query('insert into foto_contenidos (clave, jpeg) values ($1, $2)', [
        clave,
        Buffer.from(foto()),
      ]);
      return {
        orden: ['1'],
        code: await list(
          `with foto as (
             insert into canje_fotos (canje_id, orden, clave, huella, recibida_en)
             select max(id), 1, $1, '[]', $2 from canjes where pais_codigo = '506'
             returning canje_id)
           select codigo_confirmacion as x from canjes c join foto f on f.canje_id = c.id`,
          [clave, env.now()],
        ),
      };
    },
    'POST /api/fotos/telefono': async () => {
      const Enlace: string[] = [];
      for (let i = 0; i < 20; i++) Enlace.push(await canjeConFotos(null));
      return { Enlace };
    },
    'POST /api/fotos/telefono/:orden': async () => {
      await canjeConFotos(LLAVE_DE_FOTOS);
      return { orden: ['1', '2', '3'], file: [foto()] };
    },
    '/api/personas/': async () => ({
      referencia: await list(
        `select p.referencia::text as x from pacientes p join tarjetas t on t.paciente_id = p.id
          where t.estado = 'Activa' and p.pais_codigo = '506' order by p.id limit 8`,
      ),
    }),
    'POST /api/personas/:referencia/solicitudes': async () => ({
      referencia: await list(
        `select p.referencia::text as x from pacientes p join tarjetas t on t.paciente_id = p.id
          where t.estado = 'Activa' and p.pais_codigo = '506' order by p.id limit 8`,
      ),
      body: [
        {
          ...{ Derecho: 'exportar', Comprobacion: 'devuelta', RespuestaPor: 'telefono' },
          ...{ Contacto: '8888-1234', Detalle: '' },
        },
      ],
    }),
    'DELETE /api/canjes/reporte-filtros/:id': async () => ({
      id: await list(
        `insert into filtros_guardados (usuario_id, nombre, consulta)
         select id, 'Filtro ' || n, 'estado=Aprobado' from usuarios, generate_series(1, 4) n
          where nombre_usuario in ('operador.cr', 'manager', 'administrador.cr') returning id::text as x`,
      ),
    }),

    'POST /api/factores/codigos': async () => ({
      Codigo: await each(async (token) => codigo(await pedirCodigos(token))),
    }),
    'POST /api/factores/ingreso/codigo': async () => {
      const { semilla } = await conCodigos(await as('CR-F009'));
      const { Intento } = await segundoPaso('CR-F009');
      return { body: [{ Intento, Codigo: codigo(semilla) }] };
    },
    'POST /api/factores/ingreso/llave': async () => {
      const { key } = await conLlave(await as('CR-F010'));
      const body: unknown[] = [];
      for (let i = 0; i < 3; i++) {
        const { Intento, Llave } = await segundoPaso('CR-F010');
        if (Llave === undefined) throw new Error('No key was asked for');
        body.push({ Intento, Llave: key.answer(Llave, site) });
      }
      return { body };
    },
    'POST /api/factores/llaves': async () => ({
      body: await each(async (token) => (await pedirLlave(token)).body),
    }),
    'POST /api/factores/llaves/quitar': async () => {
      await each(async (token, i) => (tokens[i] = (await conLlave(token)).token));
      const Id =
        await list(`select l.id::text as x from llaves l join usuarios u on u.id = l.usuario_id
                              where u.nombre_usuario <> 'CR-F010'`);
      return { body: Id.map((one) => ({ ...clave, Id: one })) };
    },

    // A switch of all countries.
    'POST /api/administracion/ajustes': async () => {
      tokens[PERSONAS.findIndex(({ rol }) => rol === 'Administrador')] = await as('administrador');
      return { body: [true, false].map((CuatroOjos) => ({ ...clave, CuatroOjos })) };
    },
    '/api/administracion/propuestas/': async () => ({ id: await propuestas() }),
    'POST /api/administracion/propuestas/:id/decision': async () => ({
      id: await propuestas(),
      body: [
        { ...clave, Decision: 'Aprobar' },
        { ...clave, Decision: 'Rechazar', Motivo: 'No hace falta' },
      ],
    }),
    '/api/administracion/usuarios/:id': async () => ({
      id: await ayudados(),
      body: [clave],
    }),
    // What it does to one of `PERSONAS` waits for a second person, or is undone before the next endpoint.
    'PATCH /api/administracion/usuarios/:id': async () => {
      await database.query('update ajustes set cuatro_ojos = true');
      return {
        id: await list(`select id::text as x from usuarios where nombre_usuario = 'operador.cr'`),
        body: ['Operador', 'Administrador'].map((Rol) => ({ ...clave, Rol, Pais: '506' })),
      };
    },
    'POST /api/administracion/usuarios/:id/activo': async () => ({
      id: await ayudados(),
      body: [true, false].map((Activo) => ({ ...clave, Activo })),
    }),
    'POST /api/administracion/usuarios/:id/factores': async () => {
      for (const one of ['CR-F003', 'CR-F004', 'CR-F005']) await conLlave(await as(one));
      return { id: await ayudados(), body: [clave] };
    },
    'POST /api/administracion/usuarios': async () => ({
      body: [
        operador(),
        ...(await farmacias(6)).map((Farmacia) => ({ ...clave, Rol: 'Regente', Farmacia })),
      ],
    }),
    'POST /api/administracion/usuarios/archivo': async () => ({
      body: (await farmacias(6)).map((one) => ({ ...clave, Farmacias: [one] })),
    }),
    'POST /api/auth/enlace': async () => ({ Enlace: await enlaces() }),
    'POST /api/auth/enlace/uso': async () => ({
      body: (await enlaces()).map((Enlace) => ({ Enlace, ClaveNueva: 'Xilofon-verde-93-tapires' })),
    }),
    '/api/catalogos/': async () => ({
      id: await list(`select id::text as x from medicos where pais_codigo = '506' limit 5`),
    }),

    '/api/liquidaciones/:id': async () => ({
      id: await list(
        `select l.id::text as x from liquidaciones l join farmacias f on f.id = l.farmacia_id
          where f.codigo = 'CR-F001' limit 10`,
      ),
    }),
    'POST /api/liquidaciones/cortar/:param': async () => {
      await sinLiquidaciones(database);
      return { param: [randomUUID(), randomUUID()], body: [{ Grupos: null }] };
    },
    'POST /api/liquidaciones/envios': async () => ({ file: [await notaLlena()] }),
    'POST /api/liquidaciones/deshacer': async () => ({
      body: (await cortadas()).map(({ Id }) => ({ Liquidaciones: [Id] })),
    }),
    'POST /api/liquidaciones/:id/enviar': async () => ({
      ...(await ids(cortadas())),
      body: [{ Guia: 'GT-1', Fecha: '2026-06-17' }],
    }),
    'POST /api/liquidaciones/:id/recibir': async () => {
      const propias = (await enviadas()).filter(
        ({ FarmaciaCodigo }) => FarmaciaCodigo === 'CR-F001',
      );
      return {
        id: propias.map(({ Id }) => String(Id)),
        body: [{ Faltan: [], Observaciones: '' }],
      };
    },
    'POST /api/liquidaciones/:id/cerrar': () => ids(recibidas(false)),
    'POST /api/liquidaciones/:id/resolver': () => ids(recibidas(true)),

    '/api/derechos/solicitudes/:id': async () => ({
      id: await solicitudes(),
      body: [{ Acto: 'exportar' }],
    }),
    'POST /api/derechos/solicitudes/:id/movimientos': async () => ({
      id: await solicitudes(),
      body: [{ Tipo: 'Detenida', Nota: 'Falta un documento' }],
    }),
    'POST /api/pacientes': () =>
      Promise.resolve({
        body: Array.from({ length: 20 }, () => formulario({ CodigoMedico: null })),
      }),
    'POST /api/pacientes/consentimientos': () =>
      Promise.resolve({
        body: [
          {
            ...{ Pais: '506', Numero: 'CR100000012', FechaNacimiento: '1960-01-01' },
            ...{ AvisoPrivacidad: true, AceptacionUso: true },
            VersionAvisoPrivacidad: versiones['aviso-privacidad'].version,
            VersionAceptacionUso: versiones['aceptacion-uso'].version,
          },
        ],
      }),
    'GET /api/pacientes/afiliaciones': () =>
      Promise.resolve({ desde: ['2026-06-11'], hasta: ['2026-06-17'], farmacia: ['CR-F001'] }),
    'GET /api/pacientes/textos/:huella': async () => ({
      huella: await list('select huella as x from textos_legales'),
    }),
    'POST /api/canjes/vistos': async () => ({
      Codigos: (
        await list(
          `select c.codigo_confirmacion as x from canjes c join farmacias f on f.id = c.farmacia_id
            where f.codigo = 'CR-F001' and c.estado = 'Rechazado' limit 5`,
        )
      ).map((one) => [one]),
    }),
    '/api/preregistro/': async () => ({
      id: await list(`select id::text as x from preregistros where pais_codigo = '506' limit 20`),
    }),
  };

  /** The users as they were; every pharmacy of Costa Rica has its Regente. */
  const users = database
    .query(
      `insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, farmacia_id, clave_cambiada_en)
       select f.codigo, u.clave_hash, 'Regente', f.pais_codigo, f.id, now()
         from farmacias f, usuarios u
        where u.nombre_usuario = 'CR-F001' and f.pais_codigo = '506'
          and not exists (select from usuarios e where e.nombre_usuario = f.codigo)`,
    )
    .then(() =>
      database.query<{ x: string }>('select jsonb_agg(to_jsonb(u))::text as x from usuarios u'),
    );
  /** Undoes what other endpoints' cases did to users, and opens new sessions. */
  const restore = async () => {
    const columns =
      'clave_hash, rol, farmacia_admin, pais_codigo, farmacia_id, cadena_id, distribuidor_id, todos_los_paises, activo';
    await database.query(
      `update usuarios u set (${columns}) = (select ${columns
        .split(', ')
        .map((column) => `f.${column}`)
        .join(', ')})
         from jsonb_populate_recordset(null::usuarios, $1::jsonb) f where f.id = u.id`,
      [(await users)[0]?.x],
    );
    for (const [i, { userName }] of PERSONAS.entries()) tokens[i] = await as(userName);
  };

  /** The values of one endpoint: of its route, else of the longest beginning of its address. */
  return async (route: string): Promise<Known> => {
    await restore();
    const [, path = ''] = route.split(' ');
    const name =
      route in rows
        ? route
        : Object.keys(rows)
            .filter((one) => path.startsWith(one))
            .sort((one, other) => other.length - one.length)[0];
    return (await rows[name ?? '']?.()) ?? {};
  };
}
