import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { load } from '../../netlify/tools/load/load.ts';
import { leerCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { VENTANA_AUDITORIA_MS } from '../../src/domain/estado.ts';
import { PLAZO_REEMBOLSO_DIAS, SEPARACION_MAXIMA_DIAS } from '../../src/domain/facturas.ts';
import { leerTarjeta } from '../../src/domain/tarjeta.ts';
import { demoNow, freshDatabase, type TestDatabase } from '../support/freshDatabase.ts';
import { isProof } from '../support/size.ts';

const CANJES = isProof ? 6_000 : 2_000;
let database: TestDatabase;
let demoCanjes: number;

beforeAll(async () => {
  database = await freshDatabase('demo');
  demoCanjes = await cuantos('canjes');
  await load(database.ownerUrl, { canjes: CANJES }, demoNow);
});
afterAll(() => database.drop());

async function cuantos(tabla: string, donde = 'true', en = database): Promise<number> {
  const [row] = await en.query<{ n: number }>(
    `select count(*)::int as n from ${tabla} where ${donde}`,
  );
  return row?.n ?? -1;
}
const cargados = "tarjeta_id in (select id from tarjetas where numero ~ '^[A-Z]+3')";

describe('the load for measurement keeps every rule', () => {
  test('it adds one patient for 20 redemptions, and no fewer or more than asked for', async () => {
    expect(await cuantos('canjes')).toBe(demoCanjes + CANJES);
    expect(await cuantos('canjes', cargados)).toBe(CANJES);
    expect(await cuantos('pacientes')).toBe(120 + CANJES / 20);
    expect(await cuantos('tarjetas', "estado = 'Activa'")).toBe(120 + CANJES / 20);
  });

  test('codes made in SQL are what the domain reads as valid', async () => {
    const rows = await database.query<{ codigo: string; numero: string }>(
      `select c.codigo_confirmacion as codigo, t.numero from canjes c
         join tarjetas t on t.id = c.tarjeta_id where c.${cargados}`,
    );
    expect(rows.filter(({ codigo }) => leerCodigo(codigo) !== codigo)).toEqual([]);
    expect(rows.filter(({ numero }) => leerTarjeta(numero) !== numero)).toEqual([]);
  });

  test('they spread over two years, every affiliated pharmacy and every active promotion', async () => {
    const [row] = await database.query(
      `select min(fecha) < date '2024-08-01' as atras, max(registrado_en) <= $1 as pasado,
              count(distinct date_trunc('month', fecha))::int as meses,
              count(distinct farmacia_id)::int as farmacias,
              count(distinct producto_id)::int as productos
         from canjes where ${cargados}`,
      [demoNow],
    );
    expect(row).toEqual({
      atras: true,
      pasado: true,
      meses: 24,
      // All that are affiliated but the two whose invoices have fiscal numbers.
      farmacias: 4 * 21,
      productos: 4 * 7,
    });
  });

  test('no card is beyond a monthly or yearly maximum', async () => {
    for (const [periodo, maximo] of [
      ['month', 'maximo_mensual'],
      ['year', 'maximo_anual'],
    ]) {
      const rows = await database.query(
        `select 1 from canjes c join promociones p on p.id = c.promocion_id where c.${cargados}
          group by c.tarjeta_id, c.promocion_id, date_trunc('${periodo ?? ''}', c.fecha), p.${maximo ?? ''}
         having count(*) > p.${maximo ?? ''}`,
      );
      expect(rows).toEqual([]);
    }
  });

  test('invoices: as many as the promotion needs, not later than the day, within 90 and 60 days and the validity', async () => {
    const rows = await database.query(
      `select c.id from canjes c join promociones p on p.id = c.promocion_id
         join canje_facturas f on f.canje_id = c.id where c.${cargados}
        group by c.id, p.id
       having sum(f.cantidad) <> split_part(p.tipo_bonificacion, ' + ', 1)::int
           or max(f.fecha) > c.fecha or c.fecha - min(f.fecha) > ${PLAZO_REEMBOLSO_DIAS}
           or max(f.fecha) - min(f.fecha) > ${SEPARACION_MAXIMA_DIAS}
           or max(f.fecha) not between p.vigencia_inicio and p.vigencia_fin
           or c.fecha not between p.vigencia_inicio and p.vigencia_fin
           or bool_or(f.vigente <> c.vigente)`,
    );
    expect(rows).toEqual([]);
    const [row] = await database.query(
      `select bool_and(c.fecha = (c.registrado_en at time zone p.zona_horaria)::date) as dia,
              count(*) filter (where c.decidido_en > $1) as despues
         from canjes c join paises p on p.codigo = c.pais_codigo`,
      [demoNow],
    );
    expect(row).toEqual({ dia: true, despues: '0' });
  });

  test('all states occur, the last 48 hours among them, and each has its history', async () => {
    for (const estado of ['Pendiente', 'Aprobado', 'Rechazado']) {
      expect(await cuantos('canjes', `${cargados} and estado = '${estado}'`)).toBeGreaterThan(0);
    }
    const abierta = new Date(demoNow.getTime() - VENTANA_AUDITORIA_MS).toISOString();
    expect(await cuantos('canjes', `${cargados} and registrado_en > '${abierta}'`)).toBeGreaterThan(
      0,
    );
    expect(
      await cuantos(
        'canjes c',
        `c.${cargados} and (select array_agg(h.estado_nuevo order by h.id) from canje_historial h where h.canje_id = c.id)
           is distinct from array['Pendiente'] || case when estado = 'Pendiente' then '{}' else array[estado] end`,
      ),
    ).toBe(0);
  });

  test('every index is there again', async () => {
    const other = await freshDatabase();
    try {
      const indices = `select indexdef from pg_indexes where schemaname = 'public' order by 1`;
      expect(await database.query(indices)).toEqual(await other.query(indices));
    } finally {
      await other.drop();
    }
  });

  test('the same numbers give the same rows, a second load adds others', async () => {
    const other = await freshDatabase('demo');
    const huella = (en: TestDatabase) =>
      en.query(
        `select (select md5(string_agg(c::text, '' order by id)) from canjes c where id <= $1) as canjes,
                (select md5(string_agg(f::text, '' order by id)) from canje_facturas f where canje_id <= $1) as facturas`,
        [4_000 + CANJES],
      );
    try {
      await load(other.ownerUrl, { canjes: CANJES }, demoNow);
      expect(await huella(other)).toEqual(await huella(database));
      await load(other.ownerUrl, { canjes: 100, pacientes: 10 }, demoNow);
      expect(await cuantos('canjes', 'true', other)).toBe(demoCanjes + CANJES + 100);
    } finally {
      await other.drop();
    }
  });

  test('more redemptions than the patients may have are refused, and nothing is written', async () => {
    const antes = await cuantos('pacientes');
    await expect(load(database.ownerUrl, { canjes: 1_000, pacientes: 2 }, demoNow)).rejects.toThrow(
      '1000 canjes necesitan al menos 8 pacientes para respetar los límites.',
    );
    expect(await cuantos('pacientes')).toBe(antes);
  });

  test('a database without catalogues is told apart', async () => {
    const empty = await freshDatabase();
    try {
      await expect(load(empty.ownerUrl, { canjes: 10 }, demoNow)).rejects.toThrow(
        'cargue antes los datos de demostración',
      );
    } finally {
      await empty.drop();
    }
  });
});
