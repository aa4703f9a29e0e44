import { expect, test } from 'vitest';
import { leerArchivo } from '../../../src/archivos/leerArchivo.ts';
import { codigosDeArchivo } from '../../../src/islands/administracion/codigosDeArchivo.ts';

test.each([
  [
    'a heading under a title',
    'Cadena del Valle;;\r\nCadena;Código\r\nValle;cr-f001\r\nValle;CR-F002',
  ],
  ['a heading by another name, after others', 'Regente,Farmacia\nAna,CR-F001\nLuz,CR-F002'],
  ['codes and no heading', 'CR-F001\r\n\r\nCR-F002\r\n'],
  ['one twice', 'Código\tTeléfono\nCR-F001\t1\ncr f001\t2\nCR-F002\t3'],
])('%s, as Excel and others save it', (_, texto) => {
  for (const encoding of ['utf8', 'latin1', 'utf16le'] as const) {
    const marca = encoding === 'utf16le' ? '\ufeff' : '';
    const lineas = leerArchivo('f.csv', Buffer.from(marca + texto, encoding));
    expect(codigosDeArchivo(lineas), encoding).toEqual(['CR-F001', 'CR-F002']);
  }
});

test.each(['', 'Código;Cadena\r\n;Valle'])('no code in %j', (texto) => {
  expect(codigosDeArchivo(leerArchivo('f.csv', Buffer.from(texto)))).toEqual([]);
});
