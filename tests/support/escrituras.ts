import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import versiones from '../../content/legales/versiones.json' with { type: 'json' };
import type { Environment } from '../../netlify/http/environment.ts';
import { hashToken, newToken } from '../../netlify/http/tokens.ts';
import { codigoDe, pasoDe } from '../../netlify/sesiones/totp.ts';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import { referenciaDe } from '../../netlify/tools/demo/pacientes.ts';
import { type renovar, verRenovacion } from '../../src/contracts/administracion/renovacion.ts';
import { renewedSession } from '../../src/contracts/auth.ts';
import * as factores from '../../src/contracts/factores.ts';
import { problem } from '../../src/contracts/problem.ts';
import { CABECERA_DEL_PASE } from '../../src/contracts/fotos.ts';
import { TIPO_XLSX } from '../../src/contracts/xlsx.ts';
import { formulario } from './afiliacion.ts';
import { Authenticator } from './authenticator.ts';
import { demoIds, sinActos, tokenOf, ingresar } from './demoWorld.ts';
import { pedir, peticion } from './derechos.ts';
import { fotografiar } from './fotos.ts';
import type { TestDatabase } from './freshDatabase.ts';
import { enBytes, renglonesDe } from './libro.ts';
import { tarjetasActivas } from './pacientes.ts';
import { suscripcion } from './push.ts';
import { linea, solicitud } from './redemption.ts';
import { send, type Sent, site } from './request.ts';
import { semillaDe } from './semilla.ts';
import { isProof } from './size.ts';

/** A prepared write, which can be sent any number of times. */
export interface Intento {
  readonly what: string;
  readonly sent: Sent;
}
type Token = string | undefined;
type Preparada = Sent & { readonly id?: string | number | undefined };

/**
 * A write: its endpoint, the status of a repetition (null: it does other work), and the function by which it is
 * prepared.
 */
type Escritura = readonly [
  endpoint: string,
  repeated: number | null,
  prepare: () => Promise<Intento>,
];

