import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as cuentaContract from '../../../src/contracts/liquidaciones/cuenta.ts';
import * as deudaContract from '../../../src/contracts/liquidaciones/deuda.ts';
import * as listaContract from '../../../src/contracts/liquidaciones/lista.ts';
import * as movimientosContract from '../../../src/contracts/liquidaciones/movimientos.ts';
import { comienzoDe, mesDe, sumarDias } from '../../../src/domain/calendario.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { cortar, pedir } from '../../support/liquidaciones.ts';
import { mundo } from '../../support/mundo.ts';
import { claveDeSaldo, saldosContados } from '../../support/saldos.ts';
import { refusedWith, refusedAt } from '../../support/request.ts';

const { database, env } = await mundo();

const leer = async <E extends { readonly reply: v.GenericSchema }>(
  endpoint: E,
  user: string,
  request: string,
): Promise<v.InferOutput<E['reply']>> => {
  const { status, body } = await pedir(database, env, user, request);
  if (status !== 200) throw new Error(`${request}: ${JSON.stringify(body)}`);
  return v.parse(endpoint.reply, body);
};

describe('the circle of three people', () => {
  test('cut, sent, received with two missing, resolved, and what was missing is sent again', async () => {
    const antes = await leer(
      deudaContract.porReponer,
      'distribuidor.cr',
      'GET /por-reponer?limit=100',
    );
    expect(antes.data.reduce((suma, { Cajas }) => suma + Cajas, 0)).toBe(antes.Cajas);
    const deF001 = await leer(deudaContract.porReponer, 'CR-F001', 'GET /por-reponer');

    const corte = await cortar(database, env, 'distribuidor.cr');
    expect(corte.Cajas).toBe(antes.Cajas);
    const despues = await leer(deudaContract.porReponer, 'distribuidor.cr', 'GET /por-reponer');
    expect(despues).toMatchObject({ data: [], Cajas: 0, Total: 0 });

    const nueva = corte.Liquidaciones.find(({ FarmaciaCodigo }) => FarmaciaCodigo === 'CR-F001');
    if (nueva === undefined) throw new Error('Nothing for CR-F001');
    const mia = await leer(deudaContract.porReponer, 'CR-F001', 'GET /por-reponer');
    expect(mia.Cajas).toBe(deF001.Cajas - nueva.Cajas);
    const ver = (user: string) => leer(listaContract.ver, user, `GET /${nueva.Id}`);
    expect(await ver('distribuidor.cr')).toMatchObject({
      Estado: 'Abierta',
      Cajas: nueva.Cajas,
      Puede: { Enviar: true, Deshacer: true, Corregir: false, Recibir: false, Resolver: false },
    });

    const envio = { Guia: ' gt-7781 ', Fecha: '2026-06-17' };
    const enviada = await pedir(
      database,
      env,
      'distribuidor.cr',
      `POST /${nueva.Id}/enviar`,
      envio,
    );
    expect(enviada).toMatchObject({
      status: 200,
      body: { Estado: 'Enviada', Cajas: nueva.Cajas, Nueva: null },
    });
    const otra = await pedir(database, env, 'distribuidor.cr', `POST /${nueva.Id}/enviar`, envio);
    expect(otra).toMatchObject(
      refusedWith(
        409,
        `La liquidación ${nueva.Id} ya se envió con la guía GT-7781 (17/06/2026 10:00).`,
      ),
    );

    for (const Fecha of ['2026-06-17', '2026-06-18', '2026-06-17']) {
      const body = { Guia: 'GT-7718', Fecha };
      const reply = await pedir(database, env, 'operador.cr', `POST /${nueva.Id}/guia`, body);
      expect(reply.status).toBe(Fecha === envio.Fecha ? 200 : 422);
    }
    const farmacia = await ver('CR-F001');
    // The same correction again is no movement.
    expect(farmacia.Movimientos).toHaveLength(3);
    expect(farmacia).toMatchObject({
      Guia: 'GT-7718',
      EnviadaEl: '2026-06-17',
      Puede: { Recibir: true, Enviar: false },
    });
    const [producto] = farmacia.Productos;
    if (producto === undefined) throw new Error('No product');
    const Faltan = [{ ProductoId: producto.ProductoId, Cajas: 1 }];
    const recibir = (body: unknown, user = 'CR-F001') =>
      pedir(database, env, user, `POST /${nueva.Id}/recibir`, body);
    expect(
      await recibir({
        Faltan: [{ ...Faltan[0], Cajas: producto.Cajas + 1 }],
        Motivo: 'No llegaron',
        Observaciones: 'x',
      }),
    ).toMatchObject(
      refusedAt(
        422,
        'Faltan.0.Cajas',
        `${producto.Cajas === 1 ? 'Se envió 1 caja' : `Se enviaron ${producto.Cajas} cajas`} de ese producto: no pueden faltar ${producto.Cajas + 1}.`,
      ),
    );
    expect(await recibir({ Faltan, Observaciones: 'x' })).toMatchObject({ status: 422 });
    const disputa = await recibir({
      Faltan,
      Motivo: 'No llegaron',
      Observaciones: 'Faltó una caja.',
    });
    expect(disputa).toMatchObject({ status: 200, body: { Estado: 'En disputa' } });
    expect(await recibir({ Faltan: [] }, 'admin.cr')).toMatchObject(
      refusedWith(
        409,
        `La liquidación ${nueva.Id} ya se recibió con faltantes y está en disputa (17/06/2026 10:00).`,
      ),
    );
    expect((await ver('distribuidor.cr')).Faltan).toBe(1);
    const disputada = await leer(
      listaContract.lineas,
      'operador.cr',
      `GET /${nueva.Id}/lineas?limit=100`,
    );
    const reclamados = disputada.data.filter(({ Reclamado }) => Reclamado);
    expect(JSON.stringify(await ver('distribuidor.cr'))).not.toContain('Faltó');
    expect(
      (await pedir(database, env, 'distribuidor.cr', `GET /${nueva.Id}/observaciones`)).status,
    ).toBe(403);

    const resuelta = await pedir(database, env, 'operador.cr', `POST /${nueva.Id}/resolver`, {
      Resolucion: 'Reponer',
      Motivo: 'No llegaron',
    });
    expect(resuelta).toMatchObject({
      status: 200,
      body: { Estado: 'Cerrada', Cajas: nueva.Cajas - 1 },
    });
    expect(
      await pedir(database, env, 'operador.cr', `GET /${nueva.Id}/observaciones`),
    ).toMatchObject({
      body: { Observaciones: 'Faltó una caja.', Resolucion: 'No llegaron' },
    });
    const { Nueva } = v.parse(movimientosContract.resolver.reply, resuelta.body);
    const repuesta = await leer(listaContract.ver, 'distribuidor.cr', `GET /${Nueva}`);
    expect(repuesta).toMatchObject({ Estado: 'Abierta', Cajas: 1, FarmaciaCodigo: 'CR-F001' });
    const cerrada = await ver('CR-F001');
    expect(
      cerrada.Movimientos.map(({ Estado, Por, Devueltas }) => [Estado, Por, Devueltas]),
    ).toEqual([
      ['Abierta', 'Distribuidor', 0],
      ['Enviada', 'Distribuidor', 0],
      ['Enviada', 'Programa', 0],
      ['En disputa', 'Farmacia', 0],
      ['Cerrada', 'Programa', 1],
    ]);
    expect(cerrada.Movimientos.at(-1)?.Nueva).toBe(Nueva);
    const lineas = await leer(listaContract.lineas, 'distribuidor.cr', `GET /${Nueva}/lineas`);
    expect(lineas.data).toEqual(reclamados.map((una) => ({ ...una, Reclamado: false })));
    expect(lineas.data[0]?.Facturas.length).toBeGreaterThan(0);
  });

  const deshacer = (Liquidaciones: readonly (number | undefined)[]) =>
    pedir(database, env, 'distribuidor.cr', 'POST /deshacer', { Liquidaciones });

  test('cuts are undone on their day and no later, all or none', async () => {
    const { data } = await leer(
      listaContract.listar,
      'distribuidor.cr',
      'GET ?estado=Abierta&limit=100',
    );
    const vieja = data.find(({ Fecha }) => Fecha < '2026-06-17');
    const nuevas = data.filter(({ Fecha }) => Fecha === '2026-06-17');
    const ids = nuevas.map(({ Id }) => Id);
    expect(ids.length).toBeGreaterThan(1);
    expect(await deshacer([...ids, 2_000_000_000])).toMatchObject({ status: 404 });
    expect(await deshacer([...ids, vieja?.Id])).toMatchObject(
      refusedWith(409, 'Un corte solo se deshace el mismo día: este es del 13/06/2026.'),
    );
    const hecho = v.parse(movimientosContract.deshacer.reply, (await deshacer(ids)).body);
    expect(hecho.Liquidaciones.map(({ Id, Cajas }) => [Id, Cajas])).toEqual(
      ids.sort((una, otra) => una - otra).map((Id) => [Id, 0]),
    );
    const Cajas = nuevas.reduce((suma, una) => suma + una.Cajas, 0);
    const deuda = await leer(deudaContract.porReponer, 'distribuidor.cr', 'GET /por-reponer');
    expect(deuda.Cajas).toBe(Cajas);
    expect((await cortar(database, env, 'distribuidor.cr')).Cajas).toBe(Cajas);
  });
});

