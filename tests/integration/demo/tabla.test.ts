import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diaEn, diasEntre, estaEn, mesDe, sumarDias } from '../../../src/domain/calendario.ts';
import {
  type EstadoCanje,
  estadoEn,
  ultimoCambio,
  VENTANA_LISTAS_MS,
} from '../../../src/domain/estado.ts';
import { PLAZO_REEMBOLSO_DIAS } from '../../../src/domain/facturas.ts';
import { type Pais, PAISES } from '../../../src/domain/paises.ts';
import { loadTestDemo } from '../../support/database.ts';
import { type CanjeRow, leerCanjes, momentos } from '../../support/demoCanjes.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';

describe.each(momentos)('the demo data loaded on %s', (_, ahora) => {
  let database: TestDatabase;
  let canjes: CanjeRow[];

  beforeAll(async () => {
    database = await freshDatabase();
    await loadTestDemo(database.ownerUrl, ahora);
    canjes = await leerCanjes(database);
  });
  afterAll(() => database.drop());

  const de = (tarjeta: string) => canjes.filter((canje) => canje.tarjeta === tarjeta);

  describe.each(PAISES.map((pais) => [pais.nombre, pais] as const))('%s', (__, pais: Pais) => {
    const p = pais.prefijo;
    const hoy = diaEn(pais.codigo, ahora);
    const primerDia = `${hoy.slice(0, 4)}-01-01`;
    const suyos = () => canjes.filter(({ farmacia }) => farmacia.startsWith(`${p}-`));

    test('24 pharmacies, 8 a chain in the order of chains, the last not affiliated', async () => {
      const rows = await database.query<{ codigo: string; cadena: string; activa: boolean }>(
        `select f.codigo, c.nombre as cadena, f.activa from farmacias f
           join cadenas c on c.id = f.cadena_id where f.pais_codigo = $1 order by f.codigo`,
        [pais.codigo],
      );
      const cadenas = ['Farmacias del Valle', 'Farmacia Central', 'Farmacias San Gabriel'];
      expect(rows).toEqual(
        Array.from({ length: 24 }, (___, i) => ({
          codigo: `${p}-F${String(i + 1).padStart(3, '0')}`,
          cadena: cadenas[Math.floor(i / 8)],
          activa: i !== 23,
        })),
      );
    });

    test('F005 and F006 alone must give electronic invoices, and have had to for longer than any that is taken', async () => {
      const rows = await database.query<{ codigo: string; desde: string }>(
        `select codigo, factura_electronica_desde::text as desde from farmacias
          where pais_codigo = $1 and factura_electronica_desde is not null order by codigo`,
        [pais.codigo],
      );
      expect(rows.map(({ codigo }) => codigo)).toEqual([`${p}-F005`, `${p}-F006`]);
      for (const { desde } of rows) {
        expect(diasEntre(desde, hoy)).toBeGreaterThanOrEqual(PLAZO_REEMBOLSO_DIAS);
      }
    });

    test('8 products with one promotion each, as the table says', async () => {
      const rows = await database.query(
        `select r.marca <> '' and r.presentacion <> '' as descrito, p.tipo_bonificacion as tipo,
                p.maximo_mensual as mes, p.maximo_anual as anio, p.estado,
                p.vigencia_inicio as inicio, p.vigencia_fin as fin
           from promociones p join productos r on r.id = p.producto_id
          where p.pais_codigo = $1 order by p.id`,
        [pais.codigo],
      );
      const fila = (tipo: string, mes: number, anio: number, estado = 'Activo') => ({
        descrito: true,
        tipo,
        mes,
        anio,
        estado,
        inicio: primerDia,
        fin: `${hoy.slice(0, 4)}-12-31`,
      });
      expect(rows).toEqual([
        fila('2 + 1', 2, 12),
        fila('2 + 1', 1, 6),
        fila('2 + 1', 1, 2),
        fila('2 + 1', 2, 12),
        fila('2 + 1', 2, 12),
        fila('2 + 1', 2, 12),
        fila('3 + 1', 2, 12),
        fila('2 + 1', 2, 12, 'Inactivo'),
      ]);
    });

    test('20 issued cards, and 30 patients with active cards', async () => {
      const rows = await database.query<{ numero: string; estado: string; id: string | null }>(
        `select t.numero, t.estado, p.identificacion as id from tarjetas t
           left join pacientes p on p.id = t.paciente_id
          where t.pais_codigo = $1 and t.numero ~ '^[A-Z]+(1|9)00000' order by 1`,
        [pais.codigo],
      );
      expect(rows).toEqual([
        ...Array.from({ length: 30 }, (___, i) => ({
          numero: `${p}${100_000_001 + i}`,
          estado: 'Activa',
          id: `${p}-ID-${String(i + 1).padStart(4, '0')}`,
        })),
        ...Array.from({ length: 20 }, (___, i) => ({
          numero: `${p}${900_000_001 + i}`,
          estado: 'Emitida',
          id: null,
        })),
      ]);
    });

    test('every patient accepted both texts at the affiliation, none before it was in force', async () => {
      const [row] = await database.query(
        `select count(*)::int as pacientes,
                count(*) filter (where (select count(*) from consentimientos c
                   where c.paciente_id = p.id and c.aceptado_en = p.creado_en) <> 2)::int as sin,
                (select count(*)::int from consentimientos c join textos_legales t using (texto, version)
                  where c.pais_codigo = $1 and c.aceptado_en < t.rige_desde) as antes
           from pacientes p where p.pais_codigo = $1`,
        [pais.codigo],
      );
      expect(row).toMatchObject({ sin: 0, antes: 0 });
      expect(row?.['pacientes']).toBeGreaterThan(30);
    });

    test('cards 001 to 010 have no redemption', () => {
      for (let n = 1; n <= 10; n += 1) expect(de(`${p}${100_000_000 + n}`)).toEqual([]);
    });

    test('card 011: an approved one of promotion 1, one inactive, a pre-registered invoice of 12 days ago', async () => {
      const suyas = de(`${p}100000011`);
      expect(suyas.map(({ promocion }) => promocion).sort()).toEqual([1, 8]);
      const [una] = suyas.filter(({ promocion }) => promocion === 1);
      expect(una && estadoEn(una, ahora)).toBe('Aprobado');
      expect(await preregistros(`${p}100000011`)).toEqual([
        {
          promocion: 1,
          farmacia: `${p}-F001`,
          numero: 'PRE-1101',
          fecha: sumarDias(hoy, -12),
          estado: 'Pendiente',
        },
      ]);
    });

    test('USADA-1 at F001 of 10 days ago, or 1 January, in that approved redemption', () => {
      const [usada] = canjes.filter(({ facturas }) =>
        facturas.some(({ numero, farmacia }) => numero === 'USADA-1' && farmacia === `${p}-F001`),
      );
      expect(usada).toMatchObject({
        tarjeta: `${p}100000011`,
        promocion: 1,
        farmacia: `${p}-F001`,
      });
      const diezAtras = sumarDias(hoy, -10);
      expect(usada?.facturas.find(({ numero }) => numero === 'USADA-1')).toMatchObject({
        fecha: diezAtras < primerDia ? primerDia : diezAtras,
        vigente: true,
      });
    });

    test("card 012 has used this month's maximum of promotion 2", () => {
      const delMes = de(`${p}100000012`).filter(({ fecha }) => estaEn(mesDe(hoy), fecha));
      expect(delMes).toMatchObject([{ promocion: 2, mensual: 1 }]);
      expect(delMes[0]?.estado).not.toBe('Rechazado');
    });

    test("card 013 has used this year's maximum of promotion 3, in earlier months where there are two", () => {
      const suyas = de(`${p}100000013`).filter(({ estado }) => estado !== 'Rechazado');
      expect(suyas).toMatchObject([
        { promocion: 3, anual: 2 },
        { promocion: 3, anual: 2 },
      ]);
      const meses = new Set(suyas.map(({ fecha }) => fecha.slice(0, 7)));
      const mes = Number(hoy.slice(5, 7));
      expect(meses.size).toBe(mes === 1 ? 1 : 2);
      expect(meses.has(hoy.slice(0, 7))).toBe(mes <= 2);
      expect(suyas.every(({ fecha }) => fecha >= primerDia)).toBe(true);
    });

    test('card 014 has two pre-registered invoices of 20 and 5 days ago, that make a redemption today', async () => {
      const cincoAtras = sumarDias(hoy, -5);
      const fila = { promocion: 1, farmacia: `${p}-F001`, estado: 'Pendiente' };
      const segunda = cincoAtras < primerDia ? primerDia : cincoAtras;
      expect(de(`${p}100000014`)).toEqual([]);
      expect(await preregistros(`${p}100000014`)).toEqual([
        { ...fila, numero: 'PRE-1401', fecha: sumarDias(hoy, -20) },
        { ...fila, numero: 'PRE-1402', fecha: segunda },
      ]);
      expect(segunda >= primerDia && diasEntre(sumarDias(hoy, -20), segunda) <= 60).toBe(true);
    });

    test('the last 48 hours hold at least 12 of each state, 12 pending and 12 approved of them at F001', () => {
      const recientes = suyos()
        .filter(
          (canje) => ahora.getTime() - ultimoCambio(canje, ahora).getTime() < VENTANA_LISTAS_MS,
        )
        .map((canje) => ({ estado: estadoEn(canje, ahora), farmacia: canje.farmacia }));
      const cuantos = (estado: EstadoCanje, farmacia?: string) =>
        recientes.filter(
          (uno) => uno.estado === estado && (farmacia === undefined || uno.farmacia === farmacia),
        ).length;
      for (const estado of ['Pendiente', 'Aprobado', 'Rechazado'] as const) {
        expect(cuantos(estado)).toBeGreaterThanOrEqual(12);
      }
      expect(cuantos('Pendiente', `${p}-F001`)).toBeGreaterThanOrEqual(12);
      expect(cuantos('Aprobado', `${p}-F001`)).toBeGreaterThanOrEqual(12);
    });

    async function preregistros(tarjeta: string) {
      return database.query(
        `select ((r.promocion_id - 1) % 8) + 1 as promocion, f.codigo as farmacia, r.numero,
                r.fecha, r.estado
           from preregistros r join tarjetas t on t.id = r.tarjeta_id
           join farmacias f on f.id = r.farmacia_id where t.numero = $1 order by r.numero`,
        [tarjeta],
      );
    }
  });
});
