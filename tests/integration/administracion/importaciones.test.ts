import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Environment } from '../../../netlify/http/environment.ts';
import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { leerArchivo, type Linea } from '../../../src/archivos/leerArchivo.ts';
import { marcarArchivo, QUE_CORREGIR } from '../../../src/archivos/marcarArchivo.ts';
import { CATALOGO_NOMBRES, CATALOGOS } from '../../../src/contracts/administracion/catalogos.ts';
import type {
  GrupoDeFaltas,
  Importacion,
  LineaRevisada,
} from '../../../src/contracts/administracion/importaciones.ts';
import type { Propuesta } from '../../../src/contracts/administracion/propuestas.ts';
import type { Renovable } from '../../../src/contracts/administracion/renovacion.ts';
import { MAESTROS, type Tipo } from '../../../src/contracts/administracion/catalogos.ts';
import { hallarTitulos } from '../../../src/domain/titulos.ts';
import { otherServer } from '../../support/environment.ts';
import { mundo } from '../../support/mundo.ts';
import { type Received, send, refusedWith } from '../../support/request.ts';

// Files of the office: looked at, applied all or nothing, taken back; and a year's end.

const { database, env, tokenFor, uno } = await mundo();
const tokens = new Map<string, string>();
for (const user of ['administrador', 'administrador.cr', 'manager']) {
  tokens.set(user, await tokenFor(user));
}
await database.query(
  `insert into cadenas (pais_codigo, nombre) values ('506', 'Farmacias del Valle')
     on conflict (pais_codigo, nombre) do update set permite_ffd = false;
   insert into productos (pais_codigo, marca, presentacion) values ('506', 'Sol', '10 mg'), ('506', 'Sol', '20 mg')`,
);

const pedir = (
  what: string,
  {
    body,
    user = 'administrador.cr',
    as = env,
  }: { body?: object; user?: string; as?: Environment } = {},
): Promise<Received> => {
  return send(as, what.replace(' ', ' /api/'), { token: tokens.get(user), body });
};

interface Vista {
  Importacion: Importacion;
  Errores: GrupoDeFaltas[];
}

/** Sends lines as the screen does, and has them looked at. */
async function revisar(tipo: Tipo, lineas: readonly Linea[], user?: string): Promise<Vista> {
  const titulos = hallarTitulos(
    MAESTROS[tipo].columnas,
    lineas.map(({ celdas }) => celdas),
  );
  if (titulos === null || titulos.faltan.length > 0) {
    throw new Error(`Faltan ${titulos?.faltan.join(', ')}`);
  }
  const como = user === undefined ? {} : { user };
  const nueva = await pedir('POST importaciones', {
    body: { Tipo: tipo, Archivo: `${tipo}.xlsx` },
    ...como,
  });
  const id = (nueva.body as { Id: string }).Id;
  const datos = lineas.slice(titulos.fila + 1);
  for (let i = 0; i < datos.length; i += 1000) {
    const Lineas = datos.slice(i, i + 1000).map(({ numero, celdas }) => ({
      Linea: numero,
      Celdas: titulos.lugares.map((lugar) => (lugar === -1 ? null : (celdas[lugar] ?? ''))),
      Sobra: celdas.slice(titulos.ancho).some((celda) => celda !== ''),
    }));
    const parte = await pedir(`POST importaciones/${id}/lineas`, { body: { Lineas }, ...como });
    expect(parte.status).toBe(200);
  }
  const vista = await pedir(`POST importaciones/${id}/revision`, { body: {}, ...como });
  expect(vista.status).toBe(200);
  return vista.body as Vista;
}
const cuentas = ({ Importacion: { Nuevas, Cambiadas, Iguales, ConError } }: Vista) => [
  Nuevas,
  Cambiadas,
  Iguales,
  ConError,
];
const aplicar = ({ Importacion: { Id } }: Vista, user?: string) =>
  pedir(`POST importaciones/${Id}/aplicacion`, {
    body: {},
    ...(user === undefined ? {} : { user }),
  });
const deshacer = ({ Importacion: { Id } }: Vista, as = env) =>
  pedir(`POST importaciones/${Id}/regreso`, { body: {}, as });
