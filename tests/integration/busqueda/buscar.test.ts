import { describe, expect, test } from 'vitest';
import { hallarUsuarios } from '../../../netlify/busqueda/hallazgos.sql.ts';
import type { Encontrado } from '../../../src/contracts/busqueda.ts';
import { BUSQUEDA_CORTA } from '../../../src/domain/busqueda.ts';
import type { Alcance } from '../../../src/domain/permisos.ts';
import { OTRA_CADENA, adminDeOtraCadena } from '../../support/demoWorld.ts';
import { idDeFarmacia } from '../../support/ids.ts';
import { mundo } from '../../support/mundo.ts';
import { refusedWith } from '../../support/request.ts';
import { linea, redeem } from '../../support/redemption.ts';

// The search of the bar: what one text finds, and for whom.

const { database, env, ids, call } = await mundo();
await adminDeOtraCadena(database);

const pedir = async (user: string, Texto: unknown) => call(user, 'POST /api/busqueda', { Texto });
const buscar = async (user: string, texto: string): Promise<Encontrado> => {
  const reply = await pedir(user, texto);
  expect(reply.status).toBe(200);
  return reply.body as Encontrado;
};
/** The kinds of which something was found. */
const clases = (encontrado: Encontrado) =>
  Object.entries(encontrado).flatMap(([clase, { Hallados }]) =>
    Hallados.length > 0 ? [clase] : [],
  );

/** A redemption of a card of the first ones, which have none. */
const canje = async (tarjeta: number, ...numeros: [string, string]) => {
  const farmacia = await ids.farmacia('CR-F001');
  return redeem(database, env, 'CR-F001', {
    TarjetaPacienteId: await ids.tarjeta(`CR10000000${tarjeta}`),
    Facturas: numeros.map((numero) => linea(farmacia, '2026-06-03', numero)),
  });
};

describe('an invoice is found in any spelling', async () => {
  const codigo = await canje(1, '009-10060', 'FE-00077123');
  const clave = await canje(2, '50603062600310112345600100001040000001234112345678', '88881');

  test.each([
    ['009-10060', codigo],
    ['009 10060', codigo],
    ['00910060', codigo],
    ['9-10060', codigo],
    ['009/10060', codigo],
    ['10060', codigo],
    ['Factura 009-1OO6O', codigo],
    ['fe 77123', codigo],
    ['50603062600310112345600100001040000001234112345678', clave],
    ['00100001040000001234', clave],
    ['FACTURA 88881', clave],
  ])('%s', async (texto, hallado) => {
    const { Canjes } = await buscar('operador.cr', texto);
    expect(Canjes.Hallados.map(({ CodigoConfirmacion }) => CodigoConfirmacion)).toContain(hallado);
    const search = `factura=${encodeURIComponent(texto)}&limit=100`;
    const { body } = await call('operador.cr', `GET /api/canjes/buscar?${search}`);
    expect((body as { data: object[] }).data).toContainEqual(
      expect.objectContaining({ CodigoConfirmacion: hallado }),
    );
  });

  test.each(['99871', '0009', '910', '1006'])('and not by %s', async (texto) => {
    const { Canjes } = await buscar('operador.cr', texto);
    expect(Canjes.Hallados).toEqual([]);
  });
});

describe('a pre-registered invoice', async () => {
  const promocion = await ids.promocion('506', 1);
  const guardar = async (tarjeta: string, factura: string) => {
    const reply = await call('CR-F001', 'POST /api/preregistro/save', {
      factura,
      fecha_factura: '2026-06-03',
      TarjetaPacienteId: await ids.tarjeta(tarjeta),
      PromocionId: promocion,
    });
    expect(reply.status).toBe(200);
  };
  // The same paper twice: two boxes.
  await guardar('CR100000005', '014-55061');
  await guardar('CR100000005', '014-55061');

  test.each(['014-55061', '14/55061', '55061', 'Factura 014-55O61'])(
    'is found by %s, with what opens it',
    async (texto) => {
      const { Preregistros } = await buscar('CR-F001', texto);
      expect(Preregistros.Hallados).toEqual([
        {
          Factura: '014-55061',
          Fecha: '2026-06-03',
          Producto: expect.stringMatching(/^Cordavela/) as string,
          PuntoVenta: expect.stringMatching(/^Farmacia del Valle/) as string,
          Pais: '506',
          Tarjeta: 'CR100000005',
          PromocionId: promocion,
        },
      ]);
    },
  );

  test('is found as its redemption once there is one', async () => {
    await guardar('CR100000006', '014-77001');
    expect(clases(await buscar('CR-F001', '014-77001'))).toEqual(['Preregistros']);
    await canje(6, '014-77001', '014-77002');
    expect(clases(await buscar('CR-F001', '014-77001'))).toEqual(['Canjes']);
  });
});

