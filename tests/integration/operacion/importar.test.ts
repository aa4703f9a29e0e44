import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leerArchivo } from '../../../netlify/tools/operacion/archivo.ts';
import type { Linea } from '../../../src/archivos/leerArchivo.ts';
import { importarDatos, type Modo } from '../../../netlify/tools/operacion/importarDatos.ts';
import { informe } from '../../../netlify/tools/operacion/importar.ts';
import { MAESTROS, type Tipo } from '../../../src/contracts/administracion/maestros.ts';
import { escribirPlantillas } from '../../../netlify/tools/operacion/plantillas.ts';
import { consecutivas, tarjetasNuevas } from '../../../netlify/tools/operacion/tarjetasNuevas.ts';
import { conDigitoVerificador } from '../../../src/domain/tarjeta.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { isProof } from '../../support/size.ts';

const carpeta = mkdtempSync(join(tmpdir(), 'junto-importar-'));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase('empty');
});
beforeEach(() =>
  database.query(
    `delete from farmacia_distribuidores; delete from farmacias; delete from cadenas; delete from medicos;
     delete from promociones; delete from productos; delete from distribuidores; delete from tarjetas`,
  ),
);
afterAll(() => database.drop());

/** Lines as a file gives them, from rows whose cells are separated by `|`; the first are the headings. */
const hoja = (...filas: string[]): Linea[] =>
  filas.map((fila, i) => ({ numero: i + 1, celdas: fila.split('|').map((c) => c.trim()) }));

const importar = (tipo: Tipo, lineas: Linea[], modo: Partial<Modo> = {}) =>
  importarDatos(database.ownerUrl, tipo, lineas, { aplicar: true, ...modo });

const CADENAS = hoja('País|Nombre|Permite FFD', '506|Valle|Sí', '506|Central|No');
const FARMACIAS = hoja(
  'Código|País|Cadena|Nombre|Teléfono|Dirección',
  'cr-f001|Costa Rica|Valle|Valle Centro|2200 0000|San José',
  'CR-F002|CR|Central|Central Norte||',
);
const PRODUCTOS = hoja('País|Marca|Presentación', '506|Sol|10 mg', '506|Luna|20 mg');
const PROMOCIONES = hoja(
  'País|Marca|Presentación|Tipo de bonificación|Máximo mensual|Máximo anual|Vigencia inicio|Vigencia fin',
  '506|Sol|10 mg|2+1|2|12|01/01/2026|31/12/2026',
  '506|Luna|20 mg|3 + 1|1|6|2026-01-01|2026-12-31',
);

const filas = async (text: string) => (await database.query<{ v: string }>(text)).map(({ v }) => v);
const codigos = () => filas('select codigo as v from farmacias order by 1');

/** One good file of each kind, in their order, and what each adds to its table. */
const BUENOS: readonly [Tipo, Linea[], number][] = [
  ['cadenas', CADENAS, 2],
  ['farmacias', FARMACIAS, 2],
  ['medicos', hoja('Código|País|Nombre|Especialidad', 'CR-M001|506|Ana Mora|Medicina'), 1],
  ['productos', PRODUCTOS, 2],
  ['promociones', PROMOCIONES, 2],
  ['distribuidores', hoja('País|Distribuidor', '506|Reparte'), 1],
  ['tarjetas', hoja('Número', 'cr 900 000 001', 'PAN900000001'), 2],
];

test('every kind: tried first, applied, and a second time nothing changes', async () => {
  for (const [tipo, lineas, cuantas] of BUENOS) {
    const ensayo = await importar(tipo, lineas, { aplicar: false });
    expect([tipo, ensayo.faltas, ensayo.aplicado]).toEqual([tipo, [], false]);
    expect([tipo, ensayo.cambios[0]?.nuevas]).toEqual([tipo, cuantas]);
    const antes = await filas(`select count(*)::text as v from ${tipo}`);
    expect(antes).toEqual(['0']);

    expect((await importar(tipo, lineas)).aplicado).toBe(true);
    expect(await filas(`select count(*)::text as v from ${tipo}`)).toEqual([String(cuantas)]);

    const rows = await filas(`select to_jsonb(t)::text || t.xmin as v from ${tipo} t order by 1`);
    const segunda = await importar(tipo, lineas);
    expect(segunda.cambios.map(({ nuevas, cambiadas }) => [nuevas, cambiadas]).flat()).toEqual(
      segunda.cambios.flatMap(() => [0, 0]),
    );
    expect(
      await filas(`select to_jsonb(t)::text || t.xmin as v from ${tipo} t order by 1`),
    ).toEqual(rows);
  }
  expect(await codigos()).toEqual(['CR-F001', 'CR-F002']);
  expect(
    await filas(
      `select f.codigo || ' ' || p.tipo_bonificacion as v from farmacia_distribuidores fd
         join farmacias f on f.id = fd.farmacia_id join promociones p on p.id = fd.promocion_id order by 1`,
    ),
  ).toEqual(['CR-F001 2 + 1', 'CR-F001 3 + 1', 'CR-F002 2 + 1', 'CR-F002 3 + 1']);
});

