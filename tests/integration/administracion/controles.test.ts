import { describe, expect, test } from 'vitest';
import type { Database } from '../../../netlify/database/database.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { MAESTROS, type Tipo } from '../../../src/contracts/administracion/catalogos.ts';
import { alaVez } from '../../support/alaVez.ts';
import { otherServer } from '../../support/environment.ts';
import { mundo } from '../../support/mundo.ts';
import { type Received, send, refusedWith, refusedAt } from '../../support/request.ts';

// What one person may do alone to the catalogues, and what two people at once do to each other.

const { database, env, ids, tokenFor, uno } = await mundo();
const tokens = new Map<string, string>();
for (const user of ['administrador', 'administrador.cr', 'manager']) {
  tokens.set(user, await tokenFor(user));
}

interface Como {
  readonly user?: string;
  readonly as?: Environment;
}
const pedir = (
  what: string,
  body: object | undefined,
  { user = 'administrador.cr', as = env }: Como = {},
): Promise<Received> => {
  return send(as, what.replace(' ', ' /api/'), { token: tokens.get(user), body });
};
const cambiar = (ruta: string, Valores: object, Visto?: object, como?: Como) =>
  pedir(`PATCH catalogos/${ruta}`, { Valores, ...(Visto && { Visto }) }, como);
const aprobar = ({ body }: Received, user = 'manager', as = env) =>
  send(
    as,
    `POST /api/administracion/propuestas/${(body as { Propuesta: number }).Propuesta}/decision`,
    { token: tokens.get(user), body: { ClaveActual: CLAVE_DEMO, Decision: 'Aprobar' } },
  );

let archivos = 0;
/** Sends lines of a kind of file, in the order of its columns, has them looked at, and answers the import's id with what was found. */
async function enviar(tipo: Tipo, filas: readonly string[], como: Como = {}) {
  archivos += 1;
  const Archivo = `${tipo} ${archivos}.csv`;
  const nueva = await pedir('POST importaciones', { Tipo: tipo, Archivo }, como);
  const id = (nueva.body as { Id: string }).Id;
  const Lineas = filas.map((fila, i) => {
    const celdas = fila.split('|').map((celda) => celda.trim());
    return { Linea: i + 2, Celdas: MAESTROS[tipo].columnas.map((_, j) => celdas[j] ?? '') };
  });
  await pedir(`POST importaciones/${id}/lineas`, { Lineas }, como);
  const vista = await pedir(`POST importaciones/${id}/revision`, {}, como);
  return { id, vista };
}
/** The same of lines that are all right. */
async function revisar(...enviadas: Parameters<typeof enviar>): Promise<string> {
  const { id, vista } = await enviar(...enviadas);
  expect(vista.body).toMatchObject({ Importacion: { ConError: 0 } });
  return id;
}
const aplicar = (id: string, como?: Como) => pedir(`POST importaciones/${id}/aplicacion`, {}, como);
const medicos = (letra: string, cuantos: number) =>
  Array.from({ length: cuantos }, (_, i) => `CR-${letra}${i}|506|Doctora ${i}|Medicina|`);
/** A day later: what was done before no longer counts, and the tokens are of that moment. */
async function otroDia(dias: number): Promise<Environment> {
  const as = { ...env, now: () => new Date(env.now().getTime() + dias * 25 * 3_600_000) };
  for (const user of tokens.keys()) tokens.set(user, await tokenFor(user, as));
  return as;
}

describe('the save of one row', () => {
  test('waits for no other row: one is saved while another is held', async () => {
    const [una, otra] = [await ids.farmacia('CR-F004'), await ids.farmacia('CR-F005')];
    await otherServer(database).database.transaction(async (tx) => {
      await tx.query('select 1 from farmacias where id = $1 for update', [una]);
      const hecho = await cambiar(`farmacias/${otra}`, { telefono: '2299 0000' });
      expect(hecho).toMatchObject({ status: 200, body: { Hecho: true } });
    });
  });

  test('is refused, with a sentence, while an import holds the row', async () => {
    const id = await ids.farmacia('CR-F004');
    await otherServer(database).database.transaction(async (tx) => {
      await tx.query('select 1 from farmacias where id = $1 for update', [id]);
      const reply = await cambiar(`farmacias/${id}`, { telefono: '2299 0000' });
      expect(reply).toMatchObject({ status: 409 });
      expect(JSON.stringify(reply.body)).toContain('está guardando este registro');
    });
  });
});