describe('by scope', async () => {
  const codigo = await canje(3, 'ALC-4401', 'ALC-4402');
  const [identificacion] = ['CR-ID-0016'];
  const [{ nombre } = { nombre: '' }] = await database.query<{ nombre: string }>(
    `select concat_ws(' ', p.nombre, p.primer_apellido) as nombre
       from pacientes p join tarjetas t on t.paciente_id = p.id where t.numero = 'CR100000016'`,
  );
  const [primera] = await database.query<{ solicitud: number; propuesta: number }>(
    `select (select min(id)::int from solicitudes where pais_codigo = '506') as solicitud,
            (select min(id)::int from propuestas where pais_codigo = '506') as propuesta`,
  );
  const [liquidacion] = await database.query<{ id: number; guia: string }>(
    `select l.id::int as id, replace(m.guia, '-', ' ') as guia from liquidaciones l join farmacias f on f.id = l.farmacia_id
       join liquidacion_movimientos m on m.liquidacion_id = l.id
       join distribuidores d on d.id = l.distribuidor_id join usuarios u on u.distribuidor_id = d.id
      where f.codigo = 'CR-F001' and m.guia is not null and u.nombre_usuario = 'distribuidor.cr' limit 1`,
  );
  await database.query(
    `update usuarios set persona = 'Lucía Mora' where nombre_usuario = 'CR-F001'`,
  );
  const quienes = [
    'operador.cr',
    'manager',
    'CR-F001',
    'admin.cr',
    'administrador.cr',
    'distribuidor.cr',
    'CR-F009',
    OTRA_CADENA,
    'operador.pan',
    'PAN-F001',
    'admin.pan',
  ];
  // In the order of `quienes`: `y` finds it.
  test.each([
    ['a confirmation code', 'Canjes', codigo, 'yyyyy- -----'],
    ['the first half of a code', 'Canjes', codigo.slice(0, 5), 'yyyyy- -----'],
    ['an invoice', 'Canjes', 'alc 4401', 'yyyyy- -----'],
    ['a pre-registered invoice', 'Preregistros', '014 55061', 'yyyy-- -----'],
    ['a card', 'Personas', 'cr 100 000 016', 'yy--y- -----'],
    ['a card’s digits', 'Personas', '100000016', 'yy--y- --y--'],
    ['an identity number', 'Personas', identificacion, 'yy--y- -----'],
    ['a request of rights', 'Solicitudes', `D-${primera?.solicitud}`, 'yy--y- -----'],
    ['a settlement', 'Liquidaciones', `#${liquidacion?.id}`, 'yyyy-y -----'],
    ['a carrier’s number', 'Liquidaciones', liquidacion?.guia ?? '', 'yyyy-y -----'],
    ['a pharmacy', 'Farmacias', 'cr f001', 'yy-yy- -----'],
    ['a pharmacy by half a code', 'Farmacias', 'F001', 'yy-yy- --y-y'],
    ['a pharmacy by telephone', 'Farmacias', '2000-0001', 'yy-yy- -----'],
    ['a doctor', 'Medicos', 'cr-m001', 'yyyyy- yy---'],
    ['a product', 'Productos', 'cordavela', '----y- -----'],
    ['a distributor', 'Distribuidores', 'cafetal', '----y- -----'],
    ['a proposal', 'Propuestas', `#${primera?.propuesta}`, '-y--y- -----'],
    ['a user by the person’s name', 'Usuarios', 'mora lucia', '---yy- -----'],
    ['the Administrador of all', 'Usuarios', 'administrador', '----y- -----'],
  ] as const)('%s', async (_, clase, texto, quien) => {
    const ven = quien.replaceAll(' ', '').split('');
    for (const [i, user] of quienes.entries()) {
      const encontrado = await buscar(user, texto);
      expect([user, encontrado[clase].Hallados.length > 0]).toEqual([user, ven[i] === 'y']);
    }
  });

  test('a distributor would find no user, a pharmacy its own ones', async () => {
    const hallados = (alcance: Alcance) => hallarUsuarios(env.database, alcance, ['cr']);
    const farmaciaId = idDeFarmacia(await ids.farmacia('CR-F001'));
    expect(await hallados({ tipo: 'distribuidor', distribuidorId: 1 })).toEqual([]);
    expect(await hallados({ tipo: 'farmacia', farmaciaId })).toMatchObject([
      { Usuario: 'CR-F001' },
    ]);
  });

  test.each(quienes)('%s finds no person of another country by name', async (user) => {
    const { Personas } = await buscar(user, nombre);
    const suyos = { 'operador.cr': ['506'], 'administrador.cr': ['506'], 'operador.pan': ['507'] };
    const paises = new Set(Personas.Hallados.map(({ Pais }) => Pais));
    if (user === 'manager') expect(paises).toContain('506');
    else
      expect(
        [...paises].every((pais) => (suyos as Record<string, string[]>)[user]?.includes(pais)),
      ).toBe(true);
  });
});

