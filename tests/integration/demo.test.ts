import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoLoadedAt, CLAVE_DEMO, loadDemo, USUARIOS_DEMO } from '../../netlify/database/demo.ts';
import { verifyPassword } from '../../netlify/http/password.ts';
import { facturasNecesarias } from '../../src/domain/bonificacion.ts';
import { diaEn, diasEntre, estaEn, mesDe, sumarDias } from '../../src/domain/calendario.ts';
import { leerCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { estaEnPlazo, separacion, ultimaFecha } from '../../src/domain/facturas.ts';
import {
  type EstadoCanje,
  estadoEn,
  ultimoCambio,
  VENTANA_LISTAS_MS,
} from '../../src/domain/estado.ts';
import { type Pais, PAISES } from '../../src/domain/paises.ts';
import { demoNow, freshDatabase, type TestDatabase } from '../support/freshDatabase.ts';

const momentos: readonly (readonly [string, Date])[] = [
  ['the middle of a year', demoNow],
  ['1 January, minutes after midnight in Costa Rica', new Date('2026-01-01T06:03:00Z')],
  ['1 January in Panama, still 31 December in Costa Rica', new Date('2027-01-01T05:20:00Z')],
  ['3 January', new Date('2026-01-03T20:00:00Z')],
  ['1 February', new Date('2026-02-01T14:00:00Z')],
  ['29 February', new Date('2028-02-29T22:00:00Z')],
  ['31 December', new Date('2026-12-31T19:30:00Z')],
];

interface CanjeRow {
  id: string;
  codigo: string;
  tarjeta: string;
  promocion: number;
  farmacia: string;
  ffd: boolean;
  estado: EstadoCanje;
  registradoEn: Date;
  decididoEn: Date | null;
  fecha: string;
  bonificacion: string;
  mensual: number;
  anual: number;
  inicio: string;
  fin: string;
  facturas: {
    numero: string;
    fecha: string;
    cantidad: number;
    farmacia: string;
    vigente: boolean;
  }[];
}

describe.each(momentos)('the demo data loaded on %s', (_, ahora) => {
  let database: TestDatabase;
  let canjes: CanjeRow[];

  beforeAll(async () => {
    database = await freshDatabase();
    await loadDemo(database.ownerUrl, ahora);
    canjes = await database.query<CanjeRow>(
      `select c.id, c.codigo_confirmacion as codigo, t.numero as tarjeta,
              ((p.id - 1) % 8) + 1 as promocion, f.codigo as farmacia, c.ffd, c.estado,
              c.registrado_en as "registradoEn", c.decidido_en as "decididoEn", c.fecha,
              p.tipo_bonificacion as bonificacion, p.maximo_mensual as mensual,
              p.maximo_anual as anual, p.vigencia_inicio as inicio, p.vigencia_fin as fin,
              (select json_agg(json_build_object('numero', l.numero, 'fecha', l.fecha,
                  'cantidad', l.cantidad, 'farmacia', lf.codigo, 'vigente', l.vigente))
                 from canje_facturas l join farmacias lf on lf.id = l.farmacia_id
                where l.canje_id = c.id) as facturas
         from canjes c join tarjetas t on t.id = c.tarjeta_id
         join promociones p on p.id = c.promocion_id join farmacias f on f.id = c.farmacia_id`,
    );
  });
  afterAll(() => database.drop());

  const de = (tarjeta: string) => canjes.filter((canje) => canje.tarjeta === tarjeta);

  describe.each(PAISES.map((pais) => [pais.nombre, pais] as const))('%s', (__, pais: Pais) => {
    const p = pais.prefijo;
    const hoy = diaEn(pais.codigo, ahora);
    const primerDia = `${hoy.slice(0, 4)}-01-01`;
    const suyos = () => canjes.filter(({ farmacia }) => farmacia.startsWith(`${p}-`));

    test('three chains, of which San Gabriel alone does not permit FFD', async () => {
      expect(
        await database.query(
          'select nombre, permite_ffd from cadenas where pais_codigo = $1 order by id',
          [pais.codigo],
        ),
      ).toEqual([
        { nombre: 'Farmacias del Valle', permite_ffd: true },
        { nombre: 'Farmacia Central', permite_ffd: true },
        { nombre: 'Farmacias San Gabriel', permite_ffd: false },
      ]);
    });

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

    test('30 doctors of at least 6 specialities', async () => {
      const rows = await database.query<{ codigo: string; especialidad: string }>(
        'select codigo, especialidad from medicos where pais_codigo = $1 order by codigo',
        [pais.codigo],
      );
      expect(rows.map(({ codigo }) => codigo)).toEqual(
        Array.from({ length: 30 }, (___, i) => `${p}-M${String(i + 1).padStart(3, '0')}`),
      );
      expect(new Set(rows.map(({ especialidad }) => especialidad)).size).toBeGreaterThanOrEqual(6);
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

    test('3 distributors, and one for each pharmacy and promotion', async () => {
      const [row] = await database.query(
        `select (select count(*)::int from distribuidores where pais_codigo = $1) as cuantos,
                count(*)::int as asignados, count(distinct distribuidor_id)::int as usados
           from farmacia_distribuidores where pais_codigo = $1`,
        [pais.codigo],
      );
      expect(row).toEqual({ cuantos: 3, asignados: 24 * 8, usados: 3 });
    });

    test('20 issued cards, and 30 patients with active cards', async () => {
      const rows = await database.query<{ numero: string; estado: string; id: string | null }>(
        `select t.numero, t.estado, p.identificacion as id from tarjetas t
           left join pacientes p on p.id = t.paciente_id where t.pais_codigo = $1 order by 1`,
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
      const [consentidos] = await database.query(
        `select count(*)::int as cuantos from consentimientos where pais_codigo = $1`,
        [pais.codigo],
      );
      expect(consentidos).toEqual({ cuantos: 60 });
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

  test('the users of the table, all with the demo password', async () => {
    const rows = await database.query<{ nombre: string; hash: string }>(
      `select u.nombre_usuario as nombre, u.rol, u.farmacia_admin as admin, u.pais_codigo as pais,
              f.codigo as farmacia, c.nombre as cadena, u.activo, u.clave_hash as hash
         from usuarios u left join farmacias f on f.id = u.farmacia_id
         left join cadenas c on c.id = u.cadena_id`,
    );
    const base = { admin: false, farmacia: null, cadena: null, activo: true };
    const esperados = [
      ...PAISES.flatMap(({ prefijo, codigo }) => [
        { ...base, nombre: `operador.${prefijo.toLowerCase()}`, rol: 'Operador', pais: codigo },
        ...['F001', 'F009', 'F017'].map((numero) => ({
          ...base,
          nombre: `${prefijo}-${numero}`,
          rol: 'Regente',
          pais: codigo,
          farmacia: `${prefijo}-${numero}`,
        })),
        {
          ...base,
          nombre: `admin.${prefijo.toLowerCase()}`,
          rol: 'Regente',
          admin: true,
          pais: codigo,
          cadena: 'Farmacias del Valle',
        },
      ]),
      { ...base, nombre: 'manager', rol: 'Manager', pais: '506' },
      { ...base, nombre: 'baja.cr', rol: 'Operador', pais: '506', activo: false },
    ];
    expect(rows).toHaveLength(esperados.length);
    expect(rows).toEqual(
      expect.arrayContaining(esperados.map((uno): unknown => expect.objectContaining(uno))),
    );
    expect(USUARIOS_DEMO.map(({ nombreUsuario }) => nombreUsuario).sort()).toEqual(
      rows.map(({ nombre }) => nombre).sort(),
    );
    const hashes = new Set(rows.map(({ hash }) => hash));
    expect(hashes.size).toBe(1);
    expect(await verifyPassword(CLAVE_DEMO, [...hashes][0])).toBe(true);
  });

  test('every redemption keeps the rules of its day', () => {
    expect(canjes.length).toBeGreaterThan(200);
    for (const canje of canjes) {
      const fechas = canje.facturas.map(({ fecha }) => fecha);
      const pais = PAISES.find(({ prefijo }) => canje.farmacia.startsWith(`${prefijo}-`));
      expect(leerCodigo(canje.codigo)).toBe(canje.codigo);
      expect(pais && diaEn(pais.codigo, canje.registradoEn)).toBe(canje.fecha);
      expect(canje.tarjeta.startsWith(pais?.prefijo ?? '?')).toBe(true);
      expect(canje.registradoEn.getTime()).toBeLessThanOrEqual(ahora.getTime());
      expect((canje.decididoEn ?? ahora).getTime()).toBeLessThanOrEqual(ahora.getTime());
      expect(estaEn([canje.inicio, canje.fin], canje.fecha)).toBe(true);
      expect(estaEn([canje.inicio, canje.fin], ultimaFecha(fechas) ?? '')).toBe(true);
      expect(fechas.every((fecha) => fecha <= canje.fecha)).toBe(true);
      expect(fechas.every((fecha) => estaEnPlazo(fecha, canje.fecha))).toBe(true);
      expect(separacion(fechas)).toBeLessThanOrEqual(60);
      expect(canje.facturas.reduce((suma, { cantidad }) => suma + cantidad, 0)).toBe(
        facturasNecesarias(canje.bonificacion),
      );
      const ajenas = canje.facturas.filter(({ farmacia }) => farmacia !== canje.farmacia);
      expect(canje.ffd).toBe(ajenas.length > 0);
      // The pharmacies of the two chains that permit it have numbers up to 16.
      for (const { farmacia } of canje.ffd ? [canje, ...ajenas] : []) {
        expect(Number(farmacia.slice(-3))).toBeLessThanOrEqual(16);
      }
      expect(
        canje.facturas.every(({ vigente }) => vigente === (canje.estado !== 'Rechazado')),
      ).toBe(true);
    }
  });

  test('no card is beyond its limits; in January alone card 013 has its year in one month', () => {
    const vigentes = canjes.filter(({ estado }) => estado !== 'Rechazado');
    for (const { tarjeta, promocion, fecha, mensual, anual } of vigentes) {
      const suyos = vigentes.filter(
        (uno) => uno.tarjeta === tarjeta && uno.promocion === promocion,
      );
      const delMes = suyos.filter((uno) => uno.fecha.slice(0, 7) === fecha.slice(0, 7));
      const enEnero = tarjeta.endsWith('100000013') && fecha.slice(5, 7) === '01';
      expect(delMes.length).toBeLessThanOrEqual(enEnero ? anual : mensual);
      expect(suyos.length).toBeLessThanOrEqual(anual);
    }
  });

  test('every redemption has its history: the registration, and the decision where there is one', async () => {
    const [row] = await database.query(
      `select count(*)::int as faltan from canjes c where
         (select array_agg((h.estado_nuevo, h.ocurrido_en)::text order by h.id) from canje_historial h
           where h.canje_id = c.id)
         is distinct from
         (array[('Pendiente'::text, c.registrado_en)::text] ||
           case when c.decidido_en is null then '{}'::text[]
                else array[(c.estado, c.decidido_en)::text] end)`,
    );
    expect(row).toEqual({ faltan: 0 });
  });
});

describe('loading the demo data anew', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const contenido = () =>
    database.query(
      `select (select md5(string_agg(c::text, '' order by id)) from canjes c) as canjes,
              (select md5(string_agg(l::text, '' order by id)) from canje_facturas l) as facturas,
              (select md5(string_agg(p::text, '' order by id)) from pacientes p) as pacientes,
              (select md5(string_agg(u::text, '' order by id)) from usuarios u) as usuarios`,
    );

  test('gives the same rows for the same moment and removes what was there', async () => {
    expect(await demoLoadedAt(database.ownerUrl)).toBeUndefined();
    await loadDemo(database.ownerUrl, demoNow);
    const primera = await contenido();
    const despues = new Date(demoNow.getTime() + 40 * 86_400_000);
    await loadDemo(database.ownerUrl, despues);
    expect(await contenido()).not.toEqual(primera);
    expect(await demoLoadedAt(database.ownerUrl)).toEqual(despues);
    await loadDemo(database.ownerUrl, demoNow);
    expect(await contenido()).toEqual(primera);
  });

  test('leaves history guarded and ids going on where the demo ends', async () => {
    await expect(database.query('delete from canje_historial')).rejects.toThrow('only grows');
    const [row] = await database.query<{ id: number; mayor: number }>(
      `insert into distribuidores (pais_codigo, nombre) values ('506', 'Otra')
       returning id, (select max(id) from distribuidores) as mayor`,
    );
    expect(row?.id).toBe((row?.mayor ?? 0) + 1);
  });
});
