import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Query } from '../../../netlify/database/database.ts';
import type { Peticion } from '../../../netlify/derechos/cumplirDerecho.ts';
import { enTransaccion } from '../../../netlify/tools/operacion/transaccion.ts';
import { canjeParaDecidir, escribirDecision } from '../../../netlify/dashboard/decisiones.sql.ts';
import { anonimizarPaciente } from '../../../netlify/pacientes/anonimizacion.sql.ts';
import { pacienteDe } from '../../../netlify/pacientes/derechos.sql.ts';
import type { Acto } from '../../../src/domain/derechos.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { numeroFacturaCanonico } from '../../../src/domain/facturas.ts';
import { VALIDACION } from '../../../src/domain/mensajes.ts';
import { identificacionGuardada } from '../../../src/domain/tarjeta.ts';
import { formulario } from '../../support/afiliacion.ts';
import { enEspera } from '../../support/alaVez.ts';
import { ejercerDerecho } from '../../support/derechos.ts';
import { seededBytes } from '../../support/environment.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';
import { aplicar, codigoDe, redeem, solicitud } from '../../support/redemption.ts';
import { send } from '../../support/request.ts';
import { changesBetween, tablesNow } from '../../support/tables.ts';
import { idDeUsuario } from '../../support/ids.ts';

const { database, env, ids, tokenFor, call } = await mundo();
/** The person of these tests: every value of theirs is found nowhere else. */
const persona = {
  NumeroTarjeta: 'CR745612398',
  NumeroIdentificacion: '7-7456-1239',
  Nombre: 'Xiomarilla',
  PrimerApellido: 'Zumbadorez',
  SegundoApellido: 'Quetzalini',
  CorreoElectronico: 'xiomarilla.z@correo.example',
  ConfirmacionCorreoElectronico: 'xiomarilla.z@correo.example',
  Telefono: '+506 7456-1239',
  FechaNacimiento: '1951-07-23',
};
const huellas = [
  persona.NumeroTarjeta,
  persona.NumeroIdentificacion,
  persona.Nombre,
  persona.PrimerApellido,
  persona.SegundoApellido,
  persona.CorreoElectronico,
  persona.Telefono,
  persona.FechaNacimiento,
];
/** What others' auditors wrote about the person, in the ways people write. */
const dichos = [
  `La misma receta que ${persona.NumeroIdentificacion}`,
  'La tarjeta era CR 745 612 398',
  'Dictó 745-612-398 por teléfono',
  'Cédula 774561239',
  'Llamar al Tel. 7456-1239',
  'Llamar al 00506 74561239',
  'Correo XIOMARILLA.Z@correo.example',
  'La trajo xiomarilla zumbadórez',
  'A nombre de Zumbadorez, Xiomarilla',
  'Familia ZUMBADOREZ QUETZALINI',
  'Pregunte por Xiomarilla Quetzalini',
];
/** An invoice number that contains the person's name. */
const FACTURA = 'X. 774561239';
/** Remarks on others that look almost like the person's name. */
const deOtros = [
  'xiomarilla mora, otra persona',
  'La tarjeta era CR 745 612 498',
  'Llamar al Tel. 7456-1238',
  'xiomarilla zumbadorezca',
];

const poblado = { now: demoNow, randomBytes: seededBytes('derechos') };
const pedir = (
  derecho: Acto,
  tarjeta: string,
  mas: Partial<Peticion & { aplicar: boolean }> = {},
  en = poblado,
) =>
  ejercerDerecho(
    database.ownerUrl,
    { derecho, tarjeta, cambios: {}, tambien: [], aplicar: true, ...mas },
    en,
  );

const auditar = async (codigo: string, Decision: string, Observaciones: string) =>
  call('operador.cr', `POST /api/canjes/auditar/${codigo}`, { Decision, Observaciones });