test('a changed cell changes that row alone, and the summary says from what to what', async () => {
  await importar('cadenas', CADENAS);
  const lineas = hoja('País|Nombre|Permite FFD', '506|Valle|No', '506|Central|No', '507|Valle|Sí');
  const resumen = await importar('cadenas', lineas);
  expect(informe(resumen, { aplicar: true, desactivarAusentes: false })).toEqual([
    'cadenas: 1 agregadas, 1 cambiadas, 1 sin cambios',
    '  ~ línea 2: Costa Rica Valle: permite_ffd Sí → No',
    '  + línea 4: Panamá Valle',
    'Aplicado.',
  ]);
});

test('the place of a pharmacy: found by it, kept by a file that says nothing of it', async () => {
  await importar('cadenas', CADENAS);
  const lugares = () =>
    filas(`select concat_ws('|', codigo, provincia, canton) as v from farmacias order by 1`);
  const conLugar = (canton: string) =>
    hoja(
      'Código|País|Cadena|Nombre|Teléfono|Dirección|Provincia|Cantón',
      `CR-F001|506|Valle|Valle Centro||Frente al parque|San José|${canton}`,
      'CR-F002|506|Central|Central Norte||||',
    );
  await importar('farmacias', conLugar('Escazú'));
  expect(await lugares()).toEqual(['CR-F001|San José|Escazú', 'CR-F002||']);
  expect(
    await filas(`select codigo as v from farmacias where busqueda like '%escazu san jose%'`),
  ).toEqual(['CR-F001']);

  const sinLugar = await importar('farmacias', FARMACIAS);
  expect(sinLugar.faltas).toEqual([]);
  expect(await lugares()).toEqual(['CR-F001|San José|Escazú', 'CR-F002||']);
  const otro = await importar('farmacias', conLugar('Santa Ana'));
  expect(informe(otro, { aplicar: true, desactivarAusentes: false })).toContainEqual(
    expect.stringContaining('canton Escazú → Santa Ana'),
  );
  expect(await lugares()).toEqual(['CR-F001|San José|Santa Ana', 'CR-F002||']);
});

