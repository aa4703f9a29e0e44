import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { problem } from '../../../src/contracts/problem.ts';
import {
  aplicar,
  canjeConFactura,
  linea,
  type Solicitud,
  solicitud,
} from '../../support/redemption.ts';
import { mundo } from '../../support/mundo.ts';
import type { Received } from '../../support/request.ts';
import { isProof } from '../../support/size.ts';

const { database, env, ids, tokenFor } = await mundo();
let token: string;

beforeAll(async () => {
  token = await tokenFor('CR-F001');
  // Room for many rounds: these races must not reach the year's maximum.
  await database.query(
    `update promociones set maximo_anual = 500, maximo_mensual = 500 where pais_codigo = '506'`,
  );
});

const MANY = isProof ? 60 : 24;
/** One of each in `npm test`, all of them in `npm run prove`. */
const rounds = (count: number) => Array.from({ length: isProof ? count : 1 }, (_, i) => [i + 1]);
const codes = (replies: readonly Received[]) =>
  replies.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body));
const refusals = (replies: readonly Received[]) => [
  ...new Set(
    replies
      .filter(({ status }) => status !== 200)
      .map(({ status, body }) => `${status} ${JSON.stringify(v.parse(problem, body).detail)}`),
  ),
];

/** The counts of the redemptions of some invoices, of their invoices, and of their lines of history. */
const written = async (numeros: readonly string[]) => {
  const [row] = await database.query(
    `select count(distinct c.id)::int as canjes, count(*)::int as facturas,
            (select count(*)::int from canje_historial h
              where h.canje_id = any (array_agg(distinct c.id))) as historial
       from canje_facturas f join canjes c on c.id = f.canje_id
      where f.numero = any ($1)`,
    [numeros],
  );
  return row;
};

/** Every refusal names the one redemption that was written. */
const yaUsada = (codigo: string) =>
  new RegExp(
    String.raw`^409 "La factura N-\d+ ya se usó en un canje de este producto\. Es el canje ${codigo} del 17/06/2026\."$`,
  );

const nLineas = (FarmaciaId: number) => [
  linea(FarmaciaId, '2026-06-10'),
  linea(FarmaciaId, '2026-06-10'),
];

describe(`${MANY} applies at once over the same two invoices`, () => {
  const race = async (cardOf: (i: number) => Promise<number>) => {
    const base = await solicitud(database);
    const bodies = await Promise.all(
      Array.from({ length: MANY }, async (_, i): Promise<Solicitud> => {
        const Facturas = i % 2 ? base.Facturas : base.Facturas.toReversed();
        return { ...base, Facturas, TarjetaPacienteId: await cardOf(i) };
      }),
    );
    const replies = await Promise.all(bodies.map((body) => aplicar(env, token, body)));
    const numeros = base.Facturas.map(({ NumeroFactura }) => NumeroFactura);
    expect(codes(replies)).toHaveLength(1);
    expect(await written(numeros)).toEqual({ canjes: 1, facturas: 2, historial: 1 });
    for (const refusal of refusals(replies)) {
      expect(refusal).toMatch(yaUsada(await canjeConFactura(database, numeros[0] ?? '')));
    }
  };

  test.each(rounds(4))('with one card, exactly one is written (round %i)', async () => {
    await race(() => ids.tarjeta('CR100000001'));
  });

  test.each(rounds(4))('with twenty cards, exactly one is written (round %i)', async () => {
    await race((i) => ids.tarjeta(`CR1000000${String((i % 20) + 1).padStart(2, '0')}`));
  });
});

describe(`${MANY} applies at once against a limit of 2`, () => {
  test.each(rounds(4))('exactly two are written (round %i)', async (round) => {
    const promocion = await ids.promocion('506', 4);
    await database.query('update promociones set maximo_mensual = 2 where id = $1', [promocion]);
    const tarjeta = await ids.tarjeta(`CR1000000${String(round).padStart(2, '0')}`);
    const base = await solicitud(database);
    const bodies = Array.from({ length: MANY }, () => ({
      ...base,
      TarjetaPacienteId: tarjeta,
      PromocionId: promocion,
      Facturas: nLineas(base.FarmaciaId),
    }));
    const replies = await Promise.all(bodies.map((body) => aplicar(env, token, body)));
    expect(new Set(codes(replies)).size).toBe(2);
    expect(refusals(replies)).toEqual(['409 "No quedan más canjes disponibles para este mes."']);
    const [row] = await database.query(
      'select count(*)::int as n from canjes where tarjeta_id = $1 and promocion_id = $2',
      [tarjeta, promocion],
    );
    expect(row).toEqual({ n: 2 });
  });

  test.each(rounds(2))(
    'even when a limit and invoices are raced for at once (round %i)',
    async (round) => {
      const promocion = await ids.promocion('506', 5);
      await database.query('update promociones set maximo_mensual = 2 where id = $1', [promocion]);
      const tarjeta = await ids.tarjeta(`CR1000000${String(round).padStart(2, '0')}`);
      const base = await solicitud(database);
      // Four pairs of invoices, each wanted by a fourth of the attempts.
      const pares = [1, 2, 3, 4].map(() => nLineas(base.FarmaciaId));
      const bodies = Array.from({ length: MANY }, (_, i) => ({
        ...base,
        TarjetaPacienteId: tarjeta,
        PromocionId: promocion,
        Facturas: pares[i % 4] ?? [],
      }));
      const replies = await Promise.all(bodies.map((body) => aplicar(env, token, body)));
      expect(codes(replies)).toHaveLength(2);
      const numeros = pares.flat().map(({ NumeroFactura }) => NumeroFactura);
      expect(await written(numeros)).toEqual({ canjes: 2, facturas: 4, historial: 2 });
    },
  );
});

describe(`one attempt sent ${MANY} times at once`, () => {
  test.each(rounds(4))('is one redemption and as many equal answers (round %i)', async () => {
    const body = await solicitud(database, { TarjetaPacienteId: await ids.tarjeta('CR100000002') });
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: MANY }, () => aplicar(env, token, body, key)),
    );
    expect(codes(replies)).toHaveLength(MANY);
    expect(new Set(codes(replies)).size).toBe(1);
    const numeros = body.Facturas.map(({ NumeroFactura }) => NumeroFactura);
    expect(await written(numeros)).toEqual({ canjes: 1, facturas: 2, historial: 1 });
  });

  test('with a refusal is as many refusals and nothing written', async () => {
    const body = await solicitud(database, { CodigoMedico: 'CR-M999' });
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: MANY }, () => aplicar(env, token, body, key)),
    );
    expect(codes(replies)).toHaveLength(0);
    expect(refusals(replies)).toEqual(['404 "No se encontró el médico."']);
    expect(await database.query('select 1 from idempotencia where clave = $1', [key])).toEqual([]);
  });
});