const aprobar = (id: number) =>
  send(env, `POST /api/administracion/propuestas/${id}/decision`, {
    token: tokens.get('manager'),
    body: { ClaveActual: CLAVE_DEMO, Decision: 'Aprobar' },
  });
const propuestaDe = ({ body }: Received) => (body as { Propuesta: number }).Propuesta;

const carpeta = join(import.meta.dirname, 'archivos');
const bytesDe = (nombre: string) => readFileSync(join(carpeta, nombre));
const deArchivo = (nombre: string) => leerArchivo(nombre, bytesDe(nombre));
/** Lines as a file gives them, from rows whose cells are separated by `|`; the first are the headings. */
const hoja = (...filas: string[]): Linea[] =>
  filas.map((fila, i) => ({ numero: i + 1, celdas: fila.split('|').map((c) => c.trim()) }));

describe('a file with some of the columns', () => {
  test('changes those columns alone, and names what its new rows lack', async () => {
    await database.query(`update farmacias set activa = false where codigo = 'CR-F008'`);
    const leer = () => uno(`select * from farmacias where codigo = 'CR-F008'`);
    const antes = await leer();
    const lineas = ['Teléfono|Código', '2555 0000|CR-F008', '2555 0001|CR-NUEVA'];
    const rota = await revisar('farmacias', hoja(...lineas));
    expect(cuentas(rota)).toEqual([0, 1, 0, 1]);
    expect(rota.Errores).toMatchObject([
      { Motivo: 'Es una fila nueva, y el archivo no trae País, Cadena, Nombre' },
    ]);
    const vista = await revisar('farmacias', hoja(...lineas.slice(0, 2)));
    expect(await aplicar(vista)).toMatchObject({ status: 200, body: { Hecho: true } });
    // `busqueda` is derived from the others.
    const busqueda = expect.stringContaining('25550000') as string;
    expect(await leer()).toEqual({ ...antes, telefono: '2555 0000', busqueda });
    // Its lines still tell what they changed.
    const { body: aplicadas } = await pedir(`GET importaciones/${vista.Importacion.Id}/lineas`);
    expect(aplicadas).toMatchObject({
      data: [{ Cambios: [{ Antes: antes?.['telefono'], Despues: '2555 0000' }] }],
    });
    expect((await deshacer(vista)).status).toBe(200);
    // An empty cell says so too.
    const vacia = await revisar('farmacias', hoja('Código|Teléfono', 'CR-F008|'));
    const { body } = await pedir(`GET importaciones/${vacia.Importacion.Id}/lineas`);
    expect(body).toMatchObject({ data: [{ Cambios: [{ Titulo: 'Teléfono', Despues: '' }] }] });
  });

  test('reads a fiscal number only beside its country', async () => {
    const { Errores } = await revisar('farmacias', hoja('Código|RUC', 'CR-F008|3101000001'));
    expect(Errores).toMatchObject([{ Motivo: expect.stringContaining('columna País') as string }]);
  });
});

