import { describe, expect, test } from 'vitest';
import { reconocerLinea } from '../../../src/domain/factura/linea.ts';
import { PAIS_CODIGOS, type PaisCodigo } from '../../../src/domain/paises.ts';
import { clave, cufe } from '../../unit/domain/factura/vectores.ts';
import { mundo } from '../../support/mundo.ts';
import { refusal } from '../../support/refusal.ts';
import { size } from '../../support/size.ts';
import { idDeFarmacia } from '../../support/ids.ts';

// Rules that the database enforces.

const { database } = await mundo();

const NUMEROS = size(60);
const rellena = (n: number, ancho: number) => String(n).padStart(ancho, '0');
const LIBRES: readonly ((n: number) => string)[] = [
  (n) => String(n + 1),
  (n) => `F-${n}`,
  (n) => `001-${rellena(n, 7)}`,
  (n) => `A${rellena(n, 7)}`,
  (n) => `${n}/2026`,
  (n) => `TFHKA0000007-${rellena(n, 8)}`,
  (n) => `SUC 5 NO. ${n}`,
  (n) => `20260610-${rellena(n, 3)}`,
  (n) => `FV-A-${rellena(n, 8)}-001`,
  (n) => `DOC 10977041 ${n}`,
  (n) => `2026-${rellena(n, 6)}`,
  (n) => `B${rellena(n, 6)}`,
  (n) => `${'BGSZ'[n % 4]}${n}-${n % 9}`,
  (n) => `C${(n % 3) + 1}-${rellena(Math.floor(n / 3), 7)}`,
];
const FISCALES: Readonly<Record<PaisCodigo, readonly ((n: number) => string)[]>> = {
  '506': [
    (n) => clave({ consecutivo: `00100001040${rellena(n, 9)}` }),
    (n) => `002-00001-01-${rellena(n, 10)}`,
  ],
  '507': [(n) => cufe({ numero: rellena(n, 10) })],
  '504': [(n) => `000-001-01-${rellena(n, 8)}`],
  '1809': [(n) => `E32${rellena(n, 10)}`, (n) => `B02${rellena(n, 8)}`],
};

test.each(PAIS_CODIGOS)(
  `${NUMEROS} numbers as pharmacies of %s print them are all taken, and none is asked about beside another of its series`,
  async (pais) => {
    const una = idDeFarmacia(1);
    const series = [...LIBRES, ...FISCALES[pais]];
    const cuantas = Math.ceil(NUMEROS / series.length);
    for (const serie of series) {
      const textos = Array.from({ length: cuantas }, (_, n) => serie(n));
      const lineas = textos.map((texto) => {
        const escrita = {
          farmaciaId: una,
          texto,
          fecha: '2026-06-10' as const,
          confirmada: false,
        };
        return reconocerLinea(escrita, pais, [{ id: una, identificacionFiscal: null }]);
      });
      expect(
        await refusal(
          database,
          `insert into canje_facturas (canje_id, producto_id, farmacia_id, numero, fecha, identidad)
           select (select max(id) from canjes where producto_id = 1 and vigente), 1, 1, numero, '2026-06-10', identidad
             from json_to_recordset('${JSON.stringify(lineas.map(({ numero, identidad }) => ({ numero, identidad })))}')
               as l (numero text, identidad text);
           do $$ begin
             assert (with escrita as (
                       select id, formas_de_numero(farmacia_id, numero, canonico) as formas from canje_facturas
                        where fecha = '2026-06-10' and farmacia_id = 1 and xmin = pg_current_xact_id()::xid)
                     select (select count(*) from escrita) = ${cuantas} and not exists (
                       select from escrita a cross join unnest(a.formas) f (forma)
                         join (select id, unnest(formas_parecidas(formas)) as forma from escrita) b using (forma)
                        where a.id <> b.id)), 'alike';
           end $$`,
        ),
        textos[1],
      ).toBe('accepted');
    }
  },
);

describe('a number that is written without its identity, as an earlier release would', () => {
  const farmacia = (pais: PaisCodigo) =>
    `(select min(id) from farmacias where pais_codigo = '${pais}')`;
  const escribir = {
    canje_facturas: (pais: PaisCodigo, numero: string) =>
      `insert into canje_facturas (canje_id, producto_id, farmacia_id, numero, fecha)
       select id, producto_id, ${farmacia(pais)}, '${numero}', '2026-06-10'
         from canjes where vigente order by id desc limit 1`,
    preregistros: (pais: PaisCodigo, numero: string) =>
      `insert into preregistros (tarjeta_id, promocion_id, producto_id, farmacia_id, numero, fecha, usuario_id, creado_en)
       select t.id, p.id, p.producto_id, ${farmacia(pais)}, '${numero}', '2026-06-10', 2, now()
         from tarjetas t, promociones p where t.pais_codigo = '${pais}' and p.pais_codigo = '${pais}' limit 1`,
  };

  test.each(
    (['canje_facturas', 'preregistros'] as const).flatMap((tabla) =>
      (
        [
          ['506', '00200001010000004321', null],
          ['506', '002-00001-01-0000004321', '3101123456'],
          ['504', '0000010100004321', null],
          ['504', '000-001-01-00004321', '08011985123456'],
          ['1809', 'E320000004321', '101123456'],
          ['1809', 'B0200004321', null],
          ['507', '0000004321', null],
          ['506', 'F-4321', null],
        ] as const
      ).map(([pais, numero, fiscal]) => [tabla, pais, numero, fiscal] as const),
    ),
  )('%s of %s: %s, fiscal number %s', async (tabla, pais, numero, fiscal) => {
    const [row] = await database.query<{ id: number }>(`select ${farmacia(pais)} as id`);
    const id = idDeFarmacia(row?.id ?? 0);
    const { identidad } = reconocerLinea(
      { farmaciaId: id, texto: numero, fecha: '2026-06-10', confirmada: false },
      pais,
      [{ id, identificacionFiscal: fiscal }],
    );
    const literal = (value: string | null) => (value === null ? 'null' : `'${value}'`);
    expect(
      await refusal(
        database,
        `update farmacias set identificacion_fiscal = ${literal(fiscal)} where id = ${id};
         ${escribir[tabla](pais, numero)};
         do $$ begin
           assert (select identidad is not distinct from ${literal(identidad)}
                     from ${tabla} where numero = '${numero}' order by id desc limit 1), 'identity';
         end $$`,
      ),
    ).toBe('accepted');
  });
});

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