test('the statement says the same as the balances of all redemptions, the settled and the lapsed among them', async () => {
  for (const mes of ['2026-03', '2026-04', '2026-05', '2026-06'] as const) {
    for (const farmacia of ['CR-F001', 'CR-F009', 'CR-F002']) {
      const { Productos } = await leer(
        cuentaContract.cuenta,
        'operador.cr',
        `GET /cuenta?mes=${mes}&farmacia=${farmacia}`,
      );
      const [row] = await database.query<{ id: number }>(
        'select id from farmacias where codigo = $1',
        [farmacia],
      );
      const farmaciaId = row?.id ?? 0;
      const en = async (instante: Date) =>
        new Map(
          [...(await saldosContados(database, '506', instante))].filter(([clave]) =>
            clave.startsWith(`${farmaciaId} `),
          ),
        );
      const desde = comienzoDe('506', `${mes}-01`);
      const antes = await en(new Date(desde.getTime() - 1));
      const [, ultimo] = mesDe(`${mes}-01`);
      const fin = comienzoDe('506', sumarDias(ultimo, 1));
      const despues = await en(fin > demoNow ? demoNow : new Date(fin.getTime() - 1));
      const leidas = new Map(
        Productos.map((fila) => [
          claveDeSaldo({
            farmaciaId,
            distribuidor: fila.Distribuidor,
            producto: fila.Producto,
          }),
          [fila.Antes, fila.Aprobadas, fila.Liquidadas, fila.Vencidas, fila.Deben],
        ]),
      );
      for (const [clave, saldo] of despues) {
        const inicial = antes.get(clave);
        const { aprobadas = 0, liquidadas = 0, vencidas = 0 } = inicial ?? {};
        expect([mes, farmacia, clave, leidas.get(clave) ?? [0, 0, 0, 0, 0]]).toEqual([
          mes,
          farmacia,
          clave,
          [
            (inicial?.abiertas ?? 0) + (inicial?.enviadas ?? 0),
            saldo.aprobadas - aprobadas,
            saldo.liquidadas - liquidadas,
            saldo.vencidas - vencidas,
            saldo.abiertas + saldo.enviadas,
          ],
        ]);
      }
    }
  }
});

test('what is replaced after more than 90 days is not undone: nobody would owe it any more', async () => {
  const luego = { ...env, now: () => new Date(demoNow.getTime() + 91 * 86_400_000) };
  const { data } = await leer(listaContract.listar, 'distribuidor.cr', 'GET ?estado=En%20disputa');
  const resolucion = { Resolucion: 'Reponer', Motivo: 'No llegaron' };
  const resuelta = `POST /${data[0]?.Id}/resolver`;
  const { body } = await pedir(database, luego, 'operador.cr', resuelta, resolucion);
  const { Nueva } = v.parse(movimientosContract.resolver.reply, body);
  const pide = (que: string, dado?: unknown) =>
    pedir(database, luego, 'distribuidor.cr', que, dado);
  expect(await pide('POST /deshacer', { Liquidaciones: [Nueva] })).toMatchObject({ status: 409 });
  expect(await pide(`GET /${Nueva}`)).toMatchObject({ body: { Puede: { Deshacer: false } } });
});
