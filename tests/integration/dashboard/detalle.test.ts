import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { detalleCanje } from '../../../src/contracts/dashboard/busqueda.ts';
import { REGLAS } from '../../../src/domain/reglasCanje.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { HOUR, mundo } from '../../support/mundo.ts';
import { linea, numeroNuevo, redeem } from '../../support/redemption.ts';

const { database, env, at, ids, call } = await mundo();

const detail = async (user: string, code: string, world = env) =>
  v.parse(
    detalleCanje.reply,
    (await call(user, `GET /api/canjes/detalle/${code}`, undefined, world)).body,
  );
const failing = async (code: string) =>
  (await detail('operador.cr', code)).Reglas.filter(({ Cumple }) => Cumple !== true);

describe('the detail', () => {
  test('shows redemption, invoices, history, rules and what the reader may still do', async () => {
    const FarmaciaId = await ids.farmacia('CR-F001');
    const twice = numeroNuevo();
    const code = await redeem(database, env, 'CR-F001', {
      PromocionId: await ids.promocion('506', 1),
      Facturas: [1, 2].map(() => linea(FarmaciaId, '2026-06-10', twice)),
    });
    const [names] = await database.query<Record<string, string>>(
      `select concat_ws(' ', pa.nombre, pa.primer_apellido, pa.segundo_apellido) as paciente,
              pa.referencia, f.nombre as farmacia, m.nombre as medico, pr.marca, pr.presentacion
         from canjes c join tarjetas t on t.id = c.tarjeta_id join pacientes pa on pa.id = t.paciente_id
         join farmacias f on f.id = c.farmacia_id join medicos m on m.id = c.medico_id
         join productos pr on pr.id = c.producto_id where c.codigo_confirmacion = $1`,
      [code],
    );
    const shown = await detail('CR-F001', code.toLowerCase(), at(HOUR));
    expect(shown).toEqual({
      CodigoConfirmacion: code,
      Paciente: names?.['paciente'],
      NumeroTarjeta: 'CR100000001',
      Referencia: null,
      Marca: names?.['marca'],
      Presentacion: `${names?.['marca'] ?? ''} ${names?.['presentacion'] ?? ''}`,
      Producto: `${names?.['marca'] ?? ''} ${names?.['presentacion'] ?? ''}`,
      PromocionId: expect.any(Number) as number,
      TipoBonificacion: '2 + 1',
      Fecha: '2026-06-17',
      Pais: 'Costa Rica',
      Cadena: 'Farmacias del Valle',
      Farmacia: names?.['farmacia'],
      PuntoVenta: names?.['farmacia'],
      FarmaciaCodigo: 'CR-F001',
      Tramite: 'Canje regular',
      Medico: names?.['medico'],
      CodigoMedico: 'CR-M001',
      Distribuidor: await ids.distribuidor('506'),
      RegistradoPor: 'CR-F001',
      RegistradoEn: demoNow.toISOString(),
      Estado: 'Pendiente',
      CambioEn: demoNow.toISOString(),
      CierraEn: '2026-06-19T16:00:00.000Z',
      Auditado: 'No',
      Motivo: null,
      Observaciones: '',
      Facturas: [
        {
          NumeroFactura: twice,
          Fecha: '2026-06-10',
          Cantidad: 2,
          Farmacia: names?.['farmacia'],
          Documento: `Factura ${twice}`,
          Canonico: null,
          Emisor: null,
          Sucursal: null,
          Verificada: false,
          Enlace: null,
          Semejante: null,
          Confirmada: false,
        },
      ],
      RecetaFecha: null,
      Comprador: null,
      Historial: [
        {
          EstadoAnterior: null,
          EstadoNuevo: 'Pendiente',
          Usuario: 'CR-F001',
          Motivo: null,
          Observaciones: '',
          OcurridoEn: demoNow.toISOString(),
        },
      ],
      Reglas: Object.entries(REGLAS).map(([Regla, { enunciado }]) => ({
        Regla,
        Cumple: true,
        Mensaje: enunciado,
        Cerca: null,
      })),
      DesconocidoEn: null,
      DesconocidoVisto: false,
      PuedeAuditar: false,
      PuedeReabrir: false,
      PuedeAnular: true,
    });
    expect((await detail('operador.cr', code)).Referencia).toBe(names?.['referencia']);
  });

  test('of one the clock approved says so in its history, without a name', async () => {
    const code = await redeem(database, env, 'CR-F001', {
      TarjetaPacienteId: await ids.tarjeta('CR100000002'),
    });
    const shown = await detail('operador.cr', code, at(48 * HOUR));
    expect(shown).toMatchObject({
      Estado: 'Aprobado',
      Auditado: 'No',
      CierraEn: null,
      PuedeAuditar: false,
    });
    expect(shown.Historial.at(-1)).toEqual({
      EstadoAnterior: 'Pendiente',
      EstadoNuevo: 'Aprobado',
      Usuario: null,
      Motivo: null,
      Observaciones: '',
      OcurridoEn: '2026-06-19T16:00:00.000Z',
    });
  });

  test.each([
    ['operador.cr', 3 * HOUR, true, false],
    ['operador.cr', 48 * HOUR, false, false],
    ['admin.cr', HOUR, false, false],
  ])(
    '%s after %i ms may audit: %s, withdraw: %s',
    async (user, after, PuedeAuditar, PuedeAnular) => {
      const [one] = await database.query<{ codigo: string }>(
        `select codigo_confirmacion as codigo from canjes c join tarjetas t on t.id = c.tarjeta_id
        where t.numero = 'CR100000001' order by c.id desc limit 1`,
      );
      const shown = await detail(user, one?.codigo ?? '', at(after));
      expect(shown).toMatchObject({ PuedeAuditar, PuedeAnular });
    },
  );
});

