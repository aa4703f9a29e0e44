import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leerIdentificacion } from '../../../src/domain/identificacion.ts';
import { PAIS_CODIGOS, type PaisCodigo } from '../../../src/domain/paises.ts';
import { identificacionGuardada } from '../../../src/domain/tarjeta.ts';
import { size } from '../../support/size.ts';
import { segunStdnum } from './factura/independiente.ts';

const CR = 'La cédula tiene 9 dígitos (1-2345-6789) y el DIMEX 11 o 12, que empiezan con 1.';
const PA = 'Escriba la cédula con sus guiones: 8-123-456.';
const DO_LARGO = 'La cédula tiene 11 dígitos: 000-0000000-0.';
const DO_DIGITO = 'Revise la cédula: su último dígito no coincide.';
const HN = 'El DNI tiene 13 dígitos: 0801-1990-12345.';

describe('an identity number', () => {
  test.each<[PaisCodigo, string, string | null, string | null]>([
    ['506', '1-0613-0584', '106130584', null],
    ['506', '01-0613-0584', '106130584', null],
    ['506', '0106130584', '106130584', null],
    ['506', '106130584', '106130584', null],
    ['506', '9-1-1', '900010001', null],
    ['506', '155812345678', '155812345678', null],
    ['506', '15581234567', '15581234567', null],
    ['506', '1558-12345678', '155812345678', null],
    ['506', '255812345678', '255812345678', CR],
    ['506', '10613058', '10613058', CR],
    ['506', '1-06130-584', '106130584', null],
    ['506', '0-613-584', '0613584', CR],
    ['506', 'CR-ID-0001', 'CRID0001', null],
    ['506', 'ab 123456', 'AB123456', null],
    ['506', '1234', null, null],
    ['506', '---', null, null],
    ['506', '01061305840', '01061305840', CR],
    ['506', '12-AB-34', '12AB34', null],
    ['507', '8-123-456', '8-123-456', null],
    ['507', '8-12-3456', '8-12-3456', null],
    ['507', '08-0123-00456', '8-123-456', null],
    ['507', '8 123 456', '8-123-456', null],
    ['507', '13-1-1', '13-1-1', null],
    ['507', 'pe-12-345', 'PE-12-345', null],
    ['507', 'E-8-12345', 'E-8-12345', null],
    ['507', 'N-19-123', 'N-19-123', null],
    ['507', '8AV-123-456', '8AV-123-456', null],
    ['507', '8-AV-123-456', '8AV-123-456', null],
    ['507', '10PI-1-2', '10PI-1-2', null],
    ['507', '8123456', '8123456', PA],
    ['507', 'PE12345', 'PE12345', PA],
    ['507', '14-123-456', '14123456', PA],
    ['507', '8AV12345', '8AV12345', PA],
    ['507', '10PI12345', '10PI12345', PA],
    ['507', '8123AB', '8123AB', null],
    ['507', '8-12345-1', '8123451', PA],
    ['507', 'PA-ID-0001', 'PAID0001', null],
    ['507', 'AB123456', 'AB123456', null],
    ['1809', '001-1391820-5', '00113918205', null],
    ['1809', '00113918205', '00113918205', null],
    ['1809', '001-1391820-4', '00113918204', DO_DIGITO],
    ['1809', '0011391820', '0011391820', DO_LARGO],
    ['1809', 'RD-123456', 'RD123456', null],
    ['1809', '12AB34', '12AB34', null],
    ['504', '0801-1990-12345', '0801199012345', null],
    ['504', '0801199012345', '0801199012345', null],
    ['504', '1801199012345', '1801199012345', null],
    ['504', '1901199012345', '1901199012345', HN],
    ['504', '0001199012345', '0001199012345', HN],
    ['504', '080119901234', '080119901234', HN],
    ['504', '90801199012345', '90801199012345', HN],
    ['504', '0123456789', '0123456789', HN],
    ['504', '12AB34', '12AB34', null],
    ['504', 'HN-ID-0001', 'HNID0001', null],
  ])('in %s %j is %j, hint %j', (pais, texto, canonica, pista) => {
    expect(leerIdentificacion(texto, pais)).toEqual({ canonica, pista });
  });

  test('of a Costa Rican has one spelling however its zeros are written, as stdnum has it', () => {
    const parte = fc.integer({ min: 0, max: 9999 });
    const separador = fc.constantFrom('-', ' ', '.', '/', ' - ');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), parte, parte, separador, (a, b, c, con) => {
        const anchos = [b, c].map((numero) => String(numero).padStart(4, '0'));
        const una = leerIdentificacion([a, b, c].join(con), '506').canonica;
        expect(una).toBe(`${a}${anchos.join('')}`);
        expect(leerIdentificacion([a, ...anchos].join(con), '506').canonica).toBe(una);
        expect(segunStdnum('CR.cpf', [a, b, c].join('-'))).toEqual({
          valido: true,
          compacto: `0${una ?? ''}`,
        });
      }),
    );
  });

  test('of a Dominican has a hint where stdnum finds its check digit wrong', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{11}$/), (cedula) => {
        const { pista } = leerIdentificacion(cedula, '1809');
        expect(pista === null).toBe(segunStdnum('DO.cedula', cedula).valido);
      }),
      { numRuns: size(1000) },
    );
  });

  test('of a Panamanian is another where its hyphens stand elsewhere', () => {
    const parte = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(parte, parte, parte, parte, (a, b, c, d) => {
        const [una, otra] = [`8-${a}-${b}`, `8-${c}-${d}`].map(
          (uno) => leerIdentificacion(uno, '507').canonica,
        );
        expect(una === otra).toBe(a === c && b === d);
      }),
    );
  });

  test('is its own canonical form, for any typed text, and none is refused that is taken today', () => {
    const texto = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.stringMatching(/^[0-9APIVEN ./-]{1,30}$/),
      fc.stringMatching(/^0?\d{1,2}-\d{1,4}-\d{1,6}$/),
    );
    fc.assert(
      fc.property(texto, fc.constantFrom(...PAIS_CODIGOS), (uno, pais) => {
        const { canonica } = leerIdentificacion(uno, pais);
        expect(canonica === null).toBe(identificacionGuardada(uno) === null);
        if (canonica !== null && identificacionGuardada(canonica) !== null) {
          expect(leerIdentificacion(canonica, pais).canonica).toBe(canonica);
        }
      }),
      { numRuns: size(300) },
    );
  });
});
