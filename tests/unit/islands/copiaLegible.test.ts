import { expect, test } from 'vitest';
import { copiaLegible } from '../../../src/islands/derechos/copiaLegible.ts';

test('a copy of the data reads in words, with the days and hours of the country', () => {
  const expediente = {
    paciente: { primer_apellido: 'Mora', fecha_nacimiento: '1947-02-21', codigo_medico: null },
    canjes: [
      {
        facturas: [{ numero: '1' }, { numero: '2' }],
        codigo_confirmacion: 'ABC',
        registrado_en: '2026-06-17T16:00:00.5+00:00',
        observaciones: '2026-06-17Toma',
      },
    ],
    solicitudes: [],
  };
  expect(copiaLegible('506', expediente).join('\n').replaceAll('\n\n', '\n')).toBe(
    `
Paciente
  Primer apellido: Mora
  Fecha nacimiento: 21/02/1947
Canjes 1
  Código confirmación: ABC
  Registrado en: 17/06/2026 10:00
  Observaciones: 2026-06-17Toma
  Facturas 1
    Número: 1
  Facturas 2
    Número: 2`,
  );
});