describe('the rules as they hold now', () => {
  test.each([
    ['promocionActiva', 'La promoción no está activa.', `estado = 'Inactivo'`, `estado = 'Activo'`],
    [
      'limites',
      'No quedan más canjes disponibles para este mes.',
      'maximo_mensual = 1',
      'maximo_mensual = 2',
    ],
  ])('%s fails when its fact changed since', async (Regla, Mensaje, change, back) => {
    const card = await ids.tarjeta('CR100000004');
    const register = () => redeem(database, env, 'CR-F001', { TarjetaPacienteId: card });
    const codes = [await register(), ...(Regla === 'limites' ? [await register()] : [])];
    const code = codes[0] ?? '';
    const set = (fact: string) =>
      database.query(
        `update promociones set ${fact}
          where id = (select promocion_id from canjes where codigo_confirmacion = '${code}')`,
      );
    expect(await failing(code)).toEqual([]);
    await set(change);
    const found = await failing(code);
    await set(back);
    expect(found).toEqual([{ Regla, Cumple: false, Mensaje, Cerca: null }]);
    for (const one of codes) await call('CR-F001', `POST /api/canjes/anular/${one}`, {});
  });

  test('are judged on the day of registration: invoices do not age while the redemption waits', async () => {
    const lastOfMonth = { ...env, now: () => new Date('2026-07-01T05:30:00Z') };
    const FarmaciaId = await ids.farmacia('CR-F001');
    const code = await redeem(database, lastOfMonth, 'CR-F001', {
      TarjetaPacienteId: await ids.tarjeta('CR100000005'),
      Facturas: [linea(FarmaciaId, '2026-05-01'), linea(FarmaciaId, '2026-06-30')],
    });
    const later = { ...env, now: () => new Date('2026-07-03T05:00:00Z') };
    const shown = await detail('operador.cr', code, later);
    expect(shown.Fecha).toBe('2026-06-30');
    expect(shown.Reglas.filter(({ Cumple }) => Cumple !== true)).toEqual([]);
  });

  test('a rejected one whose invoice served again elsewhere says so', async () => {
    const FarmaciaId = await ids.farmacia('CR-F001');
    const Facturas = [linea(FarmaciaId, '2026-06-10'), linea(FarmaciaId, '2026-06-10')];
    const TarjetaPacienteId = await ids.tarjeta('CR100000006');
    const code = await redeem(database, env, 'CR-F001', { TarjetaPacienteId, Facturas });
    await call('CR-F001', `POST /api/canjes/anular/${code}`, {});
    expect(await failing(code)).toEqual([]);
    await redeem(database, env, 'CR-F001', { TarjetaPacienteId, Facturas });
    expect((await failing(code)).map(({ Regla }) => Regla)).toEqual([
      'facturaSinUsar',
      'facturaSinUsar',
    ]);
  });
});
