import { describe, expect, test } from 'vitest';
import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { CATALOGO_NOMBRES } from '../../../src/contracts/administracion/catalogos.ts';
import { VALIDACION } from '../../../src/domain/mensajes.ts';
import { PAIS_CODIGOS } from '../../../src/domain/paises.ts';
import { mundo } from '../../support/mundo.ts';
import type { Received } from '../../support/request.ts';

// The office's catalogues: what is listed, saved at once, proposed, and refused with the importer's sentences.

const { database, env, ids, call, uno } = await mundo();

const pedir = (what: string, body?: object, user = 'administrador.cr'): Promise<Received> =>
  call(user, what.replace(' ', ' /api/catalogos/'), body);
const guardar = (what: string, Valores: object, user?: string) => pedir(what, { Valores }, user);
const aprobar = async (id: number, user = 'manager') =>
  call(user, `POST /api/administracion/propuestas/${id}/decision`, {
    ClaveActual: CLAVE_DEMO,
    Decision: 'Aprobar',
  });

interface Fila {
  Id: string;
  Activo: boolean;
  Valores: Record<string, string>;
}
const filasDe = ({ body }: Received) => (body as { data: Fila[] }).data;
const faltasDe = ({ body }: Received) =>
  (body as { errors: { field: string; detail: string }[] }).errors;
const idDe = ({ body }: Received) => (body as { Id: string }).Id;
const propuestaDe = ({ body }: Received) => (body as { Propuesta: number }).Propuesta;
const ultimoActo = () =>
  uno('select accion, tipo, quien, objeto, antes, despues from actos order by id desc limit 1');

describe('the tables', () => {
  test.each(CATALOGO_NOMBRES)(
    '%s: a page of one’s own country, with how many there are',
    async (nombre) => {
      const lista = await pedir(`GET ${nombre}?limit=5`);
      expect(lista.status).toBe(200);
      expect(lista.body).toMatchObject({ Total: expect.any(Number) as number });
      const filas = filasDe(lista);
      expect(filas.length).toBeGreaterThan(0);
      expect(new Set(filas.map(({ Valores }) => Valores['pais_codigo']))).toEqual(new Set(['506']));
      const todas = await pedir(`GET ${nombre}?limit=5`, undefined, 'administrador');
      expect((todas.body as { Total: number }).Total).toBeGreaterThan(
        (lista.body as { Total: number }).Total,
      );
    },
  );

  test('are searched without accents, put in order both ways, and narrowed to those that are off', async () => {
    const codigos = async (busqueda: string) =>
      filasDe(await pedir(`GET farmacias?${busqueda}`)).map(({ Valores }) => Valores['codigo']);
    const [primera] = await codigos('orden=codigo&limit=1');
    expect(primera).toBe('CR-F001');
    expect(await codigos('s=cr-f001')).toEqual(['CR-F001']);
    const alReves = await codigos('orden=-codigo&limit=100');
    expect(alReves).toEqual([...alReves].sort().reverse());
    await database.query(`update farmacias set activa = false where codigo = 'CR-F003'`);
    expect(await codigos('estado=inactivos')).toContain('CR-F003');
    // They have a distributor, and CR-F001 a user too.
    expect(await codigos('estado=incompletos')).toContain('CR-F002');
    expect(await codigos('estado=incompletos')).not.toContain('CR-F001');
    expect(await codigos('estado=incompletos')).not.toContain('CR-F003');
    expect(await codigos('estado=activos&limit=100')).not.toContain('CR-F003');
    expect((await pedir('GET farmacias?pais=507')).status).toBe(404);
  });

  test.each(['productos', 'promociones'])('%s of a brand follow their countries', async (tabla) => {
    const lista = await pedir(`GET ${tabla}?orden=-marca&limit=4`, undefined, 'administrador');
    expect(filasDe(lista).map(({ Valores }) => Valores['pais_codigo'])).toEqual(PAIS_CODIGOS);
  });

  test.each([
    ['medicos', '1-2'],
    ['medicos', '9999999999'],
    ['suministros', '1'],
    ['suministros', '9999999999-1'],
  ])('%s has no row %s, and says so', async (nombre, id) => {
    expect((await pedir(`GET ${nombre}/${id}`)).status).toBe(404);
    expect((await guardar(`PATCH ${nombre}/${id}`, { nombre: 'X' })).status).toBe(404);
  });
});