/** Another patient's redemption with that remark; answers its code as shown. */
const ajeno = async (texto: string): Promise<string> => {
  const codigo = await redeem(database, env, 'CR-F001', {
    TarjetaPacienteId: await ids.tarjeta('CR100000002'),
  });
  expect((await auditar(codigo, 'Rechazado', texto)).status).toBe(200);
  return formatearCodigo(codigo);
};

const claves = async () =>
  (await database.query<{ clave: string }>('select clave from idempotencia')).map(
    ({ clave }) => clave,
  );

const prerregistrar = async (TarjetaPacienteId: number, factura: string) => {
  const PromocionId = await ids.promocion('506', 1);
  const body = { factura, fecha_factura: '2026-06-10', TarjetaPacienteId, PromocionId };
  const saved = await call('CR-F001', 'POST /api/preregistro/save', body);
  expect(saved.status).toBe(200);
};

/** Another person with a redemption that waits for its audit, with one pre-registered invoice. */
const conCanje = async () => {
  const datos = formulario();
  expect((await send(env, 'POST /api/pacientes', { body: datos })).status).toBe(200);
  const TarjetaPacienteId = await ids.tarjeta(datos.NumeroTarjeta);
  const { Facturas } = await solicitud(database);
  await prerregistrar(TarjetaPacienteId, Facturas[0]?.NumeroFactura ?? '');
  const codigo = await redeem(database, env, 'CR-F001', { TarjetaPacienteId, Facturas });
  return { ...datos, codigo };
};

/** Affiliates the person and lets everything happen to them that leaves a trace. */
const reply = await send(env, 'POST /api/pacientes', {
  body: formulario(persona),
  headers: { 'idempotency-key': randomUUID() },
});
expect(reply.status).toBe(200);
const TarjetaPacienteId = await ids.tarjeta(persona.NumeroTarjeta);
const aprobado = await redeem(database, env, 'CR-F001', { TarjetaPacienteId });
const rechazado = await redeem(database, env, 'CR-F001', { TarjetaPacienteId });
await database.query(
  `update canje_facturas set numero = $2
    where id = (select min(f.id) from canje_facturas f join canjes c on c.id = f.canje_id
                 where c.codigo_confirmacion = $1)`,
  [rechazado, FACTURA],
);
expect((await auditar(aprobado, 'Aprobado', 'La trajo su hermana')).status).toBe(200);
expect((await auditar(rechazado, 'Rechazado', 'Receta ilegible de Xiomarilla')).status).toBe(200);
await prerregistrar(TarjetaPacienteId, 'PENDIENTE-1');
/** The keys of the stored answers to the person's own requests. */
const respuestas = await claves();
expect(respuestas).toHaveLength(6);
for (const texto of [...dichos, ...deOtros]) await ajeno(texto);

/** Every row of every table of the schema, as text. */
const todo = async (): Promise<string> => {
  const tables = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      database.query<{ row: string }>(`select r::text as row from ${name} r`),
    ),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
};

const sumas = async () =>
  (
    await database.query(
      `select (select count(*)::int from canjes) as canjes,
              (select count(*)::int from canje_historial) as historial,
              (select count(*)::int from canje_facturas) as facturas,
              (select count(*)::int from pacientes) as pacientes,
              (select json_agg(x) from (select estado, count(*)::int from canjes group by 1 order by 1) x)
                as estados`,
    )
  )[0];

const reporte = async () =>
  (
    await call('CR-F001', 'POST /api/canjes/reporte-farmacias?limit=100', {
      fechaInicio: '2026-06-01',
      fechaFinal: '2026-06-17',
      farmacia: '',
    })
  ).body;

