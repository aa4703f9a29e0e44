import { expect, test } from 'vitest';
import { copiaLegible } from '../../../src/islands/derechos/copiaLegible.ts';

test('a copy reads in words, with the hours of the country; no text passes for a line or an hour', () => {
  const registrado_en = '2026-06-17T16:00:00.5+00:00';
  const canje = {
    facturas: [{ numero: '1' }],
    registrado_en,
    motivo: null,
    nota: '2026-06-17Toma',
    detalle: 'Ana\nCanjes 2',
    numero: '2026-99-99T99:99+00:00',
  };
  const paciente = { fecha_nacimiento: '1947-02-21' };
  const lineas = copiaLegible('506', { paciente, canjes: [canje], solicitudes: [] });
  expect(lineas.filter(Boolean)).toEqual([
    'Paciente',
    '  Fecha nacimiento: 21/02/1947',
    'Canjes 1',
    '  Registrado en: 17/06/2026 10:00',
    '  Nota: 2026-06-17Toma',
    '  Detalle: Ana',
    '    | Canjes 2',
    '  Número: 2026-99-99T99:99+00:00',
    '  Facturas 1',
    '    Número: 1',
  ]);
});