const NUEVA = {
  // As a person types or pastes it.
  codigo: 'cr n001',
  pais_codigo: '506\u200b',
  nombre: 'Farmacia  Nueva\ufeff\u200b',
  telefono: '2200 0000',
  direccion: 'San José',
  activo: 'Sí',
};
const cadenaDeCr = async () =>
  String(
    (await uno(`select nombre from cadenas where pais_codigo = '506' order by id limit 1`))?.[
      'nombre'
    ],
  );

describe('a form', () => {
  test('adds, changes and switches off a pharmacy at once, with acts, naming its dependent rows', async () => {
    const cadena = await cadenaDeCr();
    const alta = await guardar('POST farmacias', { ...NUEVA, cadena });
    expect(alta).toMatchObject({ status: 200, body: { Hecho: true, Propuesta: null } });
    const id = idDe(alta);
    expect(await uno('select codigo, nombre, activa from farmacias where id = $1', [id])).toEqual({
      codigo: 'CR-N001',
      nombre: 'Farmacia Nueva',
      activa: true,
    });
    expect(await ultimoActo()).toMatchObject({
      accion: 'crear',
      tipo: 'farmacia',
      quien: 'administrador.cr',
      antes: null,
      despues: { codigo: 'CR-N001' },
    });

    const cambio = await guardar(`PATCH farmacias/${id}`, { nombre: 'Otra', provincia: 'Heredia' });
    expect(cambio).toMatchObject({ status: 200, body: { Hecho: true, Id: id } });
    expect(await ultimoActo()).toMatchObject({
      accion: 'cambiar',
      antes: { nombre: 'Farmacia Nueva', provincia: '' },
      despues: { nombre: 'Otra', provincia: 'Heredia' },
    });
    // A form takes away what a file's empty cell would leave.
    await guardar(`PATCH farmacias/${id}`, { provincia: '' });
    expect(await uno('select provincia from farmacias where id = $1', [id])).toEqual({
      provincia: '',
    });
    const igual = await guardar(`PATCH farmacias/${id}`, { nombre: 'Otra' });
    expect(igual).toMatchObject({ status: 200, body: { Hecho: false, Propuesta: null } });

    const Falta = ['un distribuidor', 'un usuario'];
    expect((await pedir(`GET farmacias/${id}`)).body).toMatchObject({ Falta });
    expect((await pedir('GET farmacias?s=CR-N001')).body).toMatchObject({ data: [{ Falta }] });
    await guardar(`PATCH farmacias/${id}`, { activo: 'No' });
    expect(await ultimoActo()).toMatchObject({ accion: 'desactivar' });
    const { Historial } = (await pedir(`GET farmacias/${id}/historial`)).body as {
      Historial: { Accion: string; Quien: string; EsNueva: boolean; Cambios: object[] }[];
    };
    expect(Historial.map(({ Accion }) => Accion)).toEqual([
      'desactivar',
      'cambiar',
      'cambiar',
      'crear',
    ]);
    expect(Historial[2]).toMatchObject({
      Quien: 'administrador.cr',
      EsNueva: false,
      Cambios: [
        { Titulo: 'Nombre', Antes: 'Farmacia Nueva', Despues: 'Otra' },
        { Titulo: 'Provincia', Antes: '', Despues: 'Heredia' },
      ],
    });
    const otra = await ids.farmacia('CR-F001');
    // A redemption whose window for a decision has closed is not pending.
    const pendientes = await uno(
      `select count(*)::int as n from canjes c
        where farmacia_id = $1 and vigente and estado = 'Pendiente' and cambio_en > $2`,
      [otra, env.now()],
    );
    const vista = await pedir(`GET farmacias/${otra}`);
    expect(pendientes?.['n']).toBeGreaterThan(1);
    expect(vista.body).toMatchObject({
      Dependen: expect.arrayContaining([
        `${String(pendientes?.['n'])}\u00a0canjes pendientes`,
        expect.stringMatching(/usuario activo/),
      ]) as string[],
      Falta: [],
    });
  });

  test.each([
    ['codigo', { codigo: '' }, 'Código está en blanco'],
    ['nombre', { nombre: 'Mal\ud800' }, 'Nombre tiene caracteres que no se pueden guardar'],
    ['codigo', { codigo: 'CR-F001' }, 'Ya existe: búsquelo en la lista'],
    [
      'pais_codigo',
      { pais_codigo: '999' },
      'País «999» no es un país del programa (CR, PAN, HND, DOM)',
    ],
    [
      'cadena',
      { cadena: 'Ninguna así' },
      'No existe la cadena «Ninguna así» en ese país: impórtela antes',
    ],
    [
      'factura_electronica_desde',
      { factura_electronica_desde: '2026-02-31' },
      `Factura electrónica desde: ${VALIDACION.fechaInexistente}`,
    ],
    [
      'identificacion_fiscal',
      { identificacion_fiscal: 'x' },
      expect.stringMatching(/^Identificación fiscal no es de ese país/),
    ],
    ['busqueda', { busqueda: 'x' }, 'Este dato no se cambia.'],
  ])(
    'refuses %s at its field, with the importer’s sentence',
    async (campo, mal, detail: unknown) => {
      const cadena = await cadenaDeCr();
      const falta = await guardar('POST farmacias', {
        ...NUEVA,
        codigo: 'CR-N009',
        cadena,
        ...mal,
      });
      expect(falta.status).toBe(422);
      expect(faltasDe(falta)).toEqual([{ field: `Valores.${campo}`, detail }]);
      expect(await uno(`select 1 as x from farmacias where codigo = 'CR-N009'`)).toBeUndefined();
    },
  );

  test('shows beside the value that stays the one that waits for another person', async () => {
    const suya = `farmacias/${await ids.farmacia('CR-F004')}`;
    const Valores = { identificacion_fiscal: '3-101-998877' };
    const ensayo = await pedir('POST farmacias/ensayo', { Id: suya.split('/')[1], Valores });
    expect(JSON.stringify(ensayo.body)).toMatch(/"Espera":true.*Ninguna de las \d+ ya canjeadas/);
    const PorQue = 'Cambió de dueño';
    await pedir(`PATCH ${suya}`, { Valores, PorQue });
    expect((await pedir(`GET ${suya}/historial`)).body).toMatchObject({ Historial: [{ PorQue }] });
    expect((await pedir(`GET ${suya}`)).body).toMatchObject({
      Propuestas: [{ Cambios: [{ Titulo: 'Identificación fiscal', Despues: '3101998877' }] }],
    });
  });

  test.each([
    [
      'cadenas',
      `select id from cadenas where pais_codigo = '506' order by id limit 1`,
      /farmacias activas son de esta cadena/,
    ],
    [
      'productos',
      `select producto_id as id from promociones where pais_codigo = '506' and estado = 'Activo' limit 1`,
      /promociones activas/,
    ],
    [
      'distribuidores',
      `select distribuidor_id as id from farmacia_distribuidores fd join promociones p on p.id = fd.promocion_id where p.estado = 'Activo' and p.pais_codigo = '506' limit 1`,
      /repone a \d+ farmacias/,
    ],
  ])('%s: what active rows depend on is not switched off', async (nombre, cual, frase) => {
    const id = String((await uno(cual))?.['id']);
    const falta = await guardar(`PATCH ${nombre}/${id}`, { activo: 'No' });
    expect(falta.status).toBe(422);
    expect(faltasDe(falta)).toEqual([
      { field: 'Valores.activo', detail: expect.stringMatching(frase) as string },
    ]);
  });

  test('changes a pharmacy’s supplier for one promotion, only to an existing distributor', async () => {
    const [fila] = filasDe(await pedir('GET suministros?limit=1'));
    const id = fila?.Id ?? '';
    const [farmaciaId, promocionId] = id.split('-');
    await database.query(
      `insert into distribuidores (pais_codigo, nombre) values ('506', 'Reparte Otro')`,
    );
    expect(await guardar(`PATCH suministros/${id}`, { nombre: 'Reparte Otro' })).toMatchObject({
      status: 200,
      body: { Hecho: true },
    });
    expect(
      await uno(
        `select d.nombre from farmacia_distribuidores fd join distribuidores d on d.id = fd.distribuidor_id
          where farmacia_id = $1 and promocion_id = $2`,
        [farmaciaId, promocionId],
      ),
    ).toEqual({ nombre: 'Reparte Otro' });
    const nadie = await guardar(`PATCH suministros/${id}`, { nombre: 'Nadie' });
    expect(faltasDe(nadie)).toEqual([
      {
        field: 'Valores.nombre',
        detail: 'No hay un distribuidor activo con ese nombre en ese país: agréguelo antes.',
      },
    ]);
    expect(await uno(`select 1 as x from distribuidores where nombre = 'Nadie'`)).toBeUndefined();
  });

  test('a new distributor supplies no pharmacy yet', async () => {
    const antes = await uno('select count(*)::int as n from farmacia_distribuidores');
    const alta = await guardar('POST distribuidores', {
      pais_codigo: '506',
      nombre: 'Reparte Nuevo',
    });
    expect(alta).toMatchObject({ status: 200, body: { Hecho: true } });
    expect(await uno('select count(*)::int as n from farmacia_distribuidores')).toEqual(antes);
  });

  test('issues a card, whose activation code is kept as a print and shown nowhere', async () => {
    const alta = await guardar('POST tarjetas', {
      numero: 'CR 777 000 001',
      codigo_activacion: 'AB12CD34',
    });
    expect(alta).toMatchObject({ status: 200, body: { Hecho: true } });
    const fila = await uno(`select activacion from tarjetas where numero = 'CR777000001'`);
    expect(fila?.['activacion']).toMatch(/^[0-9a-f]{64}$/);
    const huella = await uno(
      `select encode(sha256(convert_to('CR777000001:AB12CD34', 'UTF8')), 'hex') as activacion`,
    );
    expect(fila).toEqual(huella);
    expect(JSON.stringify(await ultimoActo())).not.toMatch(/AB12CD34|[0-9a-f]{64}/);
    expect(JSON.stringify((await pedir(`GET tarjetas/${idDe(alta)}`)).body)).not.toMatch(
      /[0-9a-f]{64}/,
    );
  });
});