describe('files written by others', () => {
  test.each([
    ['exceljs.xlsx', 'farmacias', [2, 0, 0, 0]],
    ['sheetjs.xlsx', 'farmacias', [2, 0, 0, 0]],
    ['xlsx-populate.xlsx', 'farmacias', [1, 0, 0, 0]],
    ['excel4node.xlsx', 'farmacias', [1, 0, 0, 2]],
    ['openpyxl.xlsx', 'promociones', [2, 0, 0, 0]],
    ['xlsxwriter.xlsx', 'medicos', [3, 0, 0, 0]],
    ['excel-latin1.csv', 'cadenas', [1, 0, 1, 0]],
  ] as const)('%s is read with the expected counts of rows', async (nombre, tipo, esperadas) => {
    expect(cuentas(await revisar(tipo, deArchivo(nombre)))).toEqual(esperadas);
  });

  test('their cells are written to the table', async () => {
    const vista = await revisar('farmacias', deArchivo('exceljs.xlsx'));
    expect(await aplicar(vista)).toMatchObject({ status: 200, body: { Hecho: true } });
    expect(
      await uno(
        `select f.nombre, f.telefono, c.nombre as cadena, f.factura_electronica_desde::text as desde, f.activa
           from farmacias f join cadenas c on c.id = f.cadena_id where f.codigo = 'CR-X001'`,
      ),
    ).toEqual({
      nombre: 'Farmacia Añil',
      telefono: '22000001',
      cadena: 'Farmacias del Valle',
      desde: '2026-06-01',
      activa: true,
    });
    expect(cuentas(await revisar('farmacias', deArchivo('exceljs.xlsx')))).toEqual([0, 0, 2, 0]);
    await deshacer(vista);
  });

  test('lines with one missing chain are one fault, and the file comes back with what to correct', async () => {
    const vista = await revisar('farmacias', deArchivo('excel4node.xlsx'));
    expect(vista.Errores).toEqual([
      {
        Motivo: 'No existe la cadena «Otra Cadena» en ese país: impórtela antes',
        Cuantas: 2,
        Lineas: [5, 6],
      },
    ]);
    expect((await aplicar(vista)).status).toBe(409);
    const faltas = await pedir(`GET importaciones/${vista.Importacion.Id}/faltas`);
    const { Faltas } = faltas.body as { Faltas: { Linea: number; Motivo: string }[] };
    const notas = new Map([
      [1, QUE_CORREGIR],
      ...Faltas.map(({ Linea, Motivo }) => [Linea, Motivo] as const),
    ]);
    const marcado = marcarArchivo('excel4node.xlsx', bytesDe('excel4node.xlsx'), notas);
    const antes = deArchivo('excel4node.xlsx');
    expect(leerArchivo('x.xlsx', marcado)).toEqual(
      antes.map(({ numero, celdas }) => ({
        numero,
        celdas: [...celdas, ...(notas.has(numero) ? [notas.get(numero)] : [])],
      })),
    );
  });
});

const MEDICOS = 'Código|País|Nombre|Especialidad|Activo';

test('all faults of a line are told at once, and which line it repeats', async () => {
  const vista = await revisar(
    'farmacias',
    hoja(
      'Código|País|Cadena|Nombre|Teléfono|Dirección|Activa',
      'CR-Y1|506|farmacia del vale|Uno|||',
      'CR-Y2|506|Farmacias del Valle|Dos|||quizá',
      'CR-Y1|506|Tampoco esta|Uno|||',
      'CR-Y2|506|Farmacias del Valle|Dos|||tal vez',
      'CR-Y3|506|Tampoco esta|Tres|22||',
    ),
  );
  const reply = await pedir(`GET importaciones/${vista.Importacion.Id}/faltas`);
  const { Faltas } = reply.body as { Faltas: { Linea: number; Motivo: string }[] };
  expect(Faltas.map(({ Linea, Motivo }) => `${Linea} ${Motivo}`)).toEqual([
    expect.stringMatching(/^2 .*¿Quiso decir «Farmacias del Valle»\?$/),
    expect.stringMatching(/^3 Activa [^;]*$/),
    expect.stringMatching(
      /^4 No existe la cadena «Tampoco esta».*; Repite lo que ya dice la línea 2$/,
    ),
    expect.stringMatching(/^5 Activa .*; Repite lo que ya dice la línea 3$/),
    expect.stringMatching(/^6 Teléfono .*; No existe la cadena «Tampoco esta»/),
  ]);
  // The overview names each fault once, and a line that could not be read says which row it was.
  expect(vista.Errores).toContainEqual({
    Motivo: 'Repite lo que ya dice otra línea',
    Cuantas: 2,
    Lineas: [4, 5],
  });
  expect(vista.Errores.find(({ Motivo }) => Motivo.startsWith('Teléfono'))).toEqual({
    Motivo: expect.stringMatching(/; si son varios números/) as string,
    Cuantas: 1,
    Lineas: [6],
  });
  const lineas = await pedir(`GET importaciones/${vista.Importacion.Id}/lineas`);
  expect((lineas.body as { data: LineaRevisada[] }).data.map(({ Etiqueta }) => Etiqueta)).toEqual([
    'CR-Y1 · Uno',
    'CR-Y2 · Dos',
    'CR-Y1 · Uno',
    'CR-Y2 · Dos',
    'CR-Y3 · Tres',
  ]);
  expect((lineas.body as { data: LineaRevisada[] }).data.at(-1)?.Faltas).toHaveLength(2);
});

