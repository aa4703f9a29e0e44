import { describe, expect, test } from 'vitest';
import type { ResultadoRegla } from '../../../src/domain/canje.ts';
import { Negativa } from '../../../src/domain/errores.ts';
import { exigirReglas } from '../../../src/domain/exigirReglas.ts';

const vale: ResultadoRegla = { regla: 'permiso', cumple: true, mensaje: 'vale' };
const porSaber: ResultadoRegla = { regla: 'limites', cumple: null, mensaje: 'no se sabe' };
const falla = (
  regla: ResultadoRegla['regla'],
  mensaje: string,
  field?: string,
): ResultadoRegla => ({ regla, cumple: false, mensaje, ...(field !== undefined && { field }) });

/** What is thrown, as the answer tells it. */
const negativa = (...args: Parameters<typeof exigirReglas>) => {
  try {
    exigirReglas(...args);
  } catch (error) {
    if (!(error instanceof Negativa)) throw error;
    const { clase, message, campos, contada } = error;
    return { clase, message, campos, contada };
  }
  return null;
};

describe('rules that must hold', () => {
  test('pass when none fails, though one is unknown', () => {
    expect(negativa([vale, porSaber], '506')).toBeNull();
  });

  test('refuse by the first that fails, and name every one', () => {
    const resultados = [
      vale,
      falla('tarjetaEncontrada', 'sin tarjeta', 'TarjetaPacienteId'),
      porSaber,
      falla('facturaEnPlazo', 'vieja', 'Facturas.1.Fecha'),
    ];
    expect(negativa(resultados, '507')).toEqual({
      clase: 'noEncontrado',
      message: 'sin tarjeta',
      campos: [
        { field: 'TarjetaPacienteId', detail: 'sin tarjeta' },
        { field: 'Facturas.1.Fecha', detail: 'vieja' },
      ],
      contada: { pais: '507', reglas: ['tarjetaEncontrada', 'facturaEnPlazo'] },
    });
  });

  test.each([
    ['permiso', 'permiso'],
    ['farmaciaAfiliada', 'conflicto'],
    ['cantidadFacturas', 'campo'],
  ] as const)('%s refuses as %s', (regla, clase) => {
    expect(negativa([falla(regla, 'no')], '506')?.clase).toBe(clase);
  });

  test('name no field where the rule has none, or the field that the caller names', () => {
    const resultados = [falla('permiso', 'no')];
    expect(negativa(resultados, '506')?.campos).toEqual([{ field: '', detail: 'no' }]);
    expect(negativa(resultados, '506', ({ regla }) => `otro.${regla}`)?.campos).toEqual([
      { field: 'otro.permiso', detail: 'no' },
    ]);
  });
});