describe('a product that stops', () => {
  const nuevo = async (pais: string, marca: string) => {
    const [producto] = await database.query<{ id: number }>(
      `insert into productos (pais_codigo, marca, presentacion) values ($1, $2, '10 mg') returning id`,
      [pais, marca],
    );
    await database.query(
      `insert into promociones (pais_codigo, producto_id, tipo_bonificacion, maximo_mensual, maximo_anual,
                                vigencia_inicio, vigencia_fin)
       select $1, $2, bono, 2, 12, desde, '2027-12-31'
         from (values ('2 + 1', date '2026-01-01'), ('3 + 1', '2027-03-01')) p (bono, desde)`,
      [pais, producto?.id],
    );
    return producto?.id ?? 0;
  };
  const estado = (marca: string) =>
    database.query(
      `select pr.pais_codigo as pais, pr.activo, p.tipo_bonificacion as bono, p.estado, p.vigencia_fin::text as fin
         from productos pr join promociones p on p.producto_id = pr.id
        where pr.marca = $1 order by pr.pais_codigo, bono`,
      [marca],
    );
  const parar = (id: number | string, body: object, user?: string) =>
    pedir(`POST productos/${id}/desactivacion`, body, user);

  test('stops with its promotions in all countries, as one proposal of that name', async () => {
    const id = await nuevo('506', 'Parable');
    await nuevo('507', 'Parable');
    const antes = await estado('Parable');
    const pedido = await parar(id, { Todos: true, Desde: null }, 'administrador');
    expect(pedido).toMatchObject({ status: 200, body: { Hecho: false } });
    expect(await estado('Parable')).toEqual(antes);
    // A proposal of all countries is not one that an administrator of one country can open.
    const espera = (user?: string) => pedir(`GET productos/${id}`, undefined, user);
    expect((await espera()).body).toMatchObject({ Propuestas: [] });
    expect((await espera('administrador')).body).toMatchObject({
      Propuestas: [{ Id: propuestaDe(pedido) }],
      Dependen: ['2\u00a0promociones activas'],
      DependenEnTodos: ['4\u00a0promociones activas'],
    });
    const propuesta = await call(
      'manager',
      `GET /api/administracion/propuestas/${propuestaDe(pedido)}`,
    );
    expect(propuesta.body).toMatchObject({
      Titulo: 'Desactivar un producto',
      Dependen: ['4\u00a0promociones activas'],
      Objeto: 'Parable, 10 mg (Costa Rica, Panamá)',
      Antes: { 'Panamá · Parable · 10 mg': 'Activo: Sí' },
      Despues: { 'Panamá · Parable · 10 mg': 'Activo: No' },
      Filas: 'Desactivar 2 productos y 4 promociones',
    });
    expect((await aprobar(propuestaDe(pedido))).status).toBe(200);
    expect(await estado('Parable')).toEqual(
      ['506', '507'].flatMap((pais) =>
        ['2 + 1', '3 + 1'].map((bono) => ({
          pais,
          bono,
          activo: false,
          estado: 'Inactivo',
          fin: '2027-12-31',
        })),
      ),
    );
    expect((await parar(id, { Todos: true, Desde: null })).status).toBe(404);
  });

  test('ends its promotions before a day, and no other country’s', async () => {
    const id = await nuevo('506', 'Parable Después');
    await nuevo('507', 'Parable Después');
    const tarde = await parar(id, { Todos: false, Desde: '2020-01-01' });
    expect(faltasDe(tarde)).toEqual([
      { field: 'Desde', detail: 'Elija un día después de hoy, o desactívelo ahora.' },
    ]);
    // An administrator of one country stops it in that country, also when all were asked for.
    const pedido = await parar(id, { Todos: true, Desde: '2027-02-01' });
    const PARA = 'Desactivar un producto: Parable Después, 10 mg (Costa Rica) desde el 01/02/2027';
    const suya = async (resto = '') => (await pedir(`GET productos/${id}${resto}`)).body;
    expect(await suya()).toMatchObject({
      Valores: { canjeable_hasta: '2027-12-31', se_desactiva: '' },
      Propuestas: [{ Id: propuestaDe(pedido), Que: PARA, Cambios: [] }],
    });
    expect((await aprobar(propuestaDe(pedido))).status).toBe(200);
    expect(await suya()).toMatchObject({
      Valores: { canjeable_hasta: '2027-01-31', se_desactiva: '2027-02-01' },
      Propuestas: [],
    });
    expect(await suya('/historial')).toMatchObject({
      Historial: ['aprobar', 'proponer'].map((Accion) => ({ Accion, Que: PARA })),
    });
    const dePanama = { pais: '507', activo: true, estado: 'Activo', fin: '2027-12-31' };
    expect(await estado('Parable Después')).toEqual([
      { pais: '506', activo: true, bono: '2 + 1', estado: 'Activo', fin: '2027-01-31' },
      { pais: '506', activo: true, bono: '3 + 1', estado: 'Inactivo', fin: '2027-12-31' },
      { ...dePanama, bono: '2 + 1' },
      { ...dePanama, bono: '3 + 1' },
    ]);
  });

  test('a proposal can be read after its row is gone with an import that was taken back', async () => {
    const id = await nuevo('506', 'Importado');
    const pedido = await parar(id, { Todos: false, Desde: null });
    await database.query('delete from promociones where producto_id = $1', [id]);
    await database.query('delete from productos where id = $1', [id]);
    const propuesta = `GET /api/administracion/propuestas/${propuestaDe(pedido)}`;
    expect(await call('manager', propuesta)).toMatchObject({ status: 200, body: { Dependen: [] } });
  });
});