describe('two clerks on one row', () => {
  test('names each field that changed meanwhile to the later user, who may then save', async () => {
    const ruta = `farmacias/${await ids.farmacia('CR-F006')}`;
    const vista = await pedir(`GET catalogos/${ruta}`, undefined);
    const { Valores: visto } = vista.body as { Valores: Record<string, string> };
    const una = await cambiar(ruta, { telefono: '2233 4455', direccion: 'Otra' }, visto, {
      user: 'administrador',
    });
    expect(una.body).toMatchObject({ Hecho: true });
    const otra = await cambiar(ruta, { telefono: '2299 9999' }, visto);
    expect(otra).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            field: 'Valores.telefono',
            detail: 'Teléfono cambió mientras tanto: ahora dice «2233 4455»',
          },
          {
            field: 'Valores.direccion',
            detail: 'Dirección cambió mientras tanto: ahora dice «Otra»',
          },
        ],
      },
    });
    const nuevo = { ...visto, telefono: '2233 4455', direccion: 'Otra' };
    expect((await cambiar(ruta, { telefono: '2299 9999' }, nuevo)).body).toMatchObject({
      Hecho: true,
    });
  });

  test('an import is refused when a clerk changed its row after the look', async () => {
    const { codigo, nombre } = (await uno(
      `select codigo, nombre from medicos where codigo = 'CR-M002'`,
    )) as { codigo: string; nombre: string };
    const id = await revisar('medicos', [`${codigo}|506|${nombre} Dos|Del archivo|`]);
    const suyo = await ids.medico(codigo);
    // Between the import's comparison and its writing.
    const as = {
      ...env,
      database: {
        ...env.database,
        transaction: <T>(
          work: (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<T>,
        ) =>
          env.database.transaction((tx) =>
            work({
              ...tx,
              query: async (text, ...asked) => {
                if (/^insert into importacion_acciones/.test(text.trim())) {
                  await cambiar(`medicos/${suyo}`, { especialidad: 'De la oficina' }, undefined, {
                    user: 'administrador',
                  });
                }
                return tx.query(text, ...asked);
              },
            }),
          ),
      },
    };
    expect(await aplicar(id, { as })).toMatchObject(
      refusedWith(409, 'Los datos cambiaron desde que se revisó el archivo: revíselo de nuevo.'),
    );
    expect(await uno('select especialidad from medicos where id = $1', [suyo])).toEqual({
      especialidad: 'De la oficina',
    });
  });
});

describe('four eyes count the rows that change', () => {
  test('a line that gives a whole country another distributor waits', async () => {
    await database.query(
      `insert into distribuidores (pais_codigo, nombre) values ('506', 'Reparte Solo')`,
    );
    const id = await revisar('distribuidores', ['506|Reparte Solo||||Sí']);
    const pedido = await aplicar(id);
    expect(pedido).toMatchObject({ status: 200, body: { Hecho: false } });
    const repone = () =>
      uno(
        `select count(*)::int as n from farmacia_distribuidores fd
           join distribuidores d on d.id = fd.distribuidor_id where d.nombre = 'Reparte Solo'`,
      );
    expect(await repone()).toEqual({ n: 0 });
    expect((await aprobar(pedido)).status).toBe(200);
    expect((await repone())?.['n']).toBeGreaterThan(100);
  });

  test('over all that one person changed alone within a day', async () => {
    const as = await otroDia(1);
    const una = await aplicar(await revisar('medicos', medicos('P', 60), { as }), { as });
    expect(una.body).toMatchObject({ Hecho: true });
    const otra = await revisar('medicos', medicos('Q', 60), { as });
    expect((await aplicar(otra, { as })).body).toMatchObject({ Hecho: false });
    // Another person has a day of their own.
    const suya = { as, user: 'administrador' };
    const deOtra = await revisar('medicos', medicos('R', 60), suya);
    expect((await aplicar(deOtra, suya)).body).toMatchObject({ Hecho: true });
    const luego = await otroDia(2);
    const manana = await revisar('medicos', medicos('S', 60), { as: luego });
    expect((await aplicar(manana, { as: luego })).body).toMatchObject({ Hecho: true });
    await otroDia(0);
  });

  test('of two files sent at once only one is done alone', async () => {
    const as = await otroDia(4);
    const ids = [
      await revisar('medicos', medicos('T', 60), { as }),
      await revisar('medicos', medicos('U', 60), { as }),
    ];
    const hechos = await Promise.all(ids.map((id) => aplicar(id, { as })));
    expect(hechos.filter(({ body }) => (body as { Hecho: boolean }).Hecho)).toHaveLength(1);
    await otroDia(0);
  });
});