describe('a person', async () => {
  await database.query(
    `update pacientes set nombre = 'Iñaki José', primer_apellido = 'Quirós', segundo_apellido = 'de la Peña'
      where id = (select paciente_id from tarjetas where numero = 'CR100000017')`,
  );

  test.each(['inaki quiros', 'Quirós Iñaki', 'pena de la quir', 'JOSE quirós peña'])(
    'is found by %s, and told from another without the numbers',
    async (texto) => {
      const { Personas } = await buscar('operador.cr', texto);
      expect(Personas.Hallados).toEqual([
        {
          Referencia: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          Nombre: 'Iñaki José Quirós de la Peña',
          NumeroTarjeta: 'CR******017',
          EstadoTarjeta: 'Activa',
          NumeroIdentificacion: '017',
          Pais: '506',
        },
      ]);
    },
  );

  test('stands where its letter is, with or without an accent', async () => {
    await database.query(
      `update pacientes set primer_apellido = 'Ureñaque',
              nombre = case identificacion when 'CR-ID-0004' then 'Zoe' when 'CR-ID-0005' then 'Álvaro' else 'Marta' end
        where identificacion in ('CR-ID-0004', 'CR-ID-0005', 'CR-ID-0006')`,
    );
    const { Personas } = await buscar('operador.cr', 'ureñaque');
    const nombres = Personas.Hallados.map(({ Nombre }) => Nombre.split(' ')[0]);
    expect(nombres).toEqual(['Álvaro', 'Marta', 'Zoe']);
  });

  test.each(['quiros xyz', "' | p506:*", 'p506', 'xyz \u1fce', 'ŉ xyz', 'xyz ʼ'])(
    'is not found by %s',
    async (texto) => {
      expect(clases(await buscar('operador.cr', texto))).not.toContain('Personas');
    },
  );

  test.each(['iñ', 'de la', '5'])('nothing is asked by %s', async (texto) => {
    expect(await pedir('operador.cr', texto)).toMatchObject(refusedWith(422, BUSQUEDA_CORTA));
  });

  test('is searched 300 times in 15 minutes by one user, and then not before the wait is over', async () => {
    await pedir('operador.cr', 'inaki quiros');
    await database.query('update intentos set cuenta = 299');
    expect((await pedir('operador.cr', 'inaki quiros')).status).toBe(200);
    const reply = await pedir('operador.cr', 'inaki quiros');
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '900']);
    expect((await pedir('administrador.cr', 'inaki quiros')).status).toBe(200);
  });
});