describe('exportar', () => {
  test('gives everything that is stored about the person', async () => {
    const [porTarjeta = ''] = await pedir('exportar', persona.NumeroTarjeta);
    for (const huella of huellas) expect(porTarjeta).toContain(huella);
    expect(JSON.parse(porTarjeta)).toMatchObject({
      canjes: [{ codigo_confirmacion: aprobado }, { codigo_confirmacion: rechazado }],
      preregistros: [{ numero: 'PENDIENTE-1' }],
    });
    const { consentimientos } = v.parse(
      v.object({ consentimientos: v.array(v.object({ texto: v.string() })) }),
      JSON.parse(porTarjeta),
    );
    expect(consentimientos.map(({ texto }) => texto)).toEqual([
      'aceptacion-uso',
      'aviso-privacidad',
    ]);
  });

  test('a card number leads to its holder, even if another patient has it as identity number', async () => {
    const otra = formulario({ NumeroIdentificacion: persona.NumeroTarjeta });
    expect((await send(env, 'POST /api/pacientes', { body: otra })).status).toBe(200);
    const [suyo = ''] = await pedir('exportar', persona.NumeroTarjeta);
    expect(suyo).toContain(persona.NumeroIdentificacion);
    const [deOtra = ''] = await pedir('exportar', otra.NumeroTarjeta);
    expect(deOtra).not.toContain(persona.NumeroIdentificacion);
    await pedir('rectificar', otra.NumeroTarjeta, {
      cambios: { NumeroIdentificacion: 'CR745612377' },
    });
  });
});

describe('rectificar', () => {
  test('corrects what is given, checked as the affiliation checks it', async () => {
    const cambios = { Telefono: '+506 7456-0000', PrimerApellido: 'Zumbadórez' };
    expect(await pedir('rectificar', persona.NumeroTarjeta, { cambios })).toEqual([
      `Teléfono: ${persona.Telefono} → +506 7456-0000`,
      `Primer apellido: ${persona.PrimerApellido} → Zumbadórez`,
    ]);
    expect((await pedir('exportar', persona.NumeroTarjeta))[0]).toContain('Zumbadórez');
    await pedir('rectificar', persona.NumeroTarjeta, {
      cambios: { Telefono: persona.Telefono, PrimerApellido: persona.PrimerApellido },
    });
  });

  test.each([
    ['a name of two letters', { Nombre: 'Al' }, 'al menos 3 caracteres'],
    ['an e-mail that is none', { CorreoElectronico: 'x' }, 'correo electrónico válido'],
    ['another patient’s identity', { NumeroIdentificacion: 'CR-ID-0001' }, '23505'],
    ['a nationality that there is none of', { Nacionalidad: 'Marte' }, VALIDACION.elegirOpcion],
    ['a date under age', { FechaNacimiento: '2008-06-18' }, VALIDACION.menorDeEdad],
    ['nothing', {}, 'Cambie al menos un dato'],
    ['what is stored already', { Nombre: persona.Nombre }, 'Cambie al menos un dato'],
    ['what is not theirs to correct', { rol: 'Manager' }, 'No se puede rectificar'],
  ])('refuses %s', async (_, cambios, sentence) => {
    const before = await tablesNow(database);
    await expect(pedir('rectificar', persona.NumeroTarjeta, { cambios })).rejects.toThrow(sentence);
    expect(changesBetween(before, await tablesNow(database))).toEqual({});
  });

  test('a patient who was under age at the affiliation is refused later too', async () => {
    const cambios = { FechaNacimiento: '2008-12-31' };
    const unAnioDespues = { ...poblado, now: new Date('2027-06-17T16:00:00Z') };
    const pedido = pedir('rectificar', persona.NumeroTarjeta, { cambios }, unAnioDespues);
    await expect(pedido).rejects.toThrow(VALIDACION.menorDeEdad);
  });
});

test('the trial of an erasure counts the waiting invoices, and names the address for the answer', async () => {
  const ensayo = (await pedir('anonimizar', persona.NumeroTarjeta, { aplicar: false })).join();
  expect(ensayo).toMatch(/Se borran: sus facturas en espera \(1\)\..*: adónde responder/);
});

