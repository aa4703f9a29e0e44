import { beforeEach, describe, expect, test } from 'vitest';
import { leerCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { testEnvironment } from '../../support/environment.ts';
import { mundo } from '../../support/mundo.ts';
import { aplicar, codigoDe, linea, rowsWritten, solicitud } from '../../support/redemption.ts';

const { database, env, ids, tokenFor } = await mundo();
let before: Record<string, number>;

const farmacia = await ids.farmacia('CR-F001');
beforeEach(async () => {
  before = await rowsWritten(database);
});

describe('a redemption that keeps every rule', () => {
  test('is written once, whole, with its history, and answers its confirmation code', async () => {
    const body = await solicitud(database, {
      Facturas: [linea(farmacia, '2026-06-17', ' b-0001 '), linea(farmacia, '2026-05-01', 'A-1')],
    });
    const reply = await aplicar(env, await tokenFor('CR-F001'), body);
    expect(reply.status).toBe(200);
    const codigo = codigoDe(reply.body);
    expect(leerCodigo(codigo)).toBe(codigo);
    expect(reply.body).toEqual({ CodigoConfirmacion: codigo });

    const [canje] = await database.query<{ id: string }>(
      `select c.*, u.nombre_usuario as usuario, m.codigo as medico, d.nombre as distribuidor
         from canjes c join usuarios u on u.id = c.usuario_id join medicos m on m.id = c.medico_id
         join distribuidores d on d.id = c.distribuidor_id
        where codigo_confirmacion = $1`,
      [codigo],
    );
    expect(canje).toMatchObject({
      tarjeta_id: String(body.TarjetaPacienteId),
      promocion_id: body.PromocionId,
      farmacia_id: farmacia,
      pais_codigo: '506',
      usuario: 'CR-F001',
      medico: 'CR-M001',
      distribuidor: body.Proveedor,
      estado: 'Pendiente',
      decidido_en: null,
      ffd: false,
      fecha: '2026-06-17',
      registrado_en: env.now(),
    });
    expect(
      await database.query(
        `select numero, fecha, cantidad, farmacia_id, vigente from canje_facturas
          where canje_id = $1 order by numero`,
        [canje?.id],
      ),
    ).toEqual([
      { numero: 'A-1', fecha: '2026-05-01', cantidad: 1, farmacia_id: farmacia, vigente: true },
      { numero: 'B-0001', fecha: '2026-06-17', cantidad: 1, farmacia_id: farmacia, vigente: true },
    ]);
    expect(
      await database.query(
        'select estado_anterior, estado_nuevo, ocurrido_en from canje_historial where canje_id = $1',
        [canje?.id],
      ),
    ).toEqual([{ estado_anterior: null, estado_nuevo: 'Pendiente', ocurrido_en: env.now() }]);
    expect(await rowsWritten(database)).toEqual({
      canjes: (before['canjes'] ?? 0) + 1,
      facturas: (before['facturas'] ?? 0) + 2,
      historial: (before['historial'] ?? 0) + 1,
      canjeados: before['canjeados'],
      claves: (before['claves'] ?? 0) + 1,
    });
  });

  test('marks the card’s pre-registrations of those invoices as Canjeado', async () => {
    const body = await solicitud(database, {
      TarjetaPacienteId: await ids.tarjeta('CR100000014'),
      Facturas: [
        linea(farmacia, '2026-05-28', 'PRE-1401'),
        linea(farmacia, '2026-06-12', 'pre-1402'),
      ],
    });
    const reply = await aplicar(env, await tokenFor('CR-F001'), body);
    expect(
      await database.query(
        `select p.numero, p.estado, c.codigo_confirmacion as codigo from preregistros p
           left join canjes c on c.id = p.canje_id where p.tarjeta_id = $1 order by numero`,
        [body.TarjetaPacienteId],
      ),
    ).toEqual([
      { numero: 'PRE-1401', estado: 'Canjeado', codigo: codigoDe(reply.body) },
      { numero: 'PRE-1402', estado: 'Canjeado', codigo: codigoDe(reply.body) },
    ]);
  });

  test('invoices of another chain make it FFD, whatever the payload says; empty is a list or a text', async () => {
    const body = await solicitud(database, {
      TarjetaPacienteId: await ids.tarjeta('CR100000005'),
      Facturas: [linea(farmacia, '2026-06-01'), linea(await ids.farmacia('CR-F009'), '2026-06-02')],
      FFD: false,
      FacturasImagenes: '',
      CargaFactura: [],
    });
    const reply = await aplicar(env, await tokenFor('CR-F001'), body);
    expect(
      await database.query('select ffd from canjes where codigo_confirmacion = $1', [
        codigoDe(reply.body),
      ]),
    ).toEqual([{ ffd: true }]);
  });

  test('a December invoice goes with one of January, and the day is the country’s', async () => {
    const newYear = testEnvironment(database, { now: () => new Date('2026-01-11T05:30:00Z') });
    const body = await solicitud(database, {
      TarjetaPacienteId: await ids.tarjeta('CR100000006'),
      Facturas: [linea(farmacia, '2025-12-20'), linea(farmacia, '2026-01-10')],
    });
    const reply = await aplicar(newYear, await tokenFor('CR-F001', newYear), body);
    expect(reply.status).toBe(200);
    expect(
      await database.query('select fecha from canjes where codigo_confirmacion = $1', [
        codigoDe(reply.body),
      ]),
    ).toEqual([{ fecha: '2026-01-10' }]);
  });
});
