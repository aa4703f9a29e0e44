import { expect, test } from 'vitest';
import {
  type HechosDeSenales,
  NOMBRES_DE_SENALES,
  type NombreDeSenal,
  puntosDe,
  riesgoDe,
  senalesDe,
} from '../../../src/domain/senales.ts';

/** A redemption like all others of a pharmacy with 60 of them in 90 days. */
const calmo: HechosDeSenales = {
  parecidas: 0,
  desconocido: false,
  mismaFoto: 0,
  vecinas: 0,
  ffd: false,
  invertida: null,
  enEseDia: 1,
  diasActivos: 40,
  mediana: 1.5,
  hora: 10,
  aEsaHora: 12,
  minutosDeTarjeta: null,
  sinDocumento: 0,
  facturas: 60,
  documentos: 58,
  fechas: ['2026-05-10', '2026-06-12'],
  recientes: { canjes: 9, ffd: 0, delMedico: 2 },
  antes: { canjes: 51, ffd: 3, delMedico: 12 },
};
const recientes = (canjes: number, de: { ffd?: number; delMedico?: number }) => ({
  recientes: { canjes, ffd: 0, delMedico: 0, ...de },
});

test.each<[NombreDeSenal, Partial<HechosDeSenales>, string]>([
  [
    'parecida',
    { parecidas: 1 },
    'La farmacia confirmó que una factura es otra, aunque se parece a una ya canjeada.',
  ],
  [
    'parecida',
    { parecidas: 2 },
    'La farmacia confirmó que 2 facturas son otras, aunque se parecen a facturas ya canjeadas.',
  ],
  ['desconocido', { desconocido: true }, 'El paciente avisó que no reconoce este canje.'],
  [
    'mismaFoto',
    { mismaFoto: 1 },
    'La foto de una factura es del mismo papel que la de otro canje.',
  ],
  [
    'vecina',
    { vecinas: 2 },
    'El número anterior o el siguiente de una factura se canjeó con otras 2 tarjetas.',
  ],
  [
    'ritmo',
    { enEseDia: 5, mediana: 1.5 },
    'La farmacia registró 5 canjes ese día. Lo normal aquí es 1,5.',
  ],
  [
    'medico',
    recientes(5, { delMedico: 4 }),
    'El mismo médico aparece en 5 de los 6 canjes de la farmacia en 7 días. Antes eran 12 de 51.',
  ],
  [
    'ffd',
    { ffd: true, ...recientes(7, { ffd: 3 }) },
    'Son FFD 4 de los 8 canjes de la farmacia en 7 días. Antes eran 3 de 51.',
  ],
  [
    'secuencia',
    {
      invertida: {
        numeros: 34,
        menor: { numero: '001-266', fecha: '2026-06-10' },
        mayor: { numero: '001-300', fecha: '2026-06-04' },
      },
    },
    'La factura 001-266, del 10/06/2026, va 34 números antes que la 001-300 de su farmacia, del 04/06/2026.',
  ],
  [
    'horaCerrada',
    { hora: 20, aEsaHora: 1 },
    'Se registró a las 20 horas. De los otros 60 canjes de la farmacia en 90 días, 1 fue cerca de esa hora.',
  ],
  [
    'horaCerrada',
    { hora: 22, aEsaHora: 0, ...recientes(0, {}), antes: { canjes: 29, ffd: 0, delMedico: 0 } },
    'Se registró a las 22 horas, cuando casi ninguna farmacia atiende.',
  ],
  ['tarjetaNueva', { minutosDeTarjeta: 59 }, 'La tarjeta se activó 59 minutos antes del canje.'],
  [
    'sinDocumento',
    { sinDocumento: 1, facturas: 20, documentos: 16 },
    'Una factura no es un documento reconocido. En esta farmacia lo son 16 de las otras 20.',
  ],
  [
    'diasSeguidos',
    { fechas: ['2026-05-31', '2026-06-01'] },
    'Las facturas son de días seguidos: 31/05/2026 y 01/06/2026.',
  ],
])('%s speaks of %j', (senal, hechos, frase) => {
  expect(senalesDe({ ...calmo, ...hechos })).toMatchObject([{ senal, frase }]);
});

test.each<[string, Partial<HechosDeSenales>]>([
  ['an ordinary redemption', {}],
  ['a day of four', { enEseDia: 4, mediana: 1 }],
  ['a busy day of a busy pharmacy', { enEseDia: 8, mediana: 3 }],
  ['a busy day of a pharmacy without a history', { enEseDia: 8, mediana: 1, diasActivos: 9 }],
  [
    'the only doctor of a village',
    { ...recientes(9, { delMedico: 8 }), antes: { canjes: 51, ffd: 0, delMedico: 47 } },
  ],
  ['a doctor thrice', recientes(3, { delMedico: 2 })],
  [
    'a doctor of a new pharmacy',
    { ...recientes(8, { delMedico: 8 }), antes: { canjes: 9, ffd: 0, delMedico: 0 } },
  ],
  ['a doctor of the list in a busy week', recientes(9, { delMedico: 6 })],
  ['FFD elsewhere in the list', recientes(7, { ffd: 7 })],
  ['the night of a night pharmacy', { hora: 23, aEsaHora: 2 }],
  [
    'an hour in which new pharmacies are open',
    { hora: 21, aEsaHora: 0, ...recientes(0, {}), antes: { canjes: 29, ffd: 0, delMedico: 0 } },
  ],
  ['a card of an hour', { minutosDeTarjeta: 60 }],
  ['a free number where most are free', { sinDocumento: 2, facturas: 60, documentos: 30 }],
  ['a free number of a new pharmacy', { sinDocumento: 2, facturas: 19, documentos: 19 }],
  ['two invoices of one day', { fechas: ['2026-06-01', '2026-06-01'] }],
  ['invoices two days apart', { fechas: ['2026-06-01', '2026-06-03'] }],
])('nothing speaks of %s', (_, hechos) => {
  expect(senalesDe({ ...calmo, ...hechos })).toEqual([]);
});

test('a confirmed similar invoice comes first, and the risk grows with what speaks', () => {
  const senales = senalesDe({ ...calmo, parecidas: 1, minutosDeTarjeta: 5, vecinas: 1 });
  expect(senales.map(({ senal }) => senal)).toEqual(['parecida', 'vecina', 'tarjetaNueva']);
  expect([puntosDe([]), puntosDe(senales.slice(2)), puntosDe(senales)].map(riesgoDe)).toEqual([
    'bajo',
    'medio',
    'alto',
  ]);
  expect(NOMBRES_DE_SENALES).toHaveLength(12);
});