// From here on the person is gone: the order of these tests matters.
describe('retirar', () => {
  test('the card serves for nothing more, the consents end, waiting invoices go', async () => {
    expect((await pedir('retirar', persona.NumeroTarjeta))[1]).toContain('en espera (1)');
    const token = await tokenFor('CR-F001');
    const looked = await send(env, `GET /api/canjes/tarjeta/${persona.NumeroTarjeta}`, {
      token,
    });
    expect(looked.status).toBe(409);
    const TarjetaPacienteId = await ids.tarjeta(persona.NumeroTarjeta);
    const applied = await aplicar(env, token, await solicitud(database, { TarjetaPacienteId }));
    expect(applied.status).toBe(409);
    expect(codigoDe(applied.body)).toBe('');
    const saldo = await send(env, `GET /api/pacientes/saldo/${persona.NumeroTarjeta}`);
    expect(saldo.body).toEqual([]);
    const again = await send(env, `GET /api/pacientes/validar/${persona.NumeroTarjeta}`);
    expect(again.status).toBe(409);
    const consents = await database.query<{ retirado: Date | null }>(
      `select retirado_en as retirado from consentimientos c join pacientes p on p.id = c.paciente_id
        where p.identificacion = $1`,
      [persona.NumeroIdentificacion],
    );
    expect(consents.map(({ retirado }) => retirado)).toEqual([demoNow, demoNow]);
  });

  test('a later rejection returns no invoice to the card', async () => {
    const { NumeroTarjeta, codigo } = await conCanje();
    expect((await pedir('retirar', NumeroTarjeta))[1]).toContain('en espera (0)');
    expect((await auditar(codigo, 'Rechazado', 'Ilegible')).status).toBe(200);
    const waiting = await call('CR-F001', 'GET /api/preregistro/pendientes');
    expect(JSON.stringify(waiting.body)).not.toContain(NumeroTarjeta);
  });

  test('twice changes nothing more', async () => {
    const before = await tablesNow(database);
    await pedir('retirar', persona.NumeroTarjeta);
    expect(changesBetween(before, await tablesNow(database))).toEqual({});
  });
});

describe('anonimizar', () => {
  test('nothing that identifies is left in any table, and everything still adds up', async () => {
    const before = { sumas: await sumas(), reporte: await reporte(), claves: await claves() };
    for (const huella of huellas) expect(await todo()).toContain(huella);

    // Another person bought for the patient.
    await database.query(
      `update canjes set comprador_nombre = 'Zulmira Compra', comprador_identificacion = 'ZC-1'
        where tarjeta_id = (select id from tarjetas where numero = $1)`,
      [persona.NumeroTarjeta],
    );
    expect(await todo()).toContain('Zulmira Compra');

    const dicho = await pedir('anonimizar', persona.NumeroTarjeta);
    // A single name: a person has to judge whom it means.
    const aSolas = await database.query<{ codigo: string }>(
      `select codigo_confirmacion as codigo from canjes where observaciones like 'xiomarilla %'
        order by id desc`,
    );
    const codigos = aSolas.map(({ codigo }) => formatearCodigo(codigo)).join(', ');
    expect(dicho.join('\n')).toContain(`revise si hablan de ella: ${codigos}.`);

    const left = await todo();
    const quedan = [
      ...dichos,
      ...huellas,
      FACTURA,
      'Zulmira Compra',
      'ZC-1',
      'hermana',
      'ilegible de',
      ...deOtros,
    ];
    expect(quedan.filter((texto) => left.includes(texto))).toEqual(deOtros);
    const deOtras = before.claves.filter((clave) => !respuestas.includes(clave));
    expect((await claves()).sort()).toEqual(deOtras.sort());
    expect(await sumas()).toEqual(before.sumas);
    const { data } = v.parse(
      v.object({ data: v.array(v.record(v.string(), v.unknown())) }),
      before.reporte,
    );
    const sinTexto = data.map((fila) =>
      fila['CodigoConfirmacion'] === aprobado
        ? { ...fila, Observaciones: '[texto retirado]' }
        : fila,
    );
    expect(await reporte()).toMatchObject({ data: sinTexto });
  });

  test('the redemptions are found and shown without the person', async () => {
    const detalle = await call('operador.cr', `GET /api/canjes/detalle/${rechazado}`);
    expect(detalle).toMatchObject({ status: 200, body: { Estado: 'Rechazado' } });
    for (const huella of huellas) expect(JSON.stringify(detalle.body)).not.toContain(huella);
  });

  test('the replacement of a number cannot be typed', async () => {
    const [escrito] = await database.query<{ identificacion: string; factura: string }>(
      `select identificacion, f.numero as factura
         from canjes c join canje_facturas f on f.canje_id = c.id
         join tarjetas t on t.id = c.tarjeta_id join pacientes p on p.id = t.paciente_id
        where codigo_confirmacion = $1 order by f.id limit 1`,
      [rechazado],
    );
    expect(escrito).toMatchObject({
      identificacion: expect.stringContaining('ANONIMA') as string,
      factura: expect.stringContaining('RETIRADA') as string,
    });
    expect(identificacionGuardada(escrito?.identificacion ?? '')).toBeNull();
    expect(numeroFacturaCanonico(escrito?.factura ?? '')).toBeNull();
  });

  test('history only grows again', async () => {
    await expect(
      database.query(`update canje_historial set observaciones = 'x' where id = 1`),
    ).rejects.toThrow('only grows');
  });

  test('the identity number is free for a new affiliation', async () => {
    const again = formulario({ ...persona, NumeroTarjeta: 'CR745612399' });
    expect((await send(env, 'POST /api/pacientes', { body: again })).status).toBe(200);
  });
});

