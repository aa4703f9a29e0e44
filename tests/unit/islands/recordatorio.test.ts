import { expect, test } from 'vitest';
import { archivoDeCalendario } from '../../../src/islands/saldo/recordatorio.ts';

const now = new Date('2026-03-01T12:34:56.789Z');
const archivo = (producto: string) =>
  archivoDeCalendario({ promocionId: 7, producto, caja: 'segunda', hasta: '2026-05-07' }, now);
/** The lines as a calendar reads them: unfolded. */
const lineas = (texto: string) => texto.replaceAll('\r\n ', '').split('\r\n');

test('the file is one whole day, with a UID of its own and an alarm a week before', () => {
  expect(lineas(archivo('Cordavela 50 mg'))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Junto a Ti//Saldo//ES',
    'BEGIN:VEVENT',
    'UID:caja-7-2026-05-07@junto-a-ti',
    'DTSTAMP:20260301T123456Z',
    'DTSTART;VALUE=DATE:20260507',
    'SUMMARY:Junto a Tí: segunda caja de Cordavela 50 mg hasta el 07/05/2026',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Junto a Tí: segunda caja de Cordavela 50 mg hasta el 07/05/2026',
    'TRIGGER:-P7D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('signs with a meaning of their own are escaped, and no name adds a line', () => {
  expect(lineas(archivo('A, B; C\\D\nATTENDEE:x'))).toContain(
    'SUMMARY:Junto a Tí: segunda caja de A\\, B\\; C\\\\D\\nATTENDEE:x hasta el 07/05/2026',
  );
});

test('no line is longer than 75 octets, and none breaks a letter', () => {
  const largo = 'Ñandú💊'.repeat(30);
  const texto = archivo(largo);
  for (const linea of texto.split('\r\n'))
    expect(new TextEncoder().encode(linea).length).toBeLessThanOrEqual(75);
  expect(texto).not.toMatch(/[^\r]\n/);
  expect(lineas(texto).join()).toContain(largo);
});