/** The route of a write's name, which may be followed by a description. */
export const rutaDe = (name: string): string => name.replace(/ \(.*/, '');

/**
 * Requests that need a prepared state: every write, and the read of a photo. Each further one of an endpoint changes as
 * many rows as the one before. Preparations go through `env`.
 */
export async function escrituras(database: TestDatabase, env: Environment): Promise<Escritura[]> {
  const clave = { ClaveActual: CLAVE_DEMO };
  let [regente, operador, manager, distribuidor, administrador]: string[] = [];
  /** Opens new sessions: an attempt may have ended the earlier ones. */
  const entrar = async () => {
    [regente, operador, manager, distribuidor, administrador] = await Promise.all(
      ['CR-F001', 'operador.cr', 'manager', 'distribuidor.cr', 'administrador'].map((user) =>
        tokenOf(database, env, user),
      ),
    );
  };
  const ids = demoIds(database);
  const promocion = await ids.promocion('506', 1);
  const farmacia = await ids.farmacia('CR-F001');
  const tarjetas = await tarjetasActivas(database, isProof ? 5_000 : 900);
  let serie = 0;
  const numero = () => (serie += 1);
  const key = () => ({ 'idempotency-key': randomUUID() });
  const uno = async <T>(text: string, params: unknown[] = []): Promise<T | undefined> =>
    (await database.query<{ x: T }>(text, params))[0]?.x;

  /** Sends a request and answers its body; throws unless it is served. */
  const hacer = async (what: string, token: Token, body?: unknown): Promise<unknown> => {
    await database.query('delete from intentos');
    const request = what.replace(' ', ' /api/');
    const reply = await send(env, request, { token, body });
    if (reply.status !== 200) throw new Error(`${what}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };

  /** Asks for a key, and answers the body that registers it. */
  const pedirLlave = async (token: Token) => {
    const Nombre = `Llave ${numero()}`;
    const asked = await hacer('POST factores/llaves/opciones', token, { ...clave, Nombre });
    const { Intento, Opciones } = v.parse(factores.pedirLlave.reply, asked);
    const key = new Authenticator();
    return { key, body: { Intento, Nombre, Llave: key.register(Opciones, site) } };
  };
  const conLlave = async (token: Token) => {
    const { key, body } = await pedirLlave(token);
    const reply = await hacer('POST factores/llaves', token, body);
    return { key, token: v.parse(renewedSession, reply).Token };
  };
  /** Asks for an application's codes, and answers their seed. */
  const pedirCodigos = async (token: Token) =>
    semillaDe(
      v.parse(factores.pedirCodigos.reply, await hacer('POST factores/codigos/nuevo', token, clave))
        .Secreto,
    );
  const codigo = (semilla: Uint8Array, pasos = 0) => codigoDe(semilla, pasoDe(env.now()) + pasos);
  const conCodigos = async (token: Token) => {
    const semilla = await pedirCodigos(token);
    const reply = await hacer('POST factores/codigos', token, { Codigo: codigo(semilla, -1) });
    return { semilla, token: v.parse(renewedSession, reply).Token };
  };
  /** The second step of a sign-in of a user with a second factor. */
  const segundoPaso = async (username: string) => {
    await database.query('delete from intentos');
    const { segundoFactor } = v.parse(problem, (await ingresar(env, username)).body);
    if (segundoFactor === undefined) throw new Error('No second factor was asked for');
    return segundoFactor;
  };
  /** Codes of pharmacies without users. */
  const farmacias = async (count: number): Promise<string[]> => {
    const codigos = Array.from({ length: count }, () => `CR-Z${numero()}`);
    await database.query(
      `insert into farmacias (codigo, pais_codigo, cadena_id, nombre)
       select n, '506', cadena_id, n from farmacias, unnest($1::text[]) n where codigo = 'CR-F001'`,
      [codigos],
    );
    return codigos;
  };
  /** A new Operador, as an Administrador asks for one. */
  const operadorNuevo = () => ({
    ...clave,
    Rol: 'Operador',
    Pais: '506',
    Usuario: `operador.inventado.${numero()}`,
  });
  /** A link of a user's. */
  const enlace = async (
    usuarioId: unknown,
    uso: 'acceso' | 'correo' = 'acceso',
  ): Promise<string> => {
    const token = newToken(env);
    await database.query(
      `insert into enlaces (hash, usuario_id, uso, creado_en, vence_en)
       values ($1, $2, $3, $4, $4::timestamptz + interval '1 day')`,
      [hashToken(token), usuarioId, uso, env.now()],
    );
    return token;
  };

  // Redemptions and pre-registered invoices.
  const RECHAZO = { Decision: 'Rechazado', Observaciones: 'No se lee.' };
  const APROBACION = { Decision: 'Aprobado' };
  const tarjeta = () => {
    const una = tarjetas.pop();
    if (una === undefined) throw new Error('Not enough cards');
    return una.id;
  };
  const canje = () => solicitud(database, { TarjetaPacienteId: tarjeta() });
  const canjeado = async () => {
    const hecho = await hacer(`POST canjes/aplicar/${randomUUID()}`, regente, await canje());
    return (hecho as { CodigoConfirmacion: string }).CodigoConfirmacion;
  };
  const factura = (TarjetaPacienteId = tarjeta()) => ({
    factura: linea(farmacia, '2026-06-10').NumeroFactura,
    fecha_factura: '2026-06-10',
    TarjetaPacienteId,
    PromocionId: promocion,
  });
  const preregistrada = async () =>
    ((await hacer('POST preregistro/save', regente, factura())) as { id: number }).id;

  // Settlements.
  /** Two approved redemptions of the distributor at CR-F001, without a settlement. */
  const debida = async () => {
    // Give the owed boxes of earlier attempts to another distributor.
    await database.query(
      `update canjes c set distribuidor_id =
         (select max(id) from distribuidores where pais_codigo = '506')
        where distribuidor_id =
         (select distribuidor_id from usuarios where nombre_usuario = 'distribuidor.cr')
          and coalesce((select sum(l.cajas) from liquidacion_lineas l where l.canje_id = c.id), 0) = 0`,
    );
    for (let i = 0; i < 2; i += 1) {
      const code = await canjeado();
      await hacer(`POST canjes/auditar/${code}`, operador, APROBACION);
      await database.query(
        `update canjes set distribuidor_id =
           (select distribuidor_id from usuarios where nombre_usuario = 'distribuidor.cr')
          where codigo_confirmacion = $1`,
        [code.replaceAll('-', '')],
      );
    }
  };
  const faltante = async (id: number | undefined) => ({
    Faltan: [
      {
        ProductoId: await uno(
          'select producto_id as x from liquidacion_lineas where liquidacion_id = $1 limit 1',
          [id],
        ),
        Cajas: 1,
      },
    ],
    Motivo: 'Otro',
    Observaciones: 'No llegó.',
  });
  const ENVIO = { Guia: 'A1', Fecha: '2026-06-17' };
  /** A settlement of two boxes, cut and moved on to a state. */
  const liquidada = async (hasta: 'Abierta' | 'Enviada' | 'Recibida' | 'En disputa') => {
    await debida();
    const que = `POST liquidaciones/cortar/${randomUUID()}`;
    const corte = await hacer(que, distribuidor, { Grupos: null });
    const id = (corte as { Liquidaciones: { Id: number }[] }).Liquidaciones[0]?.Id;
    if (hasta === 'Abierta') return id;
    await hacer(`POST liquidaciones/${id}/enviar`, distribuidor, ENVIO);
    if (hasta === 'Enviada') return id;
    const recibo = hasta === 'Recibida' ? { Faltan: [] } : await faltante(id);
    await hacer(`POST liquidaciones/${id}/recibir`, regente, recibo);
    return id;
  };

  /** The filled note of the distributor's owed boxes. */
  const notaLlena = async () => {
    const nota = 'GET /api/liquidaciones/nota';
    const rows = renglonesDe((await send(env, nota, { token: distribuidor })).bytes);
    return enBytes(rows.map((row) => ({ ...row, Guía: 'GT-9', 'Fecha de envío': '17/06/2026' })));
  };

  // Patients.
  /** A patient without consents. */
  const sinConsentimientos = async () => {
    await database.query('delete from consentimientos where paciente_id = 5');
    const [row] = await database.query<{ Numero: string; FechaNacimiento: string }>(
      `select t.numero as "Numero", p.fecha_nacimiento as "FechaNacimiento"
         from pacientes p join tarjetas t on t.paciente_id = p.id where p.id = 5`,
    );
    return { Pais: '506', ...row };
  };
  /** A new request of the person of card CR100000003. */
  const solicitada = async () => {
    await database.query('delete from intentos');
    const FechaNacimiento = await uno(
      `select fecha_nacimiento as x
         from pacientes p join tarjetas t on t.paciente_id = p.id where t.numero = 'CR100000003'`,
    );
    return (await pedir(env, { FechaNacimiento })).id;
  };

  // Sessions and second factors of CR-F009.
  /** A session as in the demo data: its password, and no second factor. */
  const sesion = async () => {
    await database.query(
      `delete from intentos; delete from llaves; delete from codigos_aplicacion; delete from retos;
       update usuarios u set clave_hash = o.clave_hash from usuarios o
        where u.nombre_usuario = 'CR-F009' and o.nombre_usuario = 'CR-F017'`,
    );
    const reply = await ingresar(env, 'CR-F009');
    const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { cookie, token: (reply.body as { Token: string }).Token };
  };
  const sinSesiones = () =>
    database.query(
      `delete from sesiones
        where usuario_id = (select id from usuarios where nombre_usuario = 'CR-F009')`,
    );
  /** The one session of CR-F009. */
  const unaSesion = async () => {
    await sinSesiones();
    return (await sesion()).token;
  };
  // The office.
  /** No proposals, no acts of today, four eyes on, and CR-F009 enabled with one session and no link. */
  const limpiar = async () => {
    await sinActos(database);
    await database.query(
      `delete from intentos;
       update propuestas set estado = 'Retirada', decidida_en = propuesta_en where estado = 'Pendiente';
       update ajustes set cuatro_ojos = true;
       delete from enlaces;
       delete from origenes_de_usuarios;
       delete from avisos;
       delete from sesiones
        where usuario_id = (select id from usuarios where nombre_usuario = 'CR-F009');
       update usuarios set activo = true, correo = null, correo_verificado_en = null
        where nombre_usuario = 'CR-F009'`,
    );
    await tokenOf(database, env, 'CR-F009');
  };
  const idDe = (user: string) =>
    uno<number>('select id as x from usuarios where nombre_usuario = $1', [user]);
  const propuesta = async () => {
    const hecha = await hacer('POST administracion/usuarios', administrador, operadorNuevo());
    return (hecha as { Propuesta: number }).Propuesta;
  };
  const medico = () => [`CR-OM${numero()}`, '506', 'Ana Ejemplo', 'Medicina', 'Sí'];
  const lineas = () => ({ Lineas: [{ Linea: 2, Celdas: medico() }] });
  /** An import of one doctor, brought to a state. */
  const importacion = async (hasta: 'nueva' | 'recibida' | 'revisada' | 'aplicada') => {
    const archivo = { Tipo: 'medicos', Archivo: 'medicos.xlsx' };
    const { Id } = (await hacer('POST importaciones', administrador, archivo)) as { Id: string };
    const pasos = [
      ['recibida', 'lineas', lineas()],
      ['revisada', 'revision', {}],
      ['aplicada', 'aplicacion', {}],
    ] as const;
    for (const [, paso, body] of pasos.slice(0, 1 + pasos.findIndex(([uno]) => uno === hasta))) {
      await hacer(`POST importaciones/${Id}/${paso}`, administrador, body);
    }
    return Id;
  };
  const renovacion = async (): Promise<v.InferInput<typeof renovar.body>> => {
    const vista = await hacer('GET renovaciones/2027', administrador);
    const [una] = v.parse(verRenovacion.reply, vista).Promociones;
    if (una === undefined) throw new Error('Nothing to renew');
    const { maximo_mensual = '', maximo_anual = '' } = una.Valores;
    const Valores = {
      maximo_mensual,
      maximo_anual,
      requiere_receta: 'No',
      vigencia_inicio: '2027-01-01',
      vigencia_fin: '2027-12-31',
    };
    return { Promociones: [{ Id: una.Id, Valores }] };
  };

  const todas: Escritura[] = [];
  /** The request's address is the endpoint, with `id` in place of its parameters. */
  const add = (
    name: string,
    repeated: number | null,
    prepare: () => Promise<Preparada> | Preparada,
  ) =>
    todas.push([
      name,
      repeated,
      async () => {
        await entrar();
        const { id, ...sent } = await prepare();
        return { what: rutaDe(name).replace(/:\w+(\/:\w+)*/, String(id)), sent };
      },
    ]);

  add('POST /api/canjes/aplicar/:param', 200, async () => ({
    id: randomUUID(),
    token: regente,
    body: await canje(),
  }));
  for (const body of [RECHAZO, APROBACION]) {
    add(`POST /api/canjes/auditar/:code (${body.Decision})`, 409, async () => ({
      token: operador,
      body,
      id: await canjeado(),
    }));
  }
  add('POST /api/canjes/reabrir/:code', 409, async () => {
    const id = await canjeado();
    await hacer(`POST canjes/auditar/${id}`, operador, RECHAZO);
    return { id, token: operador, body: { Observaciones: 'Era otra.' } };
  });
  add('POST /api/canjes/anular/:code', 409, async () => ({
    id: await canjeado(),
    token: regente,
    body: {},
  }));
  add('POST /api/canjes/vistos', 200, async () => {
    const code = await canjeado();
    await hacer(`POST canjes/anular/${code}`, regente, {});
    return { token: regente, body: { Codigos: [code] } };
  });
  add('POST /api/liquidaciones/cortar/:param', 200, async () => {
    await debida();
    return { id: randomUUID(), token: distribuidor, body: { Grupos: null } };
  });
  add('POST /api/liquidaciones/deshacer', 409, async () => ({
    token: distribuidor,
    body: { Liquidaciones: [await liquidada('Abierta')] },
  }));
  for (const [paso, desde, token, body] of [
    ['enviar', 'Abierta', () => distribuidor, () => ENVIO],
    ['guia', 'Enviada', () => operador, () => ENVIO],
    ['recibir', 'Enviada', () => regente, faltante],
    ['cerrar', 'Recibida', () => distribuidor, () => undefined],
    ['resolver', 'En disputa', () => operador, () => ({ Resolucion: 'Reponer', Motivo: 'Faltan' })],
  ] as const) {
    add(`POST /api/liquidaciones/:id/${paso}`, paso === 'guia' ? 200 : 409, async () => {
      const id = await liquidada(desde);
      return { id, token: token(), body: await body(id), headers: paso === 'guia' ? key() : {} };
    });
  }
  add('POST /api/preregistro/save', 200, () => ({
    token: regente,
    body: factura(),
    headers: key(),
  }));
  add('PATCH /api/preregistro/update/:id', 200, async () => ({
    id: await preregistrada(),
    token: regente,
    headers: key(),
    body: { ...factura(0), fecha_factura: '2026-06-11' },
  }));
  add('DELETE /api/preregistro/:id', 404, async () => ({
    id: await preregistrada(),
    token: regente,
  }));
  add('POST /api/derechos/solicitudes', 200, () => ({ body: peticion() }));
  for (const [paso, repetida, body] of [
    ['aplicar', 409, { Acto: 'exportar' }],
    ['movimientos', 200, { Tipo: 'Respondida', Nota: 'Se respondió' }],
  ] as const) {
    add(`POST /api/derechos/solicitudes/:id/${paso}`, repetida, async () => ({
      id: await solicitada(),
      token: manager,
      body,
      headers: key(),
    }));
  }
  add('POST /api/pacientes/consentimientos', 200, async () => ({
    body: {
      ...(await sinConsentimientos()),
      AvisoPrivacidad: true,
      AceptacionUso: true,
      VersionAvisoPrivacidad: versiones['aviso-privacidad'].version,
      VersionAceptacionUso: versiones['aceptacion-uso'].version,
    },
  }));
  add('POST /api/pacientes/reclamos', 200, () => ({
    body: {
      CodigoPaisAfiliacion: '506',
      NumeroIdentificacion: 'CR-ID-0001',
      Nombre: 'Ana Mora',
      Telefono: String(20_000_000 + numero()),
    },
  }));
  add('POST /api/pacientes', 200, () => ({ body: formulario(), headers: key() }));

  add('GET /api/auth/refresh_token', 200, async () => ({ cookie: (await sesion()).cookie }));
  add('POST /api/auth/clave', 401, async () => ({
    token: await unaSesion(),
    body: { ...clave, ClaveNueva: 'Xilofon-verde-93-tapires' },
  }));
  add('POST /api/auth/sesiones/cerrar (one other)', 401, async () => {
    const token = await unaSesion();
    const otra = (await sesion()).token;
    await sesion();
    return { token, body: { ...clave, Sesion: decodeJwt(otra)['sid'] } };
  });
  add('POST /api/auth/sesiones/cerrar (all others)', 401, async () => {
    const token = await unaSesion();
    await sesion();
    await sesion();
    return { token, body: clave };
  });
  const navegador = '__Host-avisos=un-navegador';
  add('POST /api/auth/avisos', 200, async () => ({
    token: await unaSesion(),
    cookie: navegador,
    body: suscripcion(`s${numero()}`),
  }));
  add('POST /api/auth/avisos/quitar', 200, async () => {
    const token = await unaSesion();
    await hacer('POST auth/avisos', token, suscripcion(`s${numero()}`));
    return { token };
  });
  add('POST /api/factores/llaves', 401, async () => {
    const token = await unaSesion();
    return { token, body: (await pedirLlave(token)).body };
  });
  add('POST /api/factores/llaves/quitar', 404, async () => {
    const { token } = await conLlave(await unaSesion());
    return { token, body: { ...clave, Id: await uno('select id as x from llaves') } };
  });
  add('POST /api/factores/codigos/nuevo', 200, async () => ({
    token: await unaSesion(),
    body: clave,
  }));
  add('POST /api/factores/codigos', 401, async () => {
    const token = await unaSesion();
    return { token, body: { Codigo: codigo(await pedirCodigos(token)) } };
  });
  add('POST /api/factores/codigos/quitar', 404, async () => {
    const { token } = await conCodigos(await unaSesion());
    return { token, body: clave };
  });
  add('POST /api/factores/ingreso/llave', 401, async () => {
    const { key: llave } = await conLlave(await unaSesion());
    const { Intento, Llave } = await segundoPaso('CR-F009');
    if (Llave === undefined) throw new Error('no key was asked for');
    return { body: { Intento, Llave: llave.answer(Llave, site) } };
  });
  add('POST /api/factores/ingreso/codigo', 401, async () => {
    const { semilla } = await conCodigos(await unaSesion());
    const { Intento } = await segundoPaso('CR-F009');
    return { body: { Intento, Codigo: codigo(semilla) } };
  });
  add('POST /api/auth/logout', 200, sesion);

  /** A write of an Administrador, from a clean state. */
  const addOficina: typeof add = (name, repeated, prepare) =>
    add(name, repeated, async () => {
      await limpiar();
      return { token: administrador, headers: key(), ...(await prepare()) };
    });
  for (const Decision of ['Aprobar', 'Rechazar']) {
    addOficina(`POST /api/administracion/propuestas/:id/decision (${Decision})`, 200, async () => ({
      id: await propuesta(),
      token: manager,
      body: { ...clave, Decision, Motivo: 'Se revisó.' },
    }));
  }
  addOficina('POST /api/administracion/propuestas/:id/retiro', 200, async () => ({
    id: await propuesta(),
    body: {},
  }));
  addOficina('POST /api/administracion/ajustes', 200, async () => {
    await database.query('update ajustes set cuatro_ojos = false');
    return { body: { ...clave, CuatroOjos: true } };
  });
  addOficina('POST /api/catalogos/:catalogo', 200, () => {
    const [codigo, pais_codigo, nombre, especialidad, activo] = medico();
    const Valores = { codigo, pais_codigo, nombre, especialidad, activo };
    return { id: 'medicos', body: { Valores } };
  });
  addOficina('PATCH /api/catalogos/:catalogo/:id', 200, async () => ({
    id: `medicos/${await ids.medico('CR-M001')}`,
    body: { Valores: { nombre: `Doctora ${numero()}` } },
  }));
  addOficina('POST /api/catalogos/productos/:id/desactivacion', 200, async () => {
    const Valores = { pais_codigo: '506', marca: `Marca ${numero()}`, presentacion: '1 mg' };
    const nuevo = await hacer('POST catalogos/productos', administrador, { Valores });
    return { id: (nuevo as { Id: string }).Id, body: { Todos: false, Desde: null } };
  });
  addOficina('POST /api/importaciones/:id/lineas', 200, async () => ({
    id: await importacion('nueva'),
    body: lineas(),
  }));
  for (const [paso, desde] of [
    ['revision', 'recibida'],
    ['aplicacion', 'revisada'],
    ['regreso', 'aplicada'],
  ] as const) {
    addOficina(`POST /api/importaciones/:id/${paso}`, 200, async () => ({
      id: await importacion(desde),
      body: {},
    }));
  }
  addOficina('POST /api/renovaciones/:anio', 200, async () => ({
    id: '2027',
    body: await renovacion(),
  }));
  const usuarios = '/api/administracion/usuarios';
  addOficina(`POST ${usuarios} (proposal)`, 200, () => ({ body: operadorNuevo() }));
  addOficina(`POST ${usuarios} (at once)`, 200, async () => {
    const [Farmacia] = await farmacias(1);
    return { body: { ...clave, Rol: 'Regente', Farmacia } };
  });
  addOficina(`POST ${usuarios}/archivo`, 200, async () => ({
    body: { ...clave, Farmacias: await farmacias(2) },
  }));
  addOficina(`PATCH ${usuarios}/:id`, 200, async () => ({
    id: await idDe('operador.hnd'),
    body: { ...clave, Rol: 'Operador', Pais: '506' },
  }));
  for (const que of ['activo', 'enlace', 'sesiones', 'desbloqueo', 'factores']) {
    addOficina(`POST ${usuarios}/:id/${que}`, 200, async () => {
      if (que === 'factores') await conLlave(await unaSesion());
      const body = que === 'activo' ? { ...clave, Activo: false } : clave;
      return { id: await idDe('CR-F009'), body };
    });
  }
  addOficina(`POST ${usuarios}/:id/nombre`, 200, async () => ({
    id: await idDe('CR-F009'),
    body: { Persona: `Ana Mora ${numero()}` },
  }));
  addOficina('POST /api/administracion/mi-correo', 200, async () => ({
    token: await tokenOf(database, env, 'CR-F009'),
    body: { ...clave, Correo: 'regente@correo.example' },
  }));
  for (const uso of ['acceso', 'correo'] as const) {
    add(`POST /api/auth/enlace/uso (${uso})`, 404, async () => {
      await limpiar();
      await database.query(
        `update usuarios set correo = 'regente@correo.example' where nombre_usuario = 'CR-F009'`,
      );
      const Enlace = await enlace(await idDe('CR-F009'), uso);
      const eleccion = uso === 'acceso' ? { ClaveNueva: 'caballo grapa bateria' } : {};
      return { body: { Enlace, ...eleccion } };
    });
  }

  // Requests that open an attempt or a link, or write the same again.
  const CR_F017 = { username: 'CR-F017', password: CLAVE_DEMO };
  add('POST /api/auth/login', null, () => ({ body: CR_F017 }));
  add('POST /api/auth/enlace', null, async () => ({
    body: { Enlace: await enlace(await idDe('CR-F009')) },
  }));
  add('POST /api/factores/llaves/opciones', null, async () => ({
    token: await unaSesion(),
    body: { ...clave, Nombre: 'Llave' },
  }));
  add('POST /api/factores/recuperacion', null, async () => {
    const { token } = await conCodigos(await unaSesion());
    return { token, body: clave };
  });
  addOficina('POST /api/importaciones', null, () => ({
    body: { Tipo: 'medicos', Archivo: 'medicos.xlsx' },
  }));
  add('POST /api/personas/:referencia/solicitudes', null, () => ({
    id: referenciaDe(1),
    token: operador,
    body: {
      Derecho: 'exportar',
      Comprobacion: 'devuelta',
      RespuestaPor: 'telefono',
      Contacto: '8888-1234',
      Detalle: '',
    },
  }));
  add('POST /api/liquidaciones/envios', null, async () => {
    await liquidada('Abierta');
    const nota = await notaLlena();
    return { token: distribuidor, body: nota, headers: { 'content-type': TIPO_XLSX } };
  });
  add('POST /api/canjes/validarFactura', null, () => ({
    token: regente,
    body: { ...linea(farmacia, '2026-06-10'), PromocionId: promocion },
  }));
  // Photos.
  const papel = () => new Uint8Array(fotografiar({ papel: numero(), escala: 0.4 }));
  const enlaceDeFotos = async (code: string) =>
    ((await hacer(`POST fotos/${code}/enlace`, regente, {})) as { Enlace: string }).Enlace;
  const jpeg = { 'content-type': 'image/jpeg' };
  add('POST /api/fotos/:code/:orden', null, async () => ({
    id: `${await canjeado()}/1`,
    token: regente,
    body: papel(),
    headers: jpeg,
  }));
  add('GET /api/fotos/:code/:orden', null, async () => {
    const id = `${await canjeado()}/1`;
    const foto = { token: regente, body: papel(), headers: jpeg };
    await send(env, `POST /api/fotos/${id}`, foto);
    return { id, token: operador };
  });
  add('POST /api/fotos/:code/enlace', null, async () => ({
    id: await canjeado(),
    token: regente,
    body: {},
  }));
  add('POST /api/fotos/telefono', null, async () => ({
    body: { Enlace: await enlaceDeFotos(await canjeado()) },
  }));
  add('POST /api/fotos/telefono/:orden', null, async () => {
    const Enlace = await enlaceDeFotos(await canjeado());
    const abierto = await hacer('POST fotos/telefono', undefined, { Enlace });
    const headers = { ...jpeg, [CABECERA_DEL_PASE]: (abierto as { Llave: string }).Llave };
    return { id: '1', body: papel(), headers };
  });
  return todas;
}
