import { expect, test } from 'vitest';
import { type BorradorCanje, borradorVacio } from '../../../src/islands/canje/borrador.ts';
import * as cambio from '../../../src/islands/canje/cambios.ts';
import { claseDeControl, sinTeclas } from '../../../src/islands/canje/escaneado.ts';
import { lineaPara } from '../../../src/islands/canje/lineas.ts';
import { clave } from '../domain/factura/vectores.ts';

const promocion = {
  Id: 1,
  Descripcion: 'Producto 1',
  TipoBonificacion: '2 + 1',
  InicioVigencia: '2026-01-01' as const,
  FinalizacionVigencia: '2026-12-31' as const,
  RequiereReceta: false,
  PideFoto: false,
};
const [vacia] = cambio.elegirPromocion(promocion)(borradorVacio('506')).lineas;
if (vacia === undefined) throw new Error('A promotion brings lines');

const escrita = { ...vacia, numero: 'A-1' };
const preregistrada = { ...escrita, preregistro: { id: 1, usuario: 'CR-F001' } };
const validada = { ...escrita, validada: true };
const escaneada = { ...vacia, numero: clave() };
const una = (linea: typeof vacia, { conFoco = false, rechazada = false } = {}) => ({
  linea,
  conFoco,
  rechazada,
});

test.each([
  ['the first empty line', [una(validada), una(vacia), una(vacia)], 1],
  ['the line that was refused', [una(vacia), una(escrita, { rechazada: true })], 1],
  [
    'a validated line that was refused with the redemption',
    [una(validada), una(validada, { rechazada: true })],
    1,
  ],
  ['the line with the focus', [una(vacia), una(escrita, { conFoco: true })], 1],
  [
    'an empty line before a pre-registered one',
    [una(preregistrada, { conFoco: true }), una(vacia)],
    1,
  ],
  ['the line where it already stands', [una(vacia), una(escaneada)], 1],
  ['a written line when no other is left', [una(validada), una(escrita)], 1],
  ['no line when all are validated', [una(validada), una(validada)], -1],
])('a scanned invoice goes to %s', (_, candidatas, esperada) => {
  expect(lineaPara(clave(), candidatas, '506')).toBe(esperada);
});

test.each([
  ['canje-tarjeta', 'tarjeta'],
  ['canje-medico', 'medico'],
  ['canje-factura-2', 'factura'],
  ['canje-factura-2-fecha', null],
  ['canje-promocion', null],
  ['canje-comprador-nombre', null],
])('what is scanned into %s is %s', (control, clase) => {
  expect(claseDeControl(control)).toBe(clase);
});

test('the keys of a scan are undone in the control they went to, and nothing else is', () => {
  const antes: BorradorCanje = {
    ...borradorVacio('506'),
    tarjeta: { texto: 'CR1', hallada: null },
    lineas: [preregistrada, vacia],
  };
  const despues: BorradorCanje = {
    ...antes,
    tarjeta: { texto: 'CR1CR100000001', hallada: null },
    medico: { texto: 'CR-M001', hallado: null },
    lineas: [{ ...escrita, numero: 'A-1506' }, vacia],
  };
  expect(sinTeclas('canje-factura-1', antes)(despues)).toEqual({
    ...despues,
    lineas: [preregistrada, vacia],
  });
  expect(sinTeclas('canje-tarjeta', antes)(despues)).toEqual({
    ...despues,
    tarjeta: { texto: 'CR1', hallada: null },
  });
});