describe('four eyes', () => {
  test('a promotion’s limit waits for another person, side by side, and is then as proposed', async () => {
    const id = await ids.promocion('506', 1);
    const maximo = async () =>
      (await uno('select maximo_anual as n from promociones where id = $1', [id]))?.['n'];
    const antes = await maximo();
    const pedido = await guardar(`PATCH promociones/${id}`, { maximo_anual: '24' });
    expect(pedido).toMatchObject({ status: 200, body: { Hecho: false } });
    expect(await maximo()).toBe(antes);
    expect(
      await uno('select antes, despues, pais_codigo from propuestas where id = $1', [
        propuestaDe(pedido),
      ]),
    ).toMatchObject({
      antes: { maximo_anual: antes },
      despues: { maximo_anual: 24 },
      pais_codigo: '506',
    });
    expect((await aprobar(propuestaDe(pedido), 'administrador.cr')).status).toBe(403);
    expect((await aprobar(propuestaDe(pedido))).status).toBe(200);
    expect(await maximo()).toBe(24);
  });

  test('what a distributor supplies to a whole country touches many rows, and waits', async () => {
    await database.query(
      `insert into distribuidores (pais_codigo, nombre) values ('506', 'Reparte Todo')`,
    );
    const pedido = await guardar('POST suministros', {
      pais_codigo: '506',
      nombre: 'Reparte Todo',
    });
    const sql = `select antes->>'nombre' as anteriores from propuestas where id = $1`;
    expect((await uno(sql, [propuestaDe(pedido)]))?.['anteriores']).toMatch(
      /^(.+ \(\d+ asignaciones\)(, |$))+/,
    );
    expect((await aprobar(propuestaDe(pedido))).status).toBe(200);
    expect(
      await uno(
        `select count(*)::int as n from farmacia_distribuidores fd
           join distribuidores d on d.id = fd.distribuidor_id
           join promociones p on p.id = fd.promocion_id
          where p.estado = 'Activo' and p.pais_codigo = '506' and d.nombre <> 'Reparte Todo'`,
      ),
    ).toEqual({ n: 0 });
  });
});
