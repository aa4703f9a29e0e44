import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoLoadedAt } from '../../../netlify/tools/demo/demo.ts';
import { load } from '../../../netlify/tools/load/load.ts';
import { facturasNecesarias } from '../../../src/domain/bonificacion.ts';
import { diaEn, estaEn } from '../../../src/domain/calendario.ts';
import { leerCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { estaEnPlazo, separacion, ultimaFecha } from '../../../src/domain/facturas.ts';
import { PAISES } from '../../../src/domain/paises.ts';
import { loadTestDemo } from '../../support/database.ts';
import { type CanjeRow, leerCanjes, momentos } from '../../support/demoCanjes.ts';
import { demoNow, freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { isProof } from '../../support/size.ts';

describe.each(momentos)('the demo data loaded on %s', (_, ahora) => {
  let database: TestDatabase;
  let canjes: CanjeRow[];

  beforeAll(async () => {
    database = await freshDatabase();
    await loadTestDemo(database.ownerUrl, ahora);
    canjes = await leerCanjes(database);
  });
  afterAll(() => database.drop());

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

  test('leaves history guarded and ids going on where the demo ends', async () => {
    await expect(database.query('delete from canje_historial')).rejects.toThrow('only grows');
    const [row] = await database.query<{ id: number; mayor: number }>(
      `insert into distribuidores (pais_codigo, nombre) values ('506', 'Otra')
       returning id, (select max(id) from distribuidores) as mayor`,
    );
    expect(row?.id).toBe((row?.mayor ?? 0) + 1);
  });
});

// Nine seconds.
if (isProof) {
  test('reloading gives the same rows for the same moment and removes what was there', async () => {
    const database = await freshDatabase();
    const contenido = () =>
      database.query(
        `select (select md5(string_agg(c::text, '' order by id)) from canjes c) as canjes,
                (select md5(string_agg(l::text, '' order by id)) from canje_facturas l) as facturas,
                (select md5(string_agg(p::text, '' order by id)) from pacientes p) as pacientes,
                (select md5(string_agg(u::text, '' order by id)) from usuarios u) as usuarios`,
      );
    try {
      expect(await demoLoadedAt(database.ownerUrl)).toBeUndefined();
      await loadTestDemo(database.ownerUrl, demoNow);
      const primera = await contenido();
      const despues = new Date(demoNow.getTime() + 40 * 86_400_000);
      await loadTestDemo(database.ownerUrl, despues);
      expect(await contenido()).not.toEqual(primera);
      expect(await demoLoadedAt(database.ownerUrl)).toEqual(despues);
      await loadTestDemo(database.ownerUrl, demoNow);
      expect(await contenido()).toEqual(primera);
    } finally {
      await database.drop();
    }
  });
}

describe.each([
  [
    'imported before there is any user',
    `insert into medicos (codigo, pais_codigo, nombre, especialidad) values ('CR-M1', '506', 'Una', 'Una')`,
  ],
  [
    'with users of their own',
    `insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, clave_cambiada_en) values ('gerencia', '$argon2id$', 'Manager', '506', now())`,
  ],
])('real data, %s', (_, alta) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase('empty');
    await database.query(alta);
  });
  afterAll(() => database.drop());

  test('are not the demo’s, and nothing is loaded over them or beside them', async () => {
    const cuentas = () =>
      database.query(
        `select (select count(*) from medicos) as medicos, (select count(*) from usuarios) as usuarios,
                (select count(*) from pacientes) as pacientes`,
      );
    const before = await cuentas();
    expect(await demoLoadedAt(database.ownerUrl)).toBeNull();
    const refused = 'no son los de la demostración';
    await expect(loadTestDemo(database.ownerUrl, demoNow)).rejects.toThrow(refused);
    await expect(load(database.ownerUrl, { canjes: 1 }, demoNow)).rejects.toThrow(refused);
    expect(await cuentas()).toEqual(before);
  });
});