describe('applying and taking back', () => {
  test('adds and changes, says line by line what, and is taken back as if nothing had been', async () => {
    await database.query(
      `insert into medicos (codigo, pais_codigo, nombre, especialidad) values ('CR-D1', '506', 'Ana', 'Medicina')`,
    );
    const vista = await revisar(
      'medicos',
      hoja(MEDICOS, 'CR-D1|506|Ana Mora|Medicina|', 'CR-D2|506|Eva|Medicina|', 'CR-M001|507|X|Y|'),
    );
    expect(cuentas(vista)).toEqual([1, 1, 0, 1]);
    const sin = await revisar(
      'medicos',
      hoja(MEDICOS, 'CR-D1|506|Ana Mora|Medicina|', 'CR-D2|506|Eva|Medicina|'),
    );
    const lineas = await pedir(`GET importaciones/${sin.Importacion.Id}/lineas`);
    expect(lineas.body).toMatchObject({
      data: [
        {
          Linea: 2,
          Etiqueta: 'CR-D1 · Ana Mora',
          Accion: 'cambiada',
          Cambios: [{ Titulo: 'Nombre', Antes: 'Ana', Despues: 'Ana Mora' }],
        },
        {
          Linea: 3,
          Accion: 'nueva',
          Cambios: [
            { Titulo: 'Código', Antes: '', Despues: 'CR-D2' },
            { Titulo: 'País', Antes: '', Despues: 'Costa Rica' },
            { Titulo: 'Nombre', Antes: '', Despues: 'Eva' },
            { Titulo: 'Especialidad', Antes: '', Despues: 'Medicina' },
            { Titulo: 'Activo', Antes: '', Despues: 'Sí' },
          ],
        },
      ],
    });
    expect(await aplicar(sin)).toMatchObject({ status: 200, body: { Hecho: true } });
    const medico = (codigo: string) =>
      uno('select nombre from medicos where codigo = $1', [codigo]);
    expect([await medico('CR-D1'), await medico('CR-D2')]).toEqual([
      { nombre: 'Ana Mora' },
      { nombre: 'Eva' },
    ]);
    expect(await aplicar(sin)).toMatchObject({ status: 409 });
    expect(await deshacer(sin)).toMatchObject({ status: 200, body: { Estado: 'Deshecha' } });
    expect([await medico('CR-D1'), await medico('CR-D2')]).toEqual([{ nombre: 'Ana' }, undefined]);
    expect(await uno('select accion, tipo, quien from actos order by id desc limit 1')).toEqual({
      accion: 'deshacer',
      tipo: 'importacion',
      quien: 'administrador.cr',
    });
    expect(await deshacer(sin)).toMatchObject({ status: 409 });
  });

  test.each([
    [
      'after a day',
      async () => Promise.resolve(),
      25,
      'Solo se deshace una importación aplicada en las últimas 24 horas.',
    ],
    [
      'once a row was changed',
      async () => database.query(`update farmacias set telefono = '1' where codigo = 'CR-U1'`),
      1,
      'No se puede deshacer: alguna de estas filas cambió después.',
    ],
    [
      'once another row depends on one of its rows',
      async () =>
        database.query(
          `insert into farmacia_distribuidores (farmacia_id, promocion_id, distribuidor_id, pais_codigo)
           select f.id, p.id, d.id, '506' from farmacias f, promociones p, distribuidores d
            where f.codigo = 'CR-U1' and p.pais_codigo = '506' and d.pais_codigo = '506' limit 1`,
        ),
      1,
      'No se puede deshacer: ya hay datos que dependen de estas filas.',
    ],
  ])('is not taken back %s', async (_, entretanto, horas, frase) => {
    await database.query(
      `delete from usuarios where nombre_usuario = 'CR-U1';
       delete from farmacias where codigo = 'CR-U1'`,
    );
    const vista = await revisar(
      'farmacias',
      hoja('Código|País|Cadena|Nombre|Teléfono|Dirección', 'CR-U1|506|Farmacias del Valle|Uno||'),
    );
    await aplicar(vista);
    await entretanto();
    const despues = {
      ...env,
      now: () => new Date(env.now().getTime() + horas * 3_600_000 - 60_000),
    };
    // The token lives 15 minutes: another one of that moment.
    tokens.set('administrador.cr', await tokenFor('administrador.cr', despues));
    const reply = await deshacer(vista, despues);
    tokens.set('administrador.cr', await tokenFor('administrador.cr'));
    expect(reply).toMatchObject({ status: 409, body: { detail: frase } });
    expect(await uno(`select 1 as x from farmacias where codigo = 'CR-U1'`)).toEqual({ x: 1 });
  });

  test('asks for a new look if rows changed since the last one', async () => {
    const vista = await revisar('medicos', hoja(MEDICOS, 'CR-R1|506|Ana|Medicina|'));
    await database.query(
      `insert into medicos (codigo, pais_codigo, nombre, especialidad) values ('CR-R1', '506', 'Otra', 'X')`,
    );
    expect(await aplicar(vista)).toMatchObject(
      refusedWith(409, 'Los datos cambiaron desde que se revisó el archivo: revíselo de nuevo.'),
    );
    const otra = await pedir(`POST importaciones/${vista.Importacion.Id}/revision`, { body: {} });
    expect(cuentas(otra.body as Vista)).toEqual([0, 1, 0, 0]);
    expect(await aplicar(vista)).toMatchObject({ status: 200 });
  });

  test('more than a hundred rows wait for another person, and are then written', async () => {
    const filas = Array.from({ length: 101 }, (_, i) => `CR-Z${i}|506|Doctora ${i}|Medicina|`);
    const vista = await revisar('medicos', hoja(MEDICOS, ...filas));
    // A look waits for nobody who writes.
    await otherServer(database).database.transaction(async (tx) => {
      await tx.query('select from importaciones, usuarios for update');
      const { body } = await pedir(`GET importaciones/${vista.Importacion.Id}`);
      expect(body).toMatchObject({ Espera: true });
    });
    const pedido = await aplicar(vista);
    expect(pedido).toMatchObject({ status: 200, body: { Hecho: false } });
    const cuantos = () => uno(`select count(*)::int as n from medicos where codigo like 'CR-Z%'`);
    expect(await cuantos()).toEqual({ n: 0 });
    // Who approves reads line by line, in the file's order, and may look at the whole file.
    const propuesta = await send(env, `GET /api/administracion/propuestas/${propuestaDe(pedido)}`, {
      token: tokens.get('manager'),
    });
    const { Despues, Importacion } = propuesta.body as {
      Despues: Record<string, unknown>;
      Importacion: string;
    };
    expect(Importacion).toBe(vista.Importacion.Id);
    expect(Object.keys(Despues).filter((campo) => campo.includes('(línea 3)'))).toEqual([
      'CR-Z1 · Doctora 1 (línea 3)',
      'CR-Z1 · Doctora 1 (línea 3): Código',
      'CR-Z1 · Doctora 1 (línea 3): País',
      'CR-Z1 · Doctora 1 (línea 3): Nombre',
      'CR-Z1 · Doctora 1 (línea 3): Especialidad',
      'CR-Z1 · Doctora 1 (línea 3): Activo',
    ]);
    expect(Object.keys(Despues).indexOf('CR-Z9 · Doctora 9 (línea 11)')).toBeLessThan(
      Object.keys(Despues).indexOf('CR-Z10 · Doctora 10 (línea 12)'),
    );
    expect(await aprobar(propuestaDe(pedido))).toMatchObject({ status: 200 });
    expect(await cuantos()).toEqual({ n: 101 });
  });

  test('an activation code is kept nowhere', async () => {
    const vista = await revisar(
      'tarjetas',
      hoja('Número|Código de activación', 'CR888000001|SECRETO9'),
    );
    await aplicar(vista);
    const dicho = await database.query(
      `select l::text as t from importacion_lineas l union all select f::text from importacion_filas f
       union all select a::text from actos a union all select p::text from propuestas p`,
    );
    expect(JSON.stringify(dicho)).not.toContain('SECRETO9');
    const mala = await revisar('tarjetas', hoja('Número|Código de activación', 'CR888000002|S-9'));
    const Motivo = 'Código de activación debe tener de 4 a 12 letras o números';
    expect(mala.Errores).toEqual([{ Motivo, Cuantas: 1, Lineas: [2] }]);
  });

  test('what the database cannot hold is a fault of its line', async () => {
    const filas = [`${'a'.repeat(59)}😀|A|B|506`, 'CR-Z99|A\0|B|506', 'CR-Z98|A|B\ud800|506'];
    const vista = await revisar('medicos', hoja('Código|Nombre|Especialidad|País', ...filas));
    expect(vista.Errores.map(({ Lineas }) => Lineas)).toEqual([[2], [3], [4]]);
  });
});