describe('anonimizar a patient whose name is of two alphabets, and whose number was corrected', () => {
  const otra = {
    ...persona,
    NumeroTarjeta: 'CR645612398',
    NumeroIdentificacion: '6-6655-4433',
    Nombre: 'Josefo',
    PrimerApellido: 'Зимний',
    SegundoApellido: 'Ёлкина',
    Telefono: '+506 6455-1239',
  };
  const corregida = '6-6655-4434';
  let suyos: string[];
  let deAntes: string[];
  let aSolas: string[];
  let deOtro: string[];
  const textos = async (codigos: string[]) =>
    (
      await database.query<{ texto: string }>(
        `select observaciones as texto from canjes where codigo_confirmacion = any($1)
         union all
         select h.observaciones from canje_historial h join canjes c on c.id = h.canje_id
          where c.codigo_confirmacion = any($1) and h.observaciones <> ''`,
        [codigos.map((codigo) => codigo.replaceAll('-', ''))],
      )
    ).map(({ texto }) => texto);

  beforeAll(async () => {
    const reply = await send(env, 'POST /api/pacientes', { body: formulario(otra) });
    expect(reply.status).toBe(200);
    suyos = [
      await ajeno('La trajo Josefo ЗИМНИЙ'),
      await ajeno('Familia зимний-ёлкина'.normalize('NFD')),
      await ajeno(`Cédula ${corregida}`),
    ];
    deAntes = [
      await ajeno('Cédula 66655 4433'),
      await ajeno('Tel. 7788-9911'),
      await ajeno('Llamar al 809-555-7731'),
      await ajeno('o al (829) 5557732'),
    ];
    aSolas = [
      await ajeno('Josefo trajo la receta'),
      await ajeno('Señora Ёлкина'),
      await ajeno('Escribió зимнийJosefo90@correo'),
    ];
    deOtro = [await ajeno('Зимний-младший'), await ajeno('¡¡…!!'), await ajeno('Нет рецепта')];
    deOtro.push(await ajeno('Llamar a Diana Morales'));
    await pedir('rectificar', otra.NumeroTarjeta, { cambios: { NumeroIdentificacion: corregida } });
  });

  test('a trial names the remarks of others that would go, and those to look at', async () => {
    const dicho = await pedir('anonimizar', otra.NumeroTarjeta, { aplicar: false });
    const [seRetiran, porRevisar] = ['que la nombran', 'revise si hablan de ella'].map((parte) =>
      (dicho.find((linea) => linea.includes(parte)) ?? '').match(/[A-Z0-9]+-[A-Z0-9-]+/g)?.sort(),
    );
    expect(seRetiran).toEqual(suyos.toSorted());
    expect(porRevisar).toEqual([...aSolas, deOtro[0]].sort());
    expect(dicho.join(' ')).toContain('como valor anterior');
  });

  test.each([
    ['anonimizar', '6.', 'demasiado corto'],
    ['anonimizar', ' - ', 'demasiado corto'],
    // One part of a name would be anybody's.
    ['anonimizar', 'Josefina', 'dos partes'],
    ['anonimizar', 'Jose\u0301fa', 'dos partes'],
    ['retirar', '745612377', 'Los valores anteriores'],
  ] as const)('%s is refused with the former value %j: %s', async (derecho, valor, frase) => {
    const mas = { tambien: [valor] };
    await expect(pedir(derecho, otra.NumeroTarjeta, mas)).rejects.toThrow(frase);
  });

  test('removes texts with former values that the desk gave, telephones with or without dialling code', async () => {
    const quedan = [...aSolas, ...deOtro];
    const before = await textos(quedan);
    const dicho = await pedir('anonimizar', otra.NumeroTarjeta, {
      tambien: [
        otra.NumeroIdentificacion,
        '506 7788 9911',
        '1809 555-7731',
        '+1 829 555 7732',
        'Ana Mora',
      ],
    });
    for (const codigo of deAntes) expect(dicho.join(' ')).toContain(codigo);
    expect(new Set(await textos([...suyos, ...deAntes]))).toEqual(new Set(['[texto retirado]']));
    expect(await textos(quedan)).toEqual(before);
  });
});

