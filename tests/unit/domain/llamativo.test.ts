import { expect, test } from 'vitest';
import { type Entorno, loLlamativo, type OtroCanje } from '../../../src/domain/llamativo.ts';

const calmo: Entorno = {
  ...{ fecha: '2026-06-17', farmaciaCodigo: 'F1', hora: 10, registradoPor: 'Regente' },
  ...{ delPaciente: [], deLaFarmacia: [], enEseDia: 1, enCuatroSemanas: 28 },
};
const otro = (changes: Partial<OtroCanje> = {}): OtroCanje => ({
  ...{ fecha: '2026-01-10', farmaciaCodigo: 'F1', estado: 'Aprobado', mismoMedico: false },
  ...changes,
});
const veces = (cuantos: number, changes: Partial<OtroCanje> = {}) =>
  Array.from({ length: cuantos }, () => otro(changes));

test.each<[Partial<Entorno>, RegExp | null]>([
  [{}, null],
  [{ hora: 6 }, null],
  [{ hora: 5 }, /a las 5 horas/],
  [{ hora: 22 }, /a las 22 horas/],
  [{ registradoPor: 'Operador' }, /papel de Operador/],
  [{ delPaciente: [otro({ fecha: '2026-06-09' })] }, null],
  [{ delPaciente: [otro({ fecha: '2026-06-10' })] }, /2 canjes en una misma semana/],
  [{ delPaciente: [otro({ fecha: '2026-06-10', estado: 'Rechazado' })] }, null],
  [
    { delPaciente: ['F2', 'F3'].map((f) => otro({ fecha: '2026-05-01', farmaciaCodigo: f })) },
    /en 3 farmacias distintas/,
  ],
  [{ delPaciente: ['F2', 'F3'].map((f) => otro({ farmaciaCodigo: f })) }, null],
  [{ enEseDia: 9, enCuatroSemanas: 56 }, /9 canjes ese día. Antes eran 2 por día/],
  [{ enEseDia: 9, enCuatroSemanas: 30 }, /Antes eran 1,1 por día/],
  [{ enEseDia: 5 }, /5 canjes ese día/],
  [{ enEseDia: 6, enCuatroSemanas: 56 }, null],
  [{ enEseDia: 4, enCuatroSemanas: 0 }, null],
  [
    { deLaFarmacia: [...veces(2, { estado: 'Rechazado' }), ...veces(8)] },
    /2 de los últimos 10 canjes/,
  ],
  [{ deLaFarmacia: [...veces(2, { estado: 'Rechazado' }), ...veces(9)] }, null],
  [{ deLaFarmacia: [...veces(1, { estado: 'Rechazado' }), ...veces(1)] }, null],
  [
    { deLaFarmacia: [...veces(8, { mismoMedico: true }), ...veces(2)] },
    /mismo médico aparece en 8 de los últimos 10/,
  ],
  [
    { deLaFarmacia: [...veces(6, { mismoMedico: true }), ...veces(1)] },
    /mismo médico aparece en 6 de los últimos 7/,
  ],
  [{ deLaFarmacia: [...veces(7, { mismoMedico: true }), ...veces(3)] }, null],
  [{ deLaFarmacia: veces(5, { mismoMedico: true }) }, null],
])('%j says %s', (changes, expected) => {
  const frases = loLlamativo({ ...calmo, ...changes });
  expect(frases).toHaveLength(expected === null ? 0 : 1);
  if (expected !== null) expect(frases[0]).toMatch(expected);
});