test.each(CATALOGO_NOMBRES)(
  '%s: what is exported is what an import takes, and changes nothing',
  async (nombre) => {
    const respuesta = await pedir(`GET catalogos/${nombre}/archivo/xlsx`);
    expect(respuesta.status).toBe(200);
    const lineas = leerArchivo('x.xlsx', respuesta.bytes);
    const vista = await revisar(CATALOGOS[nombre].tipo, lineas);
    const [nuevas, cambiadas, iguales, conError] = cuentas(vista);
    expect([nuevas, cambiadas, conError, vista.Errores]).toEqual([0, 0, 0, []]);
    expect(iguales).toBe(lineas.length - 1);
    // No other import waits for it.
  },
  60_000,
);

describe('a year’s end', () => {
  const ver = async () =>
    ((await pedir('GET renovaciones/2027')).body as { Promociones: Renovable[] }).Promociones;
  const pedidas = (de: readonly Renovable[], cambio: { Id?: string; Valores?: object } = {}) =>
    de.map(({ Id, Valores }) => ({
      Id: cambio.Id ?? Id,
      Valores: {
        maximo_mensual: Valores['maximo_mensual'],
        maximo_anual: Valores['maximo_anual'],
        requiere_receta: Valores['requiere_receta'],
        vigencia_inicio: '2027-01-01',
        vigencia_fin: '2027-12-31',
        ...cambio.Valores,
      },
    }));

  test('last year’s promotions are proposed together, with other limits, and keep their distributors', async () => {
    const antes = await ver();
    expect(antes.length).toBeGreaterThan(0);
    expect(antes.every(({ Siguiente }) => Siguiente === null)).toBe(true);
    const pedirlas = (unas: readonly Renovable[]) =>
      pedir('POST renovaciones/2027', {
        body: { Promociones: pedidas(unas, { Valores: { maximo_anual: '30' } }) },
      });
    const pedido = await pedirlas(antes.slice(1));
    expect(pedido).toMatchObject({ status: 200, body: { Hecho: false } });
    expect(await pedirlas(antes.slice(0, 2))).toMatchObject({ status: 409 });
    const deUna = propuestaDe(await pedirlas(antes.slice(0, 1)));
    expect(await ver()).toEqual(
      antes.map((una, i) => ({ ...una, Propuesta: i === 0 ? deUna : propuestaDe(pedido) })),
    );
    const propuesta = `GET /api/administracion/propuestas/${propuestaDe(pedido)}`;
    const visto = await send(env, propuesta, { token: tokens.get('manager') });
    // Of each row only what changes is shown.
    expect(Object.values((visto.body as Propuesta).Despues)).toContain(
      'Máximo anual: 30, Vigencia inicio: 01/01/2027, Vigencia fin: 31/12/2027',
    );
    for (const id of [deUna, propuestaDe(pedido)])
      expect(await aprobar(id)).toMatchObject({ status: 200 });
    const despues = await ver();
    expect(despues.map(({ Siguiente }) => Siguiente?.Valores['maximo_anual'])).toEqual(
      despues.map(() => '30'),
    );
    const suministros = (id?: string) =>
      uno('select count(*)::int as n from farmacia_distribuidores where promocion_id = $1', [id]);
    for (const { Id, Siguiente } of despues) {
      expect(await suministros(Siguiente?.Id)).toEqual(await suministros(Id));
    }
  });

  test.each([
    [{ Valores: { maximo_anual: '1', maximo_mensual: '2' } }, 422],
    [{ Valores: { vigencia_fin: '2026-12-31' } }, 422],
    [{ Valores: { vigencia_inicio: '2026-12-01', vigencia_fin: '2027-06-30' } }, 422],
    [{ Id: '999999' }, 404],
  ])('%j is refused', async (cambio, status) => {
    const [una] = await ver();
    if (una === undefined) throw new Error('Nothing to renew');
    const reply = await pedir('POST renovaciones/2027', {
      body: { Promociones: pedidas([una], cambio) },
    });
    expect(reply.status).toBe(status);
  });
});