describe('faulty lines', () => {
  test('each is named with its number and reason, and nothing at all is written', async () => {
    await importar('cadenas', CADENAS);
    const resumen = await importar(
      'farmacias',
      hoja(
        'Código|País|Cadena|Nombre|Teléfono|Dirección|Activa',
        'CR-F001|506|Valle|Bien|||',
        '|506|Valle|Sin código|||',
        'CR-F002|999|Valle||||quizás',
        'CR-F003|506|Otra|Sin cadena|||',
        'CR-F001|506|Valle|Repetida|||No',
      ),
    );
    expect(resumen.aplicado).toBe(false);
    expect(resumen.faltas).toEqual([
      { linea: 3, motivo: 'Código está vacío' },
      {
        linea: 4,
        motivo:
          'País «999» no es un país del programa (506, 507, 504, 1809); Nombre está vacío; Activa debe decir Sí o No',
      },
      { linea: 5, motivo: 'No existe la cadena «Otra» en ese país: impórtela antes' },
      { linea: 6, motivo: 'Repite lo que ya dice la línea 2' },
    ]);
    expect(await codigos()).toEqual([]);
  });

  test('one with more cells than titles, whose cells may have shifted; empty ones at its end are none', async () => {
    const resumen = await importar(
      'medicos',
      hoja(
        'Código|País|Nombre|Especialidad|',
        'CR-M001|506|Pérez Mora|Ana|Cardiología',
        'CR-M002|506|Ana Mora|Medicina||',
      ),
    );
    expect(resumen.faltas).toEqual([
      {
        linea: 2,
        motivo:
          'Tiene más celdas que títulos: en un CSV, ponga entre comillas el texto que lleva el separador',
      },
    ]);
  });

  test.each([
    ['2 + 0', '2', '12', '01/01/2026', 'Tipo de bonificación debe tener la forma 2 + 1'],
    ['2 + 1', '0', '12', '01/01/2026', 'Máximo mensual debe ser un número entero desde 1'],
    ['2 + 1', '13', '12', '01/01/2026', 'El máximo anual es menor que el mensual'],
    ['2 + 1', '2', '12', '30/02/2026', 'Vigencia inicio debe ser una fecha dd/mm/aaaa'],
    ['2 + 1', '2', '12', '01/01/2027', 'La vigencia termina antes de empezar'],
  ])('a promotion %s, %s, %s from %s', async (tipo, mes, anio, inicio, motivo) => {
    await importar('productos', PRODUCTOS);
    const lineas = [
      PROMOCIONES[0] ?? { numero: 1, celdas: [] },
      {
        numero: 2,
        celdas: ['506', 'Sol', '10 mg', tipo, mes, anio, inicio, '31/12/2026'],
      },
    ];
    expect((await importar('promociones', lineas)).faltas).toEqual([{ linea: 2, motivo }]);
  });

  test.each([['CR90000001'], ['GEN900000001'], ['XX900000001']])(
    'the card number %s',
    async (numero) => {
      const [falta] = (await importar('tarjetas', hoja('Número', numero))).faltas;
      expect(falta?.motivo).toBe(
        'Número debe llevar el prefijo de un país (CR, PAN, HND, DOM) y 9 dígitos',
      );
    },
  );

  test('a code that already stands for another country', async () => {
    await importar('medicos', hoja('Código|País|Nombre|Especialidad', 'M1|506|Ana|Medicina'));
    const lineas = hoja('Código|País|Nombre|Especialidad', 'M1|507|Ana|Medicina');
    expect((await importar('medicos', lineas)).faltas).toEqual([
      { linea: 2, motivo: 'El código M1 ya es de un médico de otro país (Costa Rica)' },
    ]);
  });
});

test('every faulty line is written, however many, and the columns that nobody reads', async () => {
  const lineas = hoja(
    'País|Nombre|Permite FFD|Ciudad|Gerente',
    ...Array.from({ length: 2_500 }, () => '506|Valle|quizás|San José|Ana'),
  );
  const dicho = informe(await importar('cadenas', lineas), {
    aplicar: true,
    desactivarAusentes: false,
  });
  expect(dicho[0]).toBe('Columnas que no se leen: Ciudad, Gerente');
  expect(dicho.filter((line) => line.startsWith('  ! '))).toEqual(
    lineas.slice(1).map(({ numero }) => `  ! línea ${numero}: Permite FFD debe decir Sí o No`),
  );
});

