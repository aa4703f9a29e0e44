import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { app as administracion } from '../../netlify/functions/administracion.ts';
import { app as auth } from '../../netlify/functions/auth.ts';
import { app as catalogos } from '../../netlify/functions/catalogos.ts';
import type { Environment } from '../../netlify/http/environment.ts';
import { hashLinkToken, newLinkToken } from '../../netlify/http/tokens.ts';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import { type renovar, verRenovacion } from '../../src/contracts/administracion/renovacion.ts';
import { demoIds, tokenOf } from './demoWorld.ts';
import type { TestDatabase } from './freshDatabase.ts';
import { send, type Sent } from './request.ts';

/** A write that is ready to be sent any number of times. */
interface Intento {
  readonly app: typeof catalogos;
  readonly what: string;
  readonly sent: Sent;
}

/** Where the office works. `env` sends e-mails; `conLlave` gives CR-F009 a key as second factor. */
interface Mundo {
  readonly database: TestDatabase;
  readonly env: Environment;
  readonly conLlave: () => Promise<unknown>;
}

/**
 * Every write of the office, by its endpoint, and of the links it hands out. Each says what a repetition of one
 * that was done is answered, and how one is prepared. Each further one changes as many rows as the one before.
 */
export function escriturasDeOficina(
  mundo: () => Mundo,
): [endpoint: string, repeated: number, prepare: () => Promise<Intento>][] {
  let ultimo = 0;
  const numero = () => (ultimo += 1);
  const clave = { ClaveActual: CLAVE_DEMO };

  const intento = async (what: string, body: object, user = 'administrador'): Promise<Intento> => ({
    app: /^\w+ administracion\//.test(what) ? administracion : catalogos,
    what: what.replace(' ', ' /api/'),
    sent: {
      token: await tokenOf(mundo().database, mundo().env, user),
      body,
      headers: { 'idempotency-key': randomUUID() },
    },
  });
  const hacer = async (what: string, body: object): Promise<unknown> => {
    const { app, what: whole, sent } = await intento(what, body);
    const reply = await send(app, mundo().env, whole, sent);
    if (reply.status !== 200) throw new Error(`${what}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  /** Nothing waits for another person, two decide, and CR-F009 may work: has one session, and no link. */
  const limpiar = async () => {
    const { database, env } = mundo();
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
  const idDe = async (userName: string): Promise<number> => {
    const [row] = await mundo().database.query<{ id: number }>(
      'select id from usuarios where nombre_usuario = $1',
      [userName],
    );
    if (row === undefined) throw new Error(`No user ${userName}`);
    return row.id;
  };
  /** A pharmacy without a user. */
  const farmacia = async (): Promise<string> => {
    const codigo = `CR-O${numero()}`;
    await mundo().database.query(
      `insert into farmacias (codigo, pais_codigo, cadena_id, nombre)
       select $1, '506', cadena_id, $1 from farmacias where codigo = 'CR-F001'`,
      [codigo],
    );
    return codigo;
  };
  const operador = () => ({
    ...clave,
    Rol: 'Operador',
    Usuario: `operador.${numero()}`,
    Pais: '506',
  });
  const propuesta = async () =>
    ((await hacer('POST administracion/usuarios', operador())) as { Propuesta: number }).Propuesta;
  const medico = () => [`CR-OM${numero()}`, '506', 'Ana Ejemplo', 'Medicina', 'Sí'];

  /** An import of one doctor, brought so far. */
  const importacion = async (hasta: 'nueva' | 'recibida' | 'revisada' | 'aplicada') => {
    const nueva = await hacer('POST importaciones', { Tipo: 'medicos', Archivo: 'medicos.xlsx' });
    const { Id } = nueva as { Id: string };
    if (hasta === 'nueva') return Id;
    await hacer(`POST importaciones/${Id}/lineas`, { Lineas: [{ Linea: 2, Celdas: medico() }] });
    if (hasta === 'recibida') return Id;
    await hacer(`POST importaciones/${Id}/revision`, {});
    if (hasta === 'revisada') return Id;
    await hacer(`POST importaciones/${Id}/aplicacion`, {});
    return Id;
  };
  const renovacion = async (): Promise<v.InferInput<typeof renovar.body>> => {
    const { app, what, sent } = await intento('GET renovaciones/2027', {});
    const { token } = sent;
    const { body } = await send(app, mundo().env, what, token === undefined ? {} : { token });
    const [una] = v.parse(verRenovacion.reply, body).Promociones;
    if (una === undefined) throw new Error('Nothing to renew');
    const { Id, Valores } = una;
    return {
      Promociones: [
        {
          Id,
          Valores: {
            maximo_mensual: Valores['maximo_mensual'] ?? '',
            maximo_anual: Valores['maximo_anual'] ?? '',
            vigencia_inicio: '2027-01-01',
            vigencia_fin: '2027-12-31',
            requiere_receta: 'No',
          },
        },
      ],
    };
  };
  /** A link of CR-F009. */
  const enlace = async (uso: 'acceso' | 'correo'): Promise<string> => {
    const { database, env } = mundo();
    const token = newLinkToken(env);
    await database.query(
      `insert into enlaces (hash, usuario_id, uso, creado_en, vence_en)
       values ($1, $2, $3, $4, $4::timestamptz + interval '1 day')`,
      [hashLinkToken(token), await idDe('CR-F009'), uso, env.now()],
    );
    return token;
  };
  const deUsuario = async (que: string, body: object = {}) =>
    intento(`POST administracion/usuarios/${await idDe('CR-F009')}/${que}`, { ...clave, ...body });

  const escrituras: ReturnType<typeof escriturasDeOficina> = [
    ...(['Aprobar', 'Rechazar'] as const).map(
      (Decision): [string, number, () => Promise<Intento>] => [
        `POST administracion/propuestas/:id/decision (${Decision})`,
        200,
        async () =>
          intento(
            `POST administracion/propuestas/${await propuesta()}/decision`,
            { ...clave, Decision, Motivo: 'Se revisó.' },
            'manager',
          ),
      ],
    ),
    [
      'POST administracion/propuestas/:id/retiro',
      200,
      async () => intento(`POST administracion/propuestas/${await propuesta()}/retiro`, {}),
    ],
    [
      'POST administracion/ajustes',
      200,
      async () => {
        await mundo().database.query('update ajustes set cuatro_ojos = false');
        return intento('POST administracion/ajustes', { ...clave, CuatroOjos: true });
      },
    ],
    [
      'POST catalogos',
      200,
      () => {
        const [codigo, pais_codigo, nombre, especialidad, activo] = medico();
        const Valores = { codigo, pais_codigo, nombre, especialidad, activo };
        return intento('POST catalogos/medicos', { Valores });
      },
    ],
    [
      'PATCH catalogos/:catalogo',
      200,
      async () => {
        const id = await demoIds(mundo().database).medico('CR-M001');
        const Valores = { nombre: `Doctora ${numero()}` };
        return intento(`PATCH catalogos/medicos/${id}`, { Valores });
      },
    ],
    [
      'POST catalogos/productos/:id/desactivacion',
      200,
      async () => {
        const Valores = { pais_codigo: '506', marca: `Marca ${numero()}`, presentacion: '1 mg' };
        const { Id } = (await hacer('POST catalogos/productos', { Valores })) as { Id: string };
        const body = { Todos: false, Desde: null };
        return intento(`POST catalogos/productos/${Id}/desactivacion`, body);
      },
    ],
    [
      'POST importaciones/:id/lineas',
      200,
      async () =>
        intento(`POST importaciones/${await importacion('nueva')}/lineas`, {
          Lineas: [{ Linea: 2, Celdas: medico() }],
        }),
    ],
    [
      'POST importaciones/:id/revision',
      200,
      async () => intento(`POST importaciones/${await importacion('recibida')}/revision`, {}),
    ],
    [
      'POST importaciones/:id/aplicacion',
      200,
      async () => intento(`POST importaciones/${await importacion('revisada')}/aplicacion`, {}),
    ],
    [
      'POST importaciones/:id/regreso',
      409,
      async () => intento(`POST importaciones/${await importacion('aplicada')}/regreso`, {}),
    ],
    ['POST renovaciones', 200, async () => intento('POST renovaciones/2027', await renovacion())],
    [
      'POST administracion/usuarios (proposal)',
      200,
      () => intento('POST administracion/usuarios', operador()),
    ],
    [
      'POST administracion/usuarios (at once)',
      200,
      async () =>
        intento('POST administracion/usuarios', {
          ...{ ...clave, Rol: 'Regente', Farmacia: await farmacia() },
        }),
    ],
    [
      'POST administracion/usuarios/archivo',
      200,
      async () =>
        intento('POST administracion/usuarios/archivo', {
          ...clave,
          Farmacias: [await farmacia(), await farmacia()],
        }),
    ],
    [
      'PATCH administracion/usuarios',
      200,
      async () =>
        intento(`PATCH administracion/usuarios/${await idDe('operador.hnd')}`, {
          ...{ ...clave, Rol: 'Operador', Pais: '506' },
        }),
    ],
    ['POST administracion/usuarios/:id/activo', 200, () => deUsuario('activo', { Activo: false })],
    ['POST administracion/usuarios/:id/enlace', 200, () => deUsuario('enlace')],
    ['POST administracion/usuarios/:id/sesiones', 200, () => deUsuario('sesiones')],
    ['POST administracion/usuarios/:id/desbloqueo', 200, () => deUsuario('desbloqueo')],
    [
      'POST administracion/usuarios/:id/factores',
      200,
      async () => {
        await mundo().conLlave();
        return deUsuario('factores');
      },
    ],
    [
      'POST administracion/mi-correo',
      200,
      () => {
        const body = { ...clave, Correo: 'regente@correo.example' };
        return intento('POST administracion/mi-correo', body, 'CR-F009');
      },
    ],
    ...(['acceso', 'correo'] as const).map((uso): [string, number, () => Promise<Intento>] => [
      `POST auth/enlace/uso (${uso})`,
      404,
      async () => {
        await mundo().database.query(
          `update usuarios set correo = 'regente@correo.example' where nombre_usuario = 'CR-F009'`,
        );
        const eleccion = uso === 'acceso' ? { ClaveNueva: 'caballo grapa bateria' } : {};
        const body = { Enlace: await enlace(uso), ...eleccion };
        return { app: auth, what: 'POST /api/auth/enlace/uso', sent: { body } };
      },
    ]),
  ];
  return escrituras.map(([name, repeated, prepare]) => [
    name,
    repeated,
    async () => {
      await limpiar();
      return prepare();
    },
  ]);
}
