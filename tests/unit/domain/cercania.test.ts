import { expect, test } from 'vitest';
import type { Dia } from '../../../src/domain/calendario.ts';
import { cercanias } from '../../../src/domain/cercania.ts';
import {
  type HechoFactura,
  type HechoPromocion,
  NADA_SABIDO,
  type HechosCanje,
} from '../../../src/domain/hechosCanje.ts';

const promocion: HechoPromocion = {
  activa: true,
  tipoBonificacion: '2 + 1',
  inicioVigencia: '2026-01-01',
  finVigencia: '2026-12-31',
  maximoMensual: 3,
  maximoAnual: 12,
  requiereReceta: false,
};
/** The dates alone matter here. */
const facturas = (...fechas: Dia[]) => ({
  completas: true,
  lineas: fechas.map((fecha) => ({ fecha }) as HechoFactura),
});
const tarjeta = (fechaNacimiento: Dia | null) =>
  ({ activa: true, fechaNacimiento, consentimiento: 'Vigente' }) as const;

test.each<[string, Partial<HechosCanje>, string[]]>([
  ['nothing known', {}, []],
  ['53 days between invoices', { facturas: facturas('2026-04-01', '2026-05-24') }, []],
  ['54 days', { facturas: facturas('2026-04-01', '2026-05-25') }, ['54 de 60 días']],
  ['58 days', { facturas: facturas('2026-05-29', '2026-04-01') }, ['58 de 60 días']],
  ['the bound itself', { facturas: facturas('2026-04-01', '2026-05-31') }, ['60 de 60 días']],
  [
    'past it, which fails and speaks itself',
    { facturas: facturas('2026-04-01', '2026-06-01') },
    [],
  ],
  ['an invoice of 80 days', { hoy: '2026-06-20', facturas: facturas('2026-04-01') }, []],
  ['of 85 days', { hoy: '2026-06-25', facturas: facturas('2026-04-01') }, ['85 de 90 días']],
  ['room left', { promocion, uso: { mensual: 1, anual: 5 } }, []],
  [
    'the last of the month',
    { promocion, uso: { mensual: 2, anual: 5 } },
    ['3 de 3 canjes del mes'],
  ],
  [
    'the last of both',
    { promocion, uso: { mensual: 2, anual: 11 } },
    ['3 de 3 canjes del mes, 12 de 12 canjes del año'],
  ],
  [
    'a maximum of one, which is always reached',
    { promocion: { ...promocion, maximoMensual: 1 }, uso: { mensual: 0, anual: 5 } },
    [],
  ],
  ['18 years', { hoy: '2026-06-17', tarjeta: tarjeta('2008-06-17') }, ['18 años, el mínimo es 18']],
  ['19 years', { hoy: '2026-06-17', tarjeta: tarjeta('2007-06-17') }, []],
  ['a birth, and no day to count to', { tarjeta: tarjeta('2008-06-17') }, []],
  ['four days to its end', { hoy: '2026-12-27', promocion }, []],
  ['three days', { hoy: '2026-12-28', promocion }, ['terminaba en 3 días']],
  ['two days', { hoy: '2026-12-29', promocion }, ['terminaba en 2 días']],
  ['one day', { hoy: '2026-12-30', promocion }, ['terminaba al día siguiente']],
  ['the last day', { hoy: '2026-12-31', promocion }, ['terminaba ese mismo día']],
  ['the day after, which fails and speaks itself', { hoy: '2027-01-01', promocion }, []],
])('%s', (_, hechos, figuras) => {
  expect(cercanias({ ...NADA_SABIDO, ...hechos }).map(({ figura }) => figura)).toEqual(figuras);
});