describe('anonimizar while others work', () => {
  /** Every remark on a redemption, as the redemption and its history have it. */
  const textos = async (codigo: string) =>
    (
      await database.query<{ texto: string }>(
        `select c.observaciones || ' ' || h.observaciones as texto from canjes c
           join canje_historial h on h.canje_id = c.id
          where codigo_confirmacion = $1 and estado_anterior is not null`,
        [codigo],
      )
    ).map(({ texto }) => texto);
  const retirados = ['[texto retirado] [texto retirado]'];

  test('history can be written to by others all the time', async () => {
    const { NumeroTarjeta } = await conCanje();
    const sinCandado: string[] = [];
    const conCandado: string[] = [];
    await enTransaccion(database.ownerUrl, async (tx) => {
      const quien = await pacienteDe(tx, NumeroTarjeta);
      if (quien === undefined) throw new Error('No patient has that card.');
      const observada: Query = {
        query: async (sql, ...asked) => {
          const rows = await tx.query(sql, ...asked);
          const libre = await database
            .query('lock table canje_historial in row exclusive mode nowait; select 1')
            .then(() => true)
            .catch(() => false);
          (libre ? sinCandado : conCandado).push(sql);
          return rows;
        },
      };
      await anonimizarPaciente(observada, quien, 'CR545612398', []);
    });
    expect(sinCandado.filter((sql) => /observaciones[^]*texto_llano/.test(sql))).not.toEqual([]);
    expect(conCandado).toEqual([]);
  });

  test('a remark on a redemption of theirs that is being written meanwhile goes too', async () => {
    const { NumeroTarjeta, Nombre, codigo } = await conCanje();
    const operador = await ids.usuario('operador.cr');
    const pedido = await enTransaccion(database.ownerUrl, async (tx) => {
      const canje = await canjeParaDecidir(tx, codigo, { tipo: 'todos' });
      await escribirDecision(tx, {
        canjeId: canje?.id ?? 0,
        estado: 'Rechazado',
        usuarioId: idDeUsuario(operador),
        motivo: 'otro',
        observaciones: `No es la receta de ${Nombre}`,
        now: demoNow,
      });
      let terminado = false as boolean;
      const anonimizando = pedir('anonimizar', NumeroTarjeta).finally(() => (terminado = true));
      while (!terminado && (await enEspera(database)).length === 0);
      return { anonimizando };
    });
    await pedido.anonimizando;
    expect(await textos(codigo)).toEqual(retirados);
  });
});
