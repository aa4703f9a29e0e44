import { expect, test } from 'vitest';
import * as v from 'valibot';
import { app } from '../../../netlify/functions/canjes.ts';
import { detalleCanje } from '../../../src/contracts/dashboard/busqueda.ts';
import { sumarDias } from '../../../src/domain/calendario.ts';
import { type CanjeRow, leerCanjes } from '../../support/demoCanjes.ts';
import { testEnvironment } from '../../support/environment.ts';
import { mundo } from '../../support/mundo.ts';
import { send } from '../../support/request.ts';
import { oneIn } from '../../support/size.ts';

// The demo has to look like a programme that lives, in every figure that people are shown.
const { database, tokenFor } = await mundo();
const canjes = await leerCanjes(database);

const prefijoDe = ({ farmacia }: CanjeRow) => farmacia.slice(0, -5);
const cuentaPor = (llave: (canje: CanjeRow) => string, de = canjes) => {
  const cuentas = new Map<string, number>();
  for (const canje of de) cuentas.set(llave(canje), (cuentas.get(llave(canje)) ?? 0) + 1);
  return cuentas;
};

test('redemptions that count would be registered again on their day, by every rule', async () => {
  const env = testEnvironment(database);
  const token = await tokenFor('manager', env);
  const seFueron = await database.query<{ numero: string }>(
    `select numero from tarjetas where estado = 'Retirada'`,
  );
  // The eighth promotion has ended since, and some people have left.
  const cuentan = canjes.filter(
    ({ estado, promocion, tarjeta }) =>
      estado !== 'Rechazado' &&
      promocion !== 8 &&
      !seFueron.some(({ numero }) => numero === tarjeta),
  );
  const faltas: string[] = [];
  for (const { codigo } of oneIn(6, cuentan)) {
    const { body } = await send(app, env, `GET /api/canjes/detalle/${codigo}`, { token });
    const { Reglas } = v.parse(detalleCanje.reply, body);
    faltas.push(...Reglas.filter(({ Cumple }) => Cumple !== true).map(({ Regla }) => Regla));
  }
  // Of two numbers that look alike the later one was confirmed; the earlier one was not asked about.
  expect(new Set(faltas).difference(new Set(['facturaDistinta']))).toEqual(new Set());
  const [parecidas] = await database.query<{ confirmadas: number }>(
    'select count(*)::int as confirmadas from canje_facturas where parecida',
  );
  const confirmadas = parecidas?.confirmadas ?? 0;
  expect(confirmadas).toBeGreaterThan(0);
  expect(faltas.length).toBeLessThanOrEqual(confirmadas);
});

test('countries differ, no pharmacy has half of one, and few redemptions are rejected', () => {
  const porPais = cuentaPor(prefijoDe);
  expect(new Set(porPais.values()).size).toBe(porPais.size);
  for (const [farmacia, cuenta] of cuentaPor(({ farmacia }) => farmacia)) {
    expect(cuenta * 3).toBeLessThan(porPais.get(farmacia.slice(0, -5)) ?? 0);
  }
  const rechazados = canjes.filter(({ estado }) => estado === 'Rechazado').length;
  expect(rechazados / canjes.length).toBeLessThan(0.08);
});

test('the last four days are less than a quarter of a country, and Sundays are quiet', () => {
  const desde = sumarDias('2026-06-17', -4);
  const porPais = cuentaPor(prefijoDe);
  for (const [pais, cuenta] of cuentaPor(
    prefijoDe,
    canjes.filter(({ fecha }) => fecha > desde),
  )) {
    expect(cuenta * 4).toBeLessThan(porPais.get(pais) ?? 0);
  }
  const semana = cuentaPor(
    ({ fecha }) => String(new Date(fecha).getUTCDay()),
    canjes.filter(({ fecha }) => fecha <= desde),
  );
  expect(semana.get('0')).toBeLessThan((semana.get('5') ?? 0) / 2);
});