describe('what two people look at', () => {
  test('the fiscal number of a pharmacy, by form and by file', async () => {
    const as = await otroDia(6);
    const fila = (await uno(
      `select f.id, f.codigo, f.nombre, c.nombre as cadena from farmacias f join cadenas c on c.id = f.cadena_id
        where f.codigo = 'CR-F009'`,
    )) as { id: number; codigo: string; nombre: string; cadena: string };
    const porFormulario = await cambiar(
      `farmacias/${fila.id}`,
      { identificacion_fiscal: '3-101-777777' },
      undefined,
      { as },
    );
    expect(porFormulario.body).toMatchObject({ Hecho: false });
    const linea = (fiscal: string, telefono: string) =>
      `${fila.codigo}|506|${fila.cadena}|${fila.nombre}|${telefono}|x|||Sí|${fiscal}|`;
    const vacia = await revisar('farmacias', [linea('', '2266 0000')], { as });
    // An empty cell leaves the number that there is.
    expect((await aplicar(vacia, { as })).body).toMatchObject({ Hecho: true });
    const porArchivo = await revisar('farmacias', [linea('3-101-888888', '2266 0000')], { as });
    expect((await aplicar(porArchivo, { as })).body).toMatchObject({ Hecho: false });
    await otroDia(0);
  });

  test('a fiscal number that would make one document of two papers is refused before it is proposed', async () => {
    const as = await otroDia(7);
    const papel = (codigo: string, identidad: string, canonico: string | null) =>
      uno(
        `update canje_facturas cf set numero = '001-00001-04-0000000077', identidad = $2, canonico = $3
          where id = (select min(x.id) from canje_facturas x join farmacias f on f.id = x.farmacia_id
                       where f.codigo ~ $1 and x.vigente and x.producto_id = 1)
        returning farmacia_id as id, (select codigo_confirmacion from canjes c where c.id = cf.canje_id) as codigo`,
        [codigo, identidad, canonico],
      ) as Promise<{ id: number; codigo: string }>;
    const { id, nombre, cadena } = (await uno(
      `select f.id, f.nombre, c.nombre as cadena from farmacias f join cadenas c on c.id = f.cadena_id
        where f.codigo = 'CR-F001'`,
    )) as { id: number; nombre: string; cadena: string };
    const local = '00100001040000000077';
    const una = await papel('CR-F001', `CR:farmacia-${id}:${local}`, null);
    const otra = await papel('CR-F0(0[2-9]|1)', `CR:3101999999:${local}`, 'clave');
    const numero = '001-00001-04-0000000088';
    for (const [tarjeta, farmacia, identidad] of [
      [1, 'CR-F001', `CR:farmacia-${id}:00100001040000000088`],
      [2, 'CR-F002', 'CR:3101999997:00100001040000000088'],
    ] as const)
      await database.query(
        `insert into preregistros (tarjeta_id, promocion_id, producto_id, farmacia_id, numero, fecha, identidad, usuario_id, creado_en)
         select $1, p.id, p.producto_id, f.id, $4, '2026-06-01', $3, u.id, now()
           from (select * from promociones where pais_codigo = '506' order by id limit 1) p, farmacias f, usuarios u
          where f.codigo = $2 and u.nombre_usuario = 'operador.cr'`,
        [tarjeta, farmacia, identidad, numero],
      );
    const fila = `farmacias/${id}`;
    const corregir = (fiscal: string) =>
      cambiar(fila, { identificacion_fiscal: fiscal }, undefined, { as });
    const porArchivo = async (fiscal: string) => {
      const linea = `CR-F001|506|${cadena}|${nombre}|2200 0000|x|||Sí|${fiscal}|`;
      return enviar('farmacias', [linea], { as });
    };
    const [canjes, tarjetas] = [
      `${formatearCodigo(una.codigo)} y ${formatearCodigo(otra.codigo)}`,
      '00000088, que dos tarjetas tienen prerregistrada',
    ];
    for (const [fiscal, papeles] of [
      ['3-101-999999', canjes],
      ['3-101-999997', tarjetas],
    ] as const) {
      const detail = expect.stringContaining(papeles) as string;
      expect(await corregir(fiscal)).toMatchObject(
        refusedAt(422, 'Valores.identificacion_fiscal', detail),
      );
      const { vista, id: importada } = await porArchivo(fiscal);
      expect(vista.body).toMatchObject({ Importacion: { ConError: 1 } });
      expect(await aplicar(importada, { as })).toMatchObject({ status: 409 });
    }
    const pedido = await corregir('3-101-999998');
    expect(pedido.body).toMatchObject({ Hecho: false });
    // Of two pharmacies of one file the database alone finds it, when the file is applied.
    await papel('CR-F001', `CR:farmacia-${id}:${local}`, null);
    const farmaciaDos = (await uno(`select id from farmacias where codigo = 'CR-F009'`))?.['id'];
    await papel('CR-F009', `CR:farmacia-${String(farmaciaDos)}:${local}`, null);
    const deDos = await revisar(
      'farmacias',
      ['CR-F001', 'CR-F009'].map(
        (codigo) => `${codigo}|506|${cadena}|${nombre}|2200 0000|x|||Sí|3-101-999996|`,
      ),
      { as },
    );
    expect(await aprobar(await aplicar(deDos, { as }), 'manager', as)).toMatchObject(
      refusedWith(409, expect.stringContaining('serían la misma')),
    );
    // The proposal says what becomes of the invoices.
    const dicho = await uno(
      `select despues->>'facturas' as facturas from propuestas where id = $1`,
      [(pedido.body as { Propuesta: number }).Propuesta],
    );
    expect(dicho?.['facturas']).toMatch(/^\d+ ya canjeadas pasan a compararse con el número nuevo/);
    await otroDia(0);
  });

  test('FFD in a file of one chain, and once more when it is taken away', async () => {
    const as = await otroDia(8);
    await database.query(
      `insert into cadenas (pais_codigo, nombre) values ('506', 'Una Sola Cadena')`,
    );
    const sinFfd = await revisar('cadenas', ['506|Una Sola Cadena|No|No'], { as });
    expect((await aplicar(sinFfd, { as })).body).toMatchObject({ Hecho: true });
    const conFfd = await revisar('cadenas', ['506|Una Sola Cadena|Sí|No'], { as });
    const pedido = await aplicar(conFfd, { as });
    // What two people applied, two take back, also if it is asked for during the approval.
    const [aprobada, deshecha] = await alaVez(database, 'importaciones', 2, (i) =>
      i === 0
        ? aprobar(pedido, 'manager', as)
        : pedir(`POST importaciones/${conFfd}/regreso`, {}, { as }),
    );
    expect(aprobada?.status).toBe(200);
    expect(deshecha).toMatchObject({ status: 200, body: { Hecho: false } });
    const id = (await uno(`select id from cadenas where nombre = 'Una Sola Cadena'`))?.['id'];
    const quita = await cambiar(`cadenas/${String(id)}`, { permite_ffd: 'No' }, undefined, { as });
    expect(quita.body).toMatchObject({ Hecho: false });
    expect(await uno('select permite_ffd from cadenas where id = $1', [id])).toEqual({
      permite_ffd: true,
    });
    await otroDia(0);
  });
});

