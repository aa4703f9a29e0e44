import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Peticion } from '../../netlify/derechos/cumplirDerecho.ts';
import { verRepetidas } from '../../netlify/tools/operacion/repetidas.ts';
import { CABECERA_NACIMIENTO } from '../../src/contracts/pacientes.ts';
import { leerIdentificacion } from '../../src/domain/identificacion.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';
import { PAIS_CODIGOS, type PaisCodigo, paisDe } from '../../src/domain/paises.ts';
import { identificacionGuardada } from '../../src/domain/tarjeta.ts';
import { formulario, peticiones } from '../support/afiliacion.ts';
import { ejercerDerecho } from '../support/derechos.ts';
import { seededBytes } from '../support/environment.ts';
import { demoNow } from '../support/freshDatabase.ts';
import { mundo } from '../support/mundo.ts';
import { send } from '../support/request.ts';
import { isProof } from '../support/size.ts';

// One person, one affiliation, however the identity number is spelled: at every way in, and in the database itself.

const { database, env, tokenFor } = await mundo();
const { afiliar, validarIdentificacion } = peticiones(() => env);

/** A new identity number of each country, first as its card has it, then as people write it besides. */
const ESCRITAS: Readonly<Record<PaisCodigo, readonly string[]>> = {
  '506': ['1-0613-0584', '1-613-584', '106130584', '01-0613-0584', '1.613.584', ' 1 / 0613 / 584 '],
  '507': ['8-123-456', '08-0123-00456', '8 123 456', '8.123.456'],
  '1809': ['001-1391820-5', '00113918205', '001 1391820 5'],
  '504': ['0801-1990-12345', '0801199012345', '0801 1990 12345'],
};
const NACIMIENTO = '1955-03-08';

const afiliarCon = (pais: PaisCodigo, NumeroIdentificacion: string, serie: number) =>
  afiliar(
    formulario({
      NumeroTarjeta: `${paisDe(pais).prefijo}6100000${String(serie).padStart(2, '0')}`,
      NumeroIdentificacion,
      FechaNacimiento: NACIMIENTO,
      CodigoPaisAfiliacion: pais,
      CodigoMedico: null,
    }),
  );

describe.each(PAIS_CODIGOS)('a number of %s', (pais) => {
  const [impresa = '', ...otras] = ESCRITAS[pais];
  beforeAll(async () => {
    expect(await afiliarCon(pais, impresa, 0)).toMatchObject({ status: 200 });
  });

  test.each([impresa, ...otras])('written %j is affiliated once', async (escrita) => {
    const detail = VALIDACION.identificacionRepetida;
    const errors = [{ field: 'NumeroIdentificacion', detail }];
    const repetida = { status: 409, body: { detail, errors } };
    expect(await afiliarCon(pais, escrita, 1)).toMatchObject(repetida);
    expect(await validarIdentificacion(escrita, `?pais=${pais}`)).toMatchObject(repetida);
  });

  test('is shown as it was typed', async () => {
    expect(
      await database.query(
        `select identificacion from pacientes p join tarjetas t on t.paciente_id = p.id where t.numero = $1`,
        [`${paisDe(pais).prefijo}610000000`],
      ),
    ).toEqual([{ identificacion: impresa }]);
  });

  test.each([impresa, ...otras])('written %j leads to its card at the counter', async (escrita) => {
    const token = await tokenFor(`operador.${paisDe(pais).prefijo.toLowerCase()}`);
    const card = encodeURIComponent(escrita.trim());
    const hallada = { status: 200, body: { NumeroTarjeta: `${paisDe(pais).prefijo}610000000` } };
    expect(await send(env, `GET /api/canjes/tarjeta/${card}`, { token })).toMatchObject(hallada);
    expect(await send(env, `GET /api/preregistro/tarjeta/${card}`, { token })).toMatchObject(
      hallada,
    );
  });

  test('leads to its balance with the date of birth, in every spelling', async () => {
    await database.query(
      `insert into canjes (codigo_confirmacion, tarjeta_id, promocion_id, producto_id, farmacia_id, cadena_id,
         pais_codigo, medico_id, distribuidor_id, usuario_id, ffd, registrado_en, fecha)
       select 'ZZZZZZZZ' || case pais_codigo when '506' then '22' when '507' then '33' when '504' then '44' else '55' end,
              (select id from tarjetas where numero = $1), promocion_id, producto_id, farmacia_id, cadena_id,
              pais_codigo, medico_id, distribuidor_id, usuario_id, ffd, registrado_en, fecha
         from canjes where pais_codigo = $2 and vigente and fecha >= '2026-01-01'
          and promocion_id in (select id from promociones where estado = 'Activo') order by id limit 1`,
      [`${paisDe(pais).prefijo}610000000`, pais],
    );
    const consultar = (escrita: string, nacimiento = NACIMIENTO, query = `?pais=${pais}`) =>
      send(env, `GET /api/pacientes/saldo/${encodeURIComponent(escrita)}${query}`, {
        headers: { [CABECERA_NACIMIENTO]: nacimiento },
      });
    for (const escrita of [impresa, ...otras]) {
      expect((await consultar(escrita)).body, escrita).toHaveLength(1);
      expect((await consultar(escrita, '1955-03-09')).body, escrita).toEqual([]);
    }
    // In any spelling it counts as one number.
    const [contadas] = await database.query<{ conAlguien: number; sinNadie: number }>(
      `select (select count(*)::int from jsonb_object_keys(consultas -> 'conAlguien')) as "conAlguien",
              (select count(*)::int from jsonb_object_keys(consultas -> 'sinNadie')) as "sinNadie"
         from intentos where ambito = 'saldo.direccion'`,
    );
    expect(contadas).toEqual({ conAlguien: 1, sinNadie: 1 });
    // Without a country it is looked for in each.
    for (const escrita of [impresa, ...otras]) {
      expect((await consultar(escrita, NACIMIENTO, '')).body, escrita).toHaveLength(1);
    }
  });
});

