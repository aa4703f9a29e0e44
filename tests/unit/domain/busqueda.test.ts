import { expect, test } from 'vitest';
import { leerBusqueda, type Lectura } from '../../../src/domain/busqueda.ts';

// What a typed text may name.

test.each<[string, Partial<Lectura>]>([
  ['  ana  mora ', { nombre: ['ana', 'mora'], palabras: ['ana', 'mora'], factura: null }],
  ['María-José', { nombre: ['maria', 'jose'] }],
  // An accent by itself, and a letter that is an apostrophe.
  ['ana \u1fce', { nombre: ['ana'] }],
  ['ʼana ŉora', { nombre: ['ana', 'nora'] }],
  ['de la', { nombre: [], palabras: [] }],
  ['cr 100 000 016', { tarjetas: ['CR100000016'], nombre: [] }],
  [
    '100000016',
    {
      tarjetas: ['CR100000016', 'PAN100000016', 'HND100000016', 'DOM100000016'],
      liquidacion: 100000016,
    },
  ],
  ['+506 2000-0001', { deFarmacia: ['20000001'] }],
  ['(809) 555 0199', { deFarmacia: ['8095550199'] }],
  ['+1 809 555-0199', { deFarmacia: ['5550199'] }],
  ['farmacia 2000-0001', { deFarmacia: ['farmacia', '2000-0001'] }],
  ['8-123-456', { identificacion: '8-123-456' }],
  ['D-000123', { solicitud: 123, liquidacion: null }],
  ['#5', { liquidacion: 5, solicitud: null }],
  ['Liquidación No. 5', { liquidacion: 5 }],
  ['n.° 14884', { liquidacion: 14884, factura: { exactas: ['14884'], libre: '14884' } }],
  ['NO-14884', { liquidacion: null }],
  ['99999999999', { liquidacion: null, solicitud: null }],
  ['009-10060', { factura: { exactas: ['009-10060'], libre: '009-10060' } }],
  ['7k3a5', { codigo: '7K3A5', identificacion: '7K3A5' }],
  ['7K3A5-UD', { codigo: '7K3A5UD' }],
  ['7k3a', { codigo: null }],
  ['guia-77 a', { guia: 'GUIA77A' }],
  ['uno dos tres cuatro cinco seis siete ocho nueve', { nombre: [], palabras: [] }],
])('%s', (texto, esperado) => {
  expect(leerBusqueda(texto)).toMatchObject(esperado);
});