describe('absent rows', () => {
  beforeEach(async () => {
    await importar('cadenas', hoja('País|Nombre|Permite FFD', '506|Valle|No', '507|Valle|No'));
    await importar(
      'farmacias',
      hoja(
        'Código|País|Cadena|Nombre|Teléfono|Dirección',
        'CR-F001|506|Valle|Uno||',
        'CR-F002|506|Valle|Dos||',
        'PAN-F001|507|Valle|Tres||',
      ),
    );
  });
  const soloUna = hoja('Código|País|Cadena|Nombre|Teléfono|Dirección', 'CR-F001|506|Valle|Uno||');
  const activas = () => filas('select codigo as v from farmacias where activa order by 1');

  test('stay active unless asked, and are named', async () => {
    expect((await importar('farmacias', soloUna)).ausentes).toEqual(['CR-F002 Dos']);
    expect(await activas()).toEqual(['CR-F001', 'CR-F002', 'PAN-F001']);
  });
  test('are deactivated when asked, in the countries of the file alone, and come back', async () => {
    await importar('farmacias', soloUna, { desactivarAusentes: true, aplicar: false });
    expect(await activas()).toEqual(['CR-F001', 'CR-F002', 'PAN-F001']);
    await importar('farmacias', soloUna, { desactivarAusentes: true });
    expect(await activas()).toEqual(['CR-F001', 'PAN-F001']);
    expect((await importar('farmacias', soloUna, { desactivarAusentes: true })).ausentes).toEqual(
      [],
    );
    const lineas = hoja('Código|País|Cadena|Nombre|Teléfono|Dirección', 'CR-F002|506|Valle|Dos||');
    expect((await importar('farmacias', lineas)).cambios[0]?.cambiadas).toBe(1);
    expect(await activas()).toEqual(['CR-F001', 'CR-F002', 'PAN-F001']);
  });

  test('of the doctors too', async () => {
    const titulos = 'Código|País|Nombre|Especialidad';
    const [ana, eva] = ['CR-M1|506|Ana|Medicina', 'CR-M2|506|Eva|Medicina'];
    await importar('medicos', hoja(titulos, ana, eva, 'PAN-M1|507|Luz|Medicina'));
    const resumen = await importar('medicos', hoja(titulos, ana), { desactivarAusentes: true });
    expect(resumen.ausentes).toEqual(['CR-M2 Eva']);
    expect(await filas('select codigo as v from medicos where activo order by 1')).toEqual([
      'CR-M1',
      'PAN-M1',
    ]);
  });

  test("of the promotions in the file's year: another year's stay", async () => {
    await importar('productos', PRODUCTOS);
    const [titulos, sol, luna] = PROMOCIONES.map(({ celdas }) => celdas.join('|'));
    const pasada = '506|Luna|20 mg|2 + 1|1|6|2025-01-01|2025-12-31';
    await importar('promociones', hoja(titulos ?? '', sol ?? '', luna ?? '', pasada));
    const soloSol = hoja(titulos ?? '', sol ?? '');
    const resumen = await importar('promociones', soloSol, { desactivarAusentes: true });
    expect(resumen.ausentes).toEqual(['Luna, 20 mg 3 + 1 desde 2026-01-01']);
    expect(
      await filas(
        `select pr.marca || ' ' || p.vigencia_inicio as v
           from promociones p join productos pr on pr.id = p.producto_id
          where p.estado = 'Activo' order by 1`,
      ),
    ).toEqual(['Luna 2025-01-01', 'Sol 2026-01-01']);
  });
});

test('a distributor named for one pharmacy or product goes before the general one', async () => {
  await importar('cadenas', CADENAS);
  await importar('farmacias', FARMACIAS);
  await importar('productos', PRODUCTOS);
  await importar('promociones', PROMOCIONES);
  const titulos = 'País|Distribuidor|Farmacia|Marca|Presentación';
  await importar(
    'distribuidores',
    hoja(titulos, '506|General', '506|De Luna||Luna|20 mg', '506|De la 1|CR-F001'),
  );
  expect(
    await filas(
      `select f.codigo || ' ' || pr.marca || ' ' || d.nombre as v from farmacia_distribuidores fd
         join farmacias f on f.id = fd.farmacia_id join promociones p on p.id = fd.promocion_id
         join productos pr on pr.id = p.producto_id join distribuidores d on d.id = fd.distribuidor_id
        order by 1`,
    ),
  ).toEqual([
    'CR-F001 Luna De la 1',
    'CR-F001 Sol De la 1',
    'CR-F002 Luna De Luna',
    'CR-F002 Sol General',
  ]);
  expect((await importar('distribuidores', hoja(titulos, '506|A', '506|B'))).faltas).toEqual([
    { linea: 3, motivo: 'Otra línea da las mismas farmacias y productos a otro distribuidor' },
  ]);
});

describe('files that are no import', () => {
  test.each([
    ['nothing at all', [], 'El archivo está vacío: no tiene ni títulos ni líneas.'],
    [
      'headings alone',
      hoja('País|Nombre|Permite FFD'),
      'El archivo solo tiene títulos: no hay ninguna línea que importar.',
    ],
    [
      'other columns',
      hoja('Zona|Nombre', '506|Valle'),
      'Al archivo de cadenas le faltan columnas: País, Permite FFD. Las que tiene: Zona, Nombre. Con «npm run importar -- plantillas» obtiene una plantilla de cada tipo.',
    ],
  ])('%s', async (_, lineas, sentence) => {
    await expect(importar('cadenas', lineas)).rejects.toThrow(sentence);
  });
});