test('in Panama the hyphens tell two people apart', async () => {
  expect(await afiliarCon('507', '8-12-3456', 2)).toMatchObject({ status: 200 });
  expect(await afiliarCon('507', '8-1-23456', 3)).toMatchObject({ status: 200 });
});

test('two spellings at once, 40 times: one is affiliated', async () => {
  const spelled = ['2-0345-0678', '2-345-678', '203450678', '02 0345 0678'];
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, i) => afiliarCon('506', spelled[i % 4] ?? '', 10 + i)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    await database.query(
      `select count(*)::int as n from pacientes
        where pais_codigo = '506' and identificacion_canonica(pais_codigo, identificacion) = '203450678'`,
    ),
  ).toEqual([{ n: 1 }]);
});

const NUMEROS = isProof ? 4_000 : 1_000;
test(`database and domain give every number one canonical form, ${NUMEROS} times`, async () => {
  const cifras = (hasta: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${hasta}}$`));
  const separador = fc.constantFrom('', '-', ' ', '.', '/', ' - ', '--');
  const partes = fc
    .tuple(
      fc.constantFrom('0', ''),
      fc.constantFrom('1', '8', '9', '13', '14', 'PE', 'E', 'N', '10', '0'),
      fc.constantFrom('', 'AV', 'PI'),
      cifras(5),
      cifras(7),
      separador,
      separador,
      separador,
    )
    .map(([cero, a, b, c, d, x, y, z]) => cero + a + x + b + y + c + z + d);
  const texto = fc.oneof(
    partes,
    cifras(30),
    fc.stringMatching(/^[0-9APIVEN ./-]{1,30}$/),
    fc.stringMatching(/^[A-ZÑ0-9 ./-]{5,30}$/),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const numeros = fc
    .sample(fc.tuple(fc.constantFrom(...PAIS_CODIGOS), texto), { numRuns: NUMEROS, seed: 40 })
    .flatMap(([pais, escrito]) => {
      const guardada = identificacionGuardada(escrito);
      return guardada === null
        ? []
        : [{ pais, guardada, canonica: leerIdentificacion(escrito, pais).canonica }];
    });
  expect(numeros.length).toBeGreaterThan(0.375 * NUMEROS);
  const rows = await database.query<{ canonica: string }>(
    `select identificacion_canonica(pais, numero) as canonica
       from unnest($1::text[], $2::text[]) with ordinality as n (pais, numero, orden) order by orden`,
    [numeros.map(({ pais }) => pais), numeros.map(({ guardada }) => guardada)],
  );
  expect(rows.map(({ canonica }, i) => ({ ...numeros[i], canonica }))).toEqual(numeros);
});

describe('a person affiliated twice, from before spellings were compared', () => {
  const derecho = (tarjeta: string, cual: Peticion['derecho'], cambios = {}) =>
    ejercerDerecho(
      database.ownerUrl,
      { derecho: cual, tarjeta, cambios, tambien: [], aplicar: true },
      { now: demoNow, randomBytes: seededBytes('repetidas') },
    );
  const repeticiones = () =>
    database.query(
      `select t.numero, p.repeticion from pacientes p join tarjetas t on t.paciente_id = p.id
        where p.identificacion in ('3-0111-0222', '3-111-222') order by p.id`,
    );
  const [PRIMERA, SEGUNDA] = ['CR620000001', 'CR620000002'];
  beforeEach(async () => {
    await database.query(
      `with p as (
         insert into pacientes (pais_codigo, identificacion, nombre, primer_apellido, segundo_apellido, correo,
                                telefono, fecha_nacimiento, nacionalidad, creado_en, repeticion)
         select '506', n.identificacion, 'Ana', 'Mora', 'Ruiz', 'ana@correo.example', '2000-0000', '1950-01-01',
                'Costa Rica', '2026-02-03T12:00:00Z', n.repeticion
           from (values ('3-0111-0222', 0), ('3-111-222', 1)) n (identificacion, repeticion)
         returning id, repeticion)
       insert into tarjetas (numero, pais_codigo, estado, paciente_id, activada_en)
       select 'CR62000000' || 1 + repeticion, '506', 'Activa', id, now() from p`,
    );
    return async () => {
      await database.query(
        `with ida as (delete from tarjetas where numero in ($1, $2) returning paciente_id)
         delete from pacientes where id in (select paciente_id from ida)`,
        [PRIMERA, SEGUNDA],
      );
    };
  });

  test('is listed with both cards and the next step, until one card is given up', async () => {
    expect(await verRepetidas(database.ownerUrl)).toEqual([
      'Ninguna factura está repetida.',
      'Las tarjetas CR620000001 (afiliada el 03/02/2026, 0 canjes) y CR620000002 (afiliada el 03/02/2026, 0 canjes) tienen el mismo número de identificación, escrito de otra manera.',
      'Personas con más de una tarjeta: 1.',
      expect.stringContaining('Retirar del programa') as string,
      expect.stringContaining('Corregir los datos') as string,
      expect.stringContaining('Mientras tanto') as string,
    ]);
    await derecho(PRIMERA, 'retirar');
    expect(await verRepetidas(database.ownerUrl)).toEqual([
      'Ninguna factura está repetida.',
      'Ninguna tarjeta está afiliada dos veces.',
    ]);
  });

  test('is found by the number as one person: the first card, or the one that still serves', async () => {
    const token = await tokenFor('operador.cr');
    const tarjeta = async () =>
      (await send(env, 'GET /api/canjes/tarjeta/3-111-222', { token })).body;
    expect(await tarjeta()).toMatchObject({ NumeroTarjeta: PRIMERA });
    await derecho(PRIMERA, 'retirar');
    expect(await tarjeta()).toMatchObject({ NumeroTarjeta: SEGUNDA });
  });

  test('is affiliated no third time', async () => {
    expect(await afiliarCon('506', '3 0111 0222', 60)).toMatchObject({ status: 409 });
  });

  test('leaves the number to the second card when the first is corrected', async () => {
    await derecho(PRIMERA, 'rectificar', { NumeroIdentificacion: '3-0111-0223' });
    expect(await repeticiones()).toEqual([{ numero: SEGUNDA, repeticion: 0 }]);
    expect(await afiliarCon('506', '301110222', 61)).toMatchObject({ status: 409 });
    await expect(
      derecho(PRIMERA, 'rectificar', { NumeroIdentificacion: '3-111-222' }),
    ).rejects.toThrow('23505');
  });

  test('leaves it alone when the second is corrected', async () => {
    await derecho(SEGUNDA, 'rectificar', { NumeroIdentificacion: '3-0111-0224' });
    expect(await repeticiones()).toEqual([{ numero: PRIMERA, repeticion: 0 }]);
    expect(
      await database.query(`select repeticion from pacientes where identificacion = '3-0111-0224'`),
    ).toEqual([{ repeticion: 0 }]);
  });

  test('leaves it to the second card when the first is made anonymous', async () => {
    await derecho(PRIMERA, 'anonimizar');
    expect(await repeticiones()).toEqual([{ numero: SEGUNDA, repeticion: 0 }]);
    await database.query(`delete from tarjetas t where estado = 'Retirada'
          and not exists (select from canjes c where c.tarjeta_id = t.id)`);
  });
});
