import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoNow, freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { refusal } from '../../support/refusal.ts';

// What the database holds by itself, whatever the program does.

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase('demo');
});
afterAll(() => database.drop());

describe('an invoice', () => {
  const usada = `insert into canje_facturas (canje_id, producto_id, farmacia_id, numero, fecha)
    select max(id), 1, 1, 'USADA-1', date '2026-06-07' from canjes where producto_id = 1 and vigente`;

  test('serves one redemption per product while that is not rejected', async () => {
    expect(await refusal(database, usada)).toBe('canje_facturas_una_vez_por_producto');
    expect(
      await refusal(
        database,
        usada.replaceAll(', 1, 1,', ', 4, 1,').replace('producto_id = 1', 'producto_id = 4'),
      ),
    ).toBe('accepted');
  });

  test('is free again once its redemption is rejected, and not before', async () => {
    const other = await freshDatabase('demo');
    try {
      const [pendiente] = await other.query<{
        id: string;
        numero: string;
        farmacia: number;
        producto: number;
      }>(
        `select c.id, f.numero, f.farmacia_id as farmacia, f.producto_id as producto
           from canjes c join canje_facturas f on f.canje_id = c.id
          where c.estado = 'Pendiente' and c.cambio_en > $1 limit 1`,
        [demoNow],
      );
      const otra = () =>
        other.query(
          `insert into canje_facturas (canje_id, producto_id, farmacia_id, numero, fecha)
           select max(id), $1, $2, $3, date '2026-06-10' from canjes where producto_id = $1 and vigente`,
          [pendiente?.producto, pendiente?.farmacia, pendiente?.numero],
        );
      await expect(otra()).rejects.toThrow('canje_facturas_una_vez_por_producto');
      await other.query(
        `update canjes set estado = 'Rechazado', decidido_en = registrado_en, motivo_codigo = 'otro', observaciones = 'x'
          where id = $1`,
        [pendiente?.id],
      );
      expect(
        await other.query(
          'select bool_or(vigente) as alguna from canje_facturas where canje_id = $1',
          [pendiente?.id],
        ),
      ).toEqual([{ alguna: false }]);
      await otra();
      await expect(otra()).rejects.toThrow();
    } finally {
      await other.drop();
    }
  });

  test.each(["' A-1'", "'a-1'", "''", `'${'9'.repeat(41)}'`])(
    'is stored canonical: not %s',
    async (numero) => {
      expect(await refusal(database, usada.replace("'USADA-1'", numero))).toBe(
        'canje_facturas_numero_canonico',
      );
    },
  );

  test('is pre-registered by one card alone for a product, by that card twice', async () => {
    const pre = (tarjeta: string, producto = 1) =>
      `insert into preregistros (tarjeta_id, promocion_id, producto_id, farmacia_id, numero, fecha, usuario_id, creado_en)
       select id, ${producto}, ${producto}, 1, 'PRE-1401', '2026-06-01', 2, now() from tarjetas where numero = '${tarjeta}'`;
    expect(await refusal(database, pre('CR100000014'))).toBe('accepted');
    expect(await refusal(database, pre('CR100000015'))).toBe('preregistros_factura_de_una_tarjeta');
    expect(await refusal(database, pre('CR100000015', 2))).toBe('accepted');
  });
});