test('a file waits once: under another name, in another order, not with other lines', async () => {
  const as = await otroDia(11);
  const lineas = medicos('W', 101);
  const llamar = (nombre: string) =>
    database.query("update importaciones set archivo = $1 where estado = 'Revisada'", [nombre]);
  const aplicarComo = async (nombre: string, filas: string[]) => {
    const id = await revisar('medicos', filas, { as });
    await llamar(nombre);
    return aplicar(id, { as });
  };
  const propuesto = { status: 200, body: { Hecho: false } };
  expect(await aplicarComo('uno.csv', lineas)).toMatchObject(propuesto);
  expect(await aplicarComo('otro.csv', lineas.toReversed())).toMatchObject({ status: 409 });
  expect(await aplicarComo('uno.csv', medicos('X', 101))).toMatchObject(propuesto);
});

test('beyond a hundred users of one person in a day one more waits, and several are refused', async () => {
  const as = await otroDia(12);
  await database.query(
    `insert into actos (hecho_en, por, usuario_id, quien, accion, tipo, objeto)
     select $1, 'pantalla', id, nombre_usuario, 'crear', 'usuario', 'otro' from usuarios, generate_series(1, 99)
      where nombre_usuario = 'administrador.cr'`,
    [as.now()],
  );
  const libres = await database.query<{ codigo: string }>(
    `select codigo from farmacias where pais_codigo = '506' and activa
        and codigo not in (select nombre_usuario from usuarios) order by codigo limit 4`,
  );
  const [una = '', otra = '', ...varias] = libres.map(({ codigo }) => codigo);
  const crear = (ruta: string, body: object) =>
    send(as, `POST /api/administracion/${ruta}`, {
      token: tokens.get('administrador.cr'),
      body: { ClaveActual: CLAVE_DEMO, ...body },
    });
  const regente = (Farmacia: string) => crear('usuarios', { Rol: 'Regente', Farmacia });
  expect((await regente(una)).body).toMatchObject({ Hecho: true });
  expect(varias).toHaveLength(2);
  expect(await crear('usuarios/archivo', { Farmacias: varias })).toMatchObject(
    refusedWith(409, expect.stringContaining('hasta 100 usuarios en 24 horas')),
  );
  expect((await regente(otra)).body).toMatchObject({ Hecho: false });
});
