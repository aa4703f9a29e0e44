import { describe, expect, test, vi } from 'vitest';
import { type GenericSchema, flatten, safeParse } from 'valibot';
import {
  paso2,
  paso3,
  paso4,
  pasoDe,
  pasoPosible,
  primerPaso,
  vacio,
} from '../../../../src/islands/afiliacion/pasos.ts';
import { VALIDACION } from '../../../../src/domain/mensajes.ts';

const requerido = 'Este campo es requerido';
const elegir = 'Debe Elegir una Opción';

/** The first sentence at each field that is wrong. */
function faults(schema: GenericSchema, values: unknown): Record<string, string> {
  const result = safeParse(schema, values);
  const nested = result.success ? {} : (flatten(result.issues).nested ?? {});
  return Object.fromEntries(
    Object.entries(nested).map(([field, messages]) => [field, messages?.[0] ?? '']),
  );
}

const versiones = { VersionAceptacionUso: '2026-11', VersionAvisoPrivacidad: '2026-11' };
/** What passes the first three steps. */
const good = {
  ...vacio('506'),
  ...versiones,
  AceptacionUso: true,
  AvisoPrivacidad: true,
  Opcion: 'Cedula',
  NumeroTarjeta: 'CR123456789',
  CorreoElectronico: 'ana@ejemplo.com',
  ConfirmacionCorreoElectronico: 'ana@ejemplo.com',
  Nombre: 'Ana',
  PrimerApellido: 'Mora',
  SegundoApellido: 'Rojas',
  NumeroIdentificacion: '1-1111-1111',
  FechaNacimiento: '1960-03-05',
};

describe('step 2', () => {
  test('asks for everything, in the words of the specification', () => {
    expect(faults(paso2, vacio('506'))).toEqual({
      Opcion: elegir,
      NumeroTarjeta: requerido,
      CorreoElectronico: requerido,
      ConfirmacionCorreoElectronico: requerido,
    });
    expect(faults(paso2, good)).toEqual({});
  });
  test('the second e-mail must be the first', () => {
    const wrong = { ...good, NumeroTarjeta: '', CorreoElectronico: 'ana@ejemplo' };
    expect(faults(paso2, wrong)).toMatchObject({
      ConfirmacionCorreoElectronico: 'Los correos electrónicos no coinciden',
    });
  });
  test.each(['CR12345678', 'XX123456789', '<script>'])(
    'the card %s is refused',
    (NumeroTarjeta) => {
      expect(faults(paso2, { ...good, NumeroTarjeta })['NumeroTarjeta']).toContain('no es válido');
    },
  );
  test.each(['7K2M-9QXA', ' 7k2m 9qxa ', ''])(
    'the activation code %j is fine',
    (CodigoActivacion) => {
      expect(faults(paso2, { ...good, CodigoActivacion })).toEqual({});
    },
  );
  test('an activation code of three letters is refused', () => {
    expect(faults(paso2, { ...good, CodigoActivacion: 'ABC' })).toEqual({
      CodigoActivacion: 'El código de activación tiene de 4 a 12 letras o números',
    });
  });
  test('spaces, dashes and case of a card do not matter', () => {
    expect(safeParse(paso2, { ...good, NumeroTarjeta: ' cr 123-456 789 ' }).output).toMatchObject({
      NumeroTarjeta: 'CR123456789',
    });
  });
});

describe('step 3', () => {
  test('asks for everything, in the words of the specification', () => {
    const empty = {
      Nombre: 'Jo',
      PrimerApellido: '',
      SegundoApellido: ' a ',
      NumeroIdentificacion: '1234',
      FechaNacimiento: '',
    };
    expect(faults(paso3('506'), empty)).toEqual({
      Nombre: 'El nombre debe tener al menos 3 caracteres',
      PrimerApellido: 'El Primer Apellido debe tener al menos 3 caracteres',
      SegundoApellido: 'El Segundo Apellido debe tener al menos 3 caracteres',
      NumeroIdentificacion: 'El Número de identificación debe tener al menos 5 caracteres',
      FechaNacimiento: requerido,
    });
    expect(faults(paso3('506'), good)).toEqual({});
  });

  // 20 November 2026 in Costa Rica, while it is already the 21st in Santo Domingo.
  const instant = new Date('2026-11-21T04:30:00Z');
  const minor = { FechaNacimiento: 'Para afiliarse debe tener al menos 18 años.' };
  test.each([
    ['506', '2008-11-20', {}],
    ['506', '2008-11-21', minor],
    ['1809', '2008-11-21', {}],
    ['1809', '2008-11-22', minor],
    ['506', '2027-01-01', minor],
    ['506', '1960-02-30', { FechaNacimiento: VALIDACION.fechaInexistente }],
    ['506', '60-3-5', { FechaNacimiento: VALIDACION.fechaInexistente }],
    ['506', '1960--5', { FechaNacimiento: 'Indique una fecha válida. Falta el mes.' }],
  ] as const)('in %s a person born on %s: %o', (pais, FechaNacimiento, expected) => {
    vi.useFakeTimers({ now: instant });
    try {
      expect(faults(paso3(pais), { ...good, FechaNacimiento })).toEqual(expected);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('step 4', () => {
  const good = { ...vacio('507'), Nacionalidad: 'Panamá', Telefono: '+507 6000-0000' };
  test('asks for all but the doctor', () => {
    const empty = { CodigoPaisAfiliacion: '', Nacionalidad: '', Telefono: '', CodigoMedico: '' };
    expect(faults(paso4(null), empty)).toEqual({
      CodigoPaisAfiliacion: elegir,
      Nacionalidad: elegir,
      Telefono: requerido,
    });
    expect(faults(paso4(null), good)).toEqual({});
  });
  test("an issued card's country is the patient's", () => {
    expect(faults(paso4('PAN900000001'), good)).toEqual({});
    expect(faults(paso4('CR900000001'), good)).toEqual({
      CodigoPaisAfiliacion: 'El número de tarjeta no corresponde al país elegido.',
    });
  });
});

describe('the step of a field', () => {
  test.each([
    ['AvisoPrivacidad', 1],
    ['VersionAceptacionUso', 1],
    ['NumeroTarjeta', 2],
    ['FechaNacimiento', 3],
    ['CodigoMedico', 4],
    ['whatever', 4],
  ])('%s is asked for in step %i', (field, paso) => {
    expect(pasoDe(field)).toBe(paso);
  });
  test('of several fields, the first step that asks for one', () => {
    expect(primerPaso(['Telefono', 'NumeroIdentificacion', 'NumeroTarjeta'])).toBe(2);
    expect(primerPaso([])).toBe(4);
  });
});

test.each([
  ['the one asked for, with nothing missing before it', 4, {}, 4],
  ['the first, always', 1, {}, 1],
  ['the first, without one consent', 4, { AvisoPrivacidad: false }, 1],
  ['the first, once a text is another one', 3, { VersionAvisoPrivacidad: '2025-01' }, 1],
  ['the second, without its e-mail', 4, { CorreoElectronico: '' }, 2],
  ['the second, with faults of its own too', 2, { CorreoElectronico: '' }, 2],
  ['the third, without a date of birth', 4, { FechaNacimiento: '' }, 3],
  ['the third, for a person too young', 4, { FechaNacimiento: '2020-01-01' }, 3],
] as const)('the step that opens is %s', (_, pedido, cambios, abre) => {
  expect(pasoPosible(pedido, { ...good, ...cambios }, versiones)).toBe(abre);
});