describe('a connection that is cut', () => {
  const CORTADAS = isProof ? 60_000 : 6_000;
  test(`in the middle of ${CORTADAS} lines leaves nothing behind`, async () => {
    const lineas = hoja(
      'Número',
      ...Array.from({ length: CORTADAS }, (_, i) => `CR${900_000_001 + i}`),
    );
    let cut: Promise<unknown> | undefined;
    const interrumpida = importarDatos(
      database.ownerUrl,
      'tarjetas',
      lineas,
      { aplicar: true },
      (line) => {
        // The lines are read and about to be written.
        if (!line.startsWith('Se comparan')) return;
        cut = database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = $1 and pid <> pg_backend_pid()`,
          [database.name],
        );
      },
    );
    await expect(interrumpida).rejects.toThrow(/no se escribió nada/);
    expect(cut).toBeDefined();
    await cut;
    expect(await filas('select count(*)::text as v from tarjetas')).toEqual(['0']);
    await importar('tarjetas', lineas);
    expect(await filas('select count(*)::text as v from tarjetas')).toEqual([String(CORTADAS)]);
  });
});

const MUCHAS = isProof ? 100_000 : 20_000;
test(`${MUCHAS} pharmacies in a file are in within a minute, with progress`, async () => {
  await importar('cadenas', CADENAS);
  const archivo = join(carpeta, 'muchas.csv');
  const lineas = Array.from(
    { length: MUCHAS },
    (_, i) => `CR-${i};506;${i % 2 ? 'Valle' : 'Central'};"Farmacia; ${i}";2200 0000;"Calle ${i}"`,
  );
  writeFileSync(archivo, ['Código;País;Cadena;Nombre;Teléfono;Dirección', ...lineas].join('\r\n'));
  const avisos: string[] = [];
  const inicio = performance.now();
  const modo = { aplicar: true };
  const resumen = await importarDatos(
    database.ownerUrl,
    'farmacias',
    await leerArchivo(archivo),
    modo,
    (aviso) => avisos.push(aviso),
  );
  expect(performance.now() - inicio).toBeLessThan(60_000);
  expect(resumen.cambios[0]?.nuevas).toBe(MUCHAS);
  expect(avisos).toContain(`20000 de ${MUCHAS} líneas leídas`);
  expect(await filas('select count(*)::text as v from farmacias')).toEqual([String(MUCHAS)]);
}, 120_000);

describe('reading files', () => {
  const celdas = async (nombre: string, contenido: string | Uint8Array) => {
    const archivo = join(carpeta, nombre);
    writeFileSync(archivo, contenido);
    return (await leerArchivo(archivo)).map(({ numero, celdas: c }) => [numero, ...c]);
  };
  const esperado = [
    [1, 'País', 'Nombre'],
    [3, '506', 'Añil, 1'],
  ];

  test.each([
    ['UTF-8 with commas', 'País,Nombre\n\n506,"Añil, 1"\n'],
    ['UTF-8 with its mark, semicolons and CRLF', '\ufeffPaís;Nombre\r\n;\r\n506;Añil, 1\r\n'],
    ['Windows-1252', Buffer.from('País;Nombre\r\n\r\n506;Añil, 1', 'latin1')],
    ['UTF-16 with tabs', Buffer.from('\ufeffPaís\tNombre\r\n\r\n506\tAñil, 1', 'utf16le')],
  ])('a CSV in %s', async (_, contenido) => {
    expect(await celdas('a.csv', contenido)).toEqual(esperado);
  });

  test('a spreadsheet, with numbers, days and truths as text', async () => {
    const archivo = join(carpeta, 'a.xlsx');
    await writeExcelFile([
      ['País', 'Día', 'Sí o no'].map((value) => ({ value })),
      [],
      [
        { value: 506 },
        { value: new Date('2026-01-31T00:00:00Z'), format: 'dd/mm/yyyy' },
        { value: true },
      ],
    ]).toFile(archivo);
    expect(await leerArchivo(archivo)).toEqual([
      { numero: 1, celdas: ['País', 'Día', 'Sí o no'] },
      { numero: 3, celdas: ['506', '2026-01-31', 'Sí'] },
    ]);
  });

  test('a spreadsheet with a formula that failed is refused, not read as empty', async () => {
    const archivo = join(carpeta, 'a.xlsx');
    await writeExcelFile([[{ value: 'Activa' }], [{ value: 'No' }]]).toFile(archivo);
    const parts = Object.entries(unzipSync(readFileSync(archivo))).map(([name, bytes]) => {
      const xml = strFromU8(bytes).replace(/<c r="A2".*?<\/c>/, '<c r="A2" t="e"><v>#N/A</v></c>');
      return [name, strToU8(xml)] as const;
    });
    await expect(celdas('a.xlsx', zipSync(Object.fromEntries(parts)))).rejects.toThrow(
      'tiene un error de Excel en la celda A2 (#N/A): corríjalo.',
    );
  });

  test('a spreadsheet whose XML asks for another file is read without it [V1.5.1]', async () => {
    const archivo = join(carpeta, 'a.xlsx');
    await writeExcelFile([[{ value: 'Nombre' }]]).toFile(archivo);
    writeFileSync(join(carpeta, 'otro.txt'), 'de otro archivo');
    const { href } = pathToFileURL(join(carpeta, 'otro.txt'));
    const asking = (xml: string) =>
      xml
        .replace('?>', `?><!DOCTYPE x [<!ENTITY otro SYSTEM "${href}">]>`)
        .replace('Nombre', '&otro;');
    const parts = Object.entries(unzipSync(readFileSync(archivo))).map(
      ([name, bytes]) => [name, strToU8(asking(strFromU8(bytes)))] as const,
    );
    expect(await celdas('a.xlsx', zipSync(Object.fromEntries(parts)))).toEqual([[1, '&otro;']]);
  });

  test.each([
    ['a.txt', 'x', /no es un archivo .xlsx ni .csv/],
    ['b.xlsx', 'x', /no es una hoja de cálculo/],
    ['c.csv', 'a;b\n"1;2\n3;4', /no es un CSV bien formado/],
  ])('%s that holds %s is refused in a sentence', async (nombre, contenido, sentence) => {
    await expect(celdas(nombre, contenido)).rejects.toThrow(sentence);
  });
  test('so is a file that is not there', async () => {
    await expect(leerArchivo(join(carpeta, 'nadie.csv'))).rejects.toThrow(/No se puede leer/);
  });
});

describe('templates', () => {
  let plantillas: string[];
  beforeAll(async () => {
    plantillas = await escribirPlantillas(
      join(carpeta, 'plantillas'),
      new Date('2031-06-17T16:00:00Z'),
    );
  });
  test('filled in by their own examples, they import in their order', async () => {
    expect(plantillas).toHaveLength(Object.keys(MAESTROS).length);
    for (const tipo of Object.keys(MAESTROS) as Tipo[]) {
      const archivo = plantillas.find((ruta) => ruta.endsWith(`${tipo}.xlsx`)) ?? '';
      const resumen = await importar(tipo, await leerArchivo(archivo));
      expect([tipo, resumen.faltas, resumen.aplicado]).toEqual([tipo, [], true]);
    }
    expect(
      await filas(`select vigencia_inicio || ' ' || vigencia_fin as v from promociones`),
    ).toEqual(['2031-01-01 2031-12-31']);
  });
});

describe('1. new cards', () => {
  const rango = { pais: '506', desde: 'CR200000000', hasta: 'CR200099999' };
  test('are drawn from their range, none twice, each with its check digit and an activation code', async () => {
    const lineas = tarjetasNuevas({ ...rango, cuantas: 1000 });
    const numeros = lineas.slice(1).map(({ celdas: [numero = ''] }) => numero);
    expect(new Set(numeros).size).toBe(1000);
    for (const numero of numeros) {
      expect(numero).toMatch(/^CR2000\d{5}$/);
      expect(conDigitoVerificador(numero.slice(2, -1))).toBe(numero.slice(2));
    }
    for (const { celdas } of lineas.slice(1)) expect(celdas[1]).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(consecutivas(numeros)).toBeNull();
    expect((await importar('tarjetas', lineas)).cambios[0]?.nuevas).toBe(1000);
    expect((await importar('tarjetas', lineas)).cambios[0]?.iguales).toBe(1000);
  });
  test.each([
    [{ pais: '999' }, /--pais/],
    [{ pais: '507' }, /no es un número de tarjeta de ese país/],
    [{ desde: 'CR200099999', hasta: 'CR200000000' }, /igual o mayor/],
    [{ cuantas: 500_001 }, /de 1 a/],
    [{ cuantas: Number('mil') }, /de 1 a/],
    [{ cuantas: 1001 }, /al menos 100100 números/],
  ])('refuses %j', (cambio, sentence) => {
    expect(() => tarjetasNuevas({ ...rango, cuantas: 100, ...cambio })).toThrow(sentence);
  });
  test.each([
    [
      ['CR900000001', 'CR900000002', 'CR900000003', 'CR900000009'],
      ['CR900000001', 'CR900000003'],
    ],
    [
      ['CR900000002', 'CR900000001'],
      ['CR900000001', 'CR900000002'],
    ],
    [['CR900000001', 'HND900000002', 'CR900000003'], null],
    [[], null],
  ])('of %j the run is %j', (numeros, run) => {
    expect(consecutivas(numeros)).toEqual(run);
  });
});
