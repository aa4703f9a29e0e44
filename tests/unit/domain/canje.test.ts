import fc from 'fast-check';
import type { Dia } from '../../../src/domain/calendario.ts';
import { describe, expect, test } from 'vitest';
import { evaluarCanje, incumplidas, procede } from '../../../src/domain/canje.ts';
import {
  type DocumentoFactura,
  identidadDe,
  reconocerFactura,
} from '../../../src/domain/factura/factura.ts';
import { esFfd } from '../../../src/domain/facturas.ts';
import {
  type HechoEmisora,
  type HechoFactura,
  type HechoPromocion,
  type HechosCanje,
  NADA_SABIDO,
} from '../../../src/domain/hechosCanje.ts';
import type { PaisCodigo } from '../../../src/domain/paises.ts';
import { type Regla, REGLAS } from '../../../src/domain/reglasCanje.ts';
import { idDeFarmacia } from '../../support/ids.ts';

const farmacia: HechoEmisora = {
  id: idDeFarmacia(1),
  activa: true,
  permiteFfd: true,
  nombre: 'Farmacia Uno',
  identificacionesFiscales: [],
  facturaElectronicaDesde: null,
};
const otraFarmacia = { ...farmacia, id: idDeFarmacia(2) };
const promocion: HechoPromocion = {
  activa: true,
  tipoBonificacion: '2 + 1',
  inicioVigencia: '2026-01-01',
  finVigencia: '2026-12-31',
  maximoMensual: 2,
  maximoAnual: 12,
  requiereReceta: false,
};
const linea = (
  texto: string,
  fecha: Dia,
  deFarmacia: typeof farmacia = farmacia,
  pais: PaisCodigo = '506',
): HechoFactura => {
  const lectura = reconocerFactura(texto, pais);
  return {
    lectura,
    fecha,
    farmaciaId: deFarmacia.id,
    farmacia: deFarmacia,
    usada: null,
    parecida: null,
    confirmada: false,
    numero: lectura.documento?.numero ?? texto,
    identidad:
      lectura.documento &&
      identidadDe(lectura.documento, { id: deFarmacia.id, identificacionFiscal: null }),
  };
};
const a = linea('A-1', '2026-05-01');
const b = linea('A-2', '2026-05-09');

/** A redemption that passes every rule. */
const bueno = {
  pais: '506',
  produccion: true,
  receta: null,
  hoy: '2026-05-10',
  funcion: { rol: 'Regente', farmaciaAdmin: false },
  farmacia,
  tarjeta: { activa: true, fechaNacimiento: '1960-02-03', consentimiento: 'Vigente' },
  medico: {},
  promocion,
  distribuidor: {},
  facturas: { lineas: [a, b], completas: true },
  uso: { mensual: 0, anual: 0 },
} satisfies HechosCanje;

/** A line whose document says something else than its number. */
const conDocumento = (una: HechoFactura, cambio: Partial<DocumentoFactura>): HechoFactura => ({
  ...una,
  lectura: una.lectura.documento
    ? { documento: { ...una.lectura.documento, ...cambio }, mensaje: null }
    : una.lectura,
});

const facturas = (...lineas: HechoFactura[]) => ({ facturas: { lineas, completas: true } });

test('accepts a redemption that passes every rule, and answers each rule once with its statement', () => {
  const resultados = evaluarCanje(bueno);
  expect(procede(resultados)).toBe(true);
  expect(resultados).toEqual(
    Object.entries(REGLAS).map(([regla, { enunciado }]) => ({
      regla,
      cumple: true,
      mensaje: enunciado,
    })),
  );
});

/** One change to `bueno`, the one rule that it breaks, the sentence and its field. */
const refusals: [string, Partial<HechosCanje>, Regla, string, string?][] = [
  [
    'a chain admin',
    { funcion: { rol: 'Regente', farmaciaAdmin: true } },
    'permiso',
    'Este usuario no tiene permisos para realizar canjes',
  ],
  [
    'an inactive pharmacy',
    { farmacia: { ...farmacia, activa: false } },
    'farmaciaAfiliada',
    'La farmacia no está afiliada al programa.',
    'FarmaciaId',
  ],
  [
    'an unknown pharmacy',
    { farmacia: null },
    'farmaciaEncontrada',
    'No se encontró la farmacia.',
    'FarmaciaId',
  ],
  [
    'an invoice of an unknown pharmacy',
    facturas(a, { ...b, farmaciaId: idDeFarmacia(9), farmacia: null }),
    'farmaciaFactura',
    'No se encontró la farmacia de la factura A-2.',
    'Facturas.1.FarmaciaId',
  ],
  [
    'a promotion that ended yesterday, with an invoice of its last day',
    { promocion: { ...promocion, finVigencia: '2026-05-09' } },
    'promocionVigente',
    'La promoción está vigente del 01/01/2026 al 09/05/2026.',
    'PromocionId',
  ],
  [
    'an unknown card',
    { tarjeta: null },
    'tarjetaEncontrada',
    'No se encontró la tarjeta.',
    'TarjetaPacienteId',
  ],
  [
    'a card that is not active',
    { tarjeta: { activa: false, fechaNacimiento: null, consentimiento: 'Vigente' } },
    'tarjetaActiva',
    'La tarjeta no está activa: el paciente debe activar su afiliación.',
    'TarjetaPacienteId',
  ],
  [
    'a card whose person left the programme',
    { tarjeta: { activa: false, fechaNacimiento: '1960-02-03', consentimiento: 'Retirado' } },
    'tarjetaActiva',
    'La persona se retiró del programa: con esta tarjeta ya no se registran canjes.',
    'TarjetaPacienteId',
  ],
  [
    'a person who asked to leave',
    { tarjeta: { activa: true, fechaNacimiento: '1960-02-03', consentimiento: 'RetiroPedido' } },
    'consentimientoVigente',
    'La persona pidió retirarse del programa: no se registran canjes mientras se atiende su solicitud.',
    'TarjetaPacienteId',
  ],
  [
    'an important text that is not accepted yet',
    { tarjeta: { activa: true, fechaNacimiento: '1960-02-03', consentimiento: 'PorRenovar' } },
    'consentimientoVigente',
    'Cambió un texto importante del programa: el paciente debe aceptarlo antes del canje, en la página «Aceptar los textos nuevos».',
    'TarjetaPacienteId',
  ],
  [
    'a patient who turns 18 tomorrow',
    { tarjeta: { activa: true, fechaNacimiento: '2008-05-11', consentimiento: 'Vigente' } },
    'mayoriaDeEdad',
    'El paciente debe tener al menos 18 años.',
    'TarjetaPacienteId',
  ],
  [
    'an unknown doctor',
    { medico: null },
    'medicoEncontrado',
    'No se encontró el médico.',
    'CodigoMedico',
  ],
  [
    'an unknown promotion',
    { promocion: null },
    'promocionEncontrada',
    'No se encontró la promoción.',
    'PromocionId',
  ],
  [
    'an inactive promotion',
    { promocion: { ...promocion, activa: false } },
    'promocionActiva',
    'La promoción no está activa.',
    'PromocionId',
  ],
  [
    'an unknown distributor',
    { distribuidor: null },
    'distribuidorEncontrado',
    'No se encontró el distribuidor.',
    'Proveedor',
  ],
  [
    'one invoice of two',
    facturas(b),
    'cantidadFacturas',
    'Este canje requiere 2 facturas.',
    'Facturas',
  ],
  [
    'three invoices for two',
    facturas(a, b, linea('A-3', '2026-05-09')),
    'cantidadFacturas',
    'Este canje requiere 2 facturas.',
    'Facturas',
  ],
  [
    'two invoices for one',
    { promocion: { ...promocion, tipoBonificacion: '1 + 1' } },
    'cantidadFacturas',
    'Este canje requiere 1 factura.',
    'Facturas',
  ],
  [
    'a number that is none',
    facturas(a, linea('***', '2026-05-09')),
    'numeroFactura',
    'El número de factura no es válido.',
    'Facturas.1.NumeroFactura',
  ],
  [
    'one invoice with two dates',
    facturas(a, linea('a-1', '2026-05-02')),
    'fechasCoinciden',
    'La factura A-1 aparece con fechas distintas: 01/05/2026 y 02/05/2026.',
    'Facturas',
  ],
  [
    'an invoice of tomorrow',
    facturas(a, linea('A-2', '2026-05-11')),
    'facturaNoFutura',
    'La factura A-2 tiene una fecha futura.',
    'Facturas.1.Fecha',
  ],
  [
    'an invoice 91 days old',
    facturas(linea('A-1', '2026-02-08'), linea('A-2', '2026-03-01')),
    'facturaEnPlazo',
    'La factura A-1 tiene más de 90 días.',
    'Facturas.0.Fecha',
  ],
  [
    'invoices 61 days apart',
    facturas(linea('A-1', '2026-03-10'), linea('A-2', '2026-05-10')),
    'separacionFacturas',
    'Entre la primera y la última factura no puede haber más de 60 días calendario.',
    'Facturas',
  ],
  [
    'invoices all before the validity',
    { promocion: { ...promocion, inicioVigencia: '2026-05-10' } },
    'facturaEnVigencia',
    'La última factura debe estar dentro de la vigencia de la promoción, del 10/05/2026 al 31/12/2026.',
    'Facturas',
  ],
  [
    'another pharmacy whose chain does not permit it',
    facturas(a, linea('A-2', '2026-05-09', { ...otraFarmacia, permiteFfd: false })),
    'ffdPermitido',
    'La política de las cadenas no permite combinar facturas de otra farmacia en este canje.',
    'Facturas',
  ],
  [
    'another pharmacy where the redeeming chain does not permit it',
    {
      farmacia: { ...farmacia, permiteFfd: false },
      ...facturas(a, linea('A-2', '2026-05-09', otraFarmacia)),
    },
    'ffdPermitido',
    'La política de las cadenas no permite combinar facturas de otra farmacia en este canje.',
    'Facturas',
  ],
  [
    'another pharmacy whose policy is not known',
    facturas(a, linea('A-2', '2026-05-09', { ...otraFarmacia, permiteFfd: undefined })),
    'ffdPermitido',
    'La política de las cadenas no permite combinar facturas de otra farmacia en este canje.',
    'Facturas',
  ],
  [
    'a used invoice',
    facturas(a, { ...b, usada: { canje: null } }),
    'facturaSinUsar',
    'La factura A-2 ya se usó en un canje de este producto.',
    'Facturas.1.NumeroFactura',
  ],
  [
    'an invoice used in a redemption that the user may see',
    facturas(a, { ...b, usada: { canje: { codigo: 'ABCDEFGHJK', fecha: '2026-05-03' } } }),
    'facturaSinUsar',
    'La factura A-2 ya se usó en un canje de este producto. Es el canje ABCDE-FGHJK del 03/05/2026.',
    'Facturas.1.NumeroFactura',
  ],
  [
    'an invoice of another country',
    facturas(linea('A-1', '2026-05-01', farmacia, '507'), b),
    'facturaDelPais',
    'La factura A-1 es de Panamá y este canje es de Costa Rica.',
    'Facturas.0.NumeroFactura',
  ],
  [
    'a credit note',
    facturas(a, linea('001-00001-03-0000000007', '2026-05-09')),
    'facturaDeCompra',
    'El documento 001-00001-03-0000000007 es una nota de crédito: hace falta la factura de la compra.',
    'Facturas.1.NumeroFactura',
  ],
  [
    'a test document',
    facturas(a, conDocumento(b, { prueba: true })),
    'facturaVerdadera',
    'La factura A-2 es un documento de prueba, sin validez.',
    'Facturas.1.NumeroFactura',
  ],
  [
    'a document of another issuer',
    facturas(
      a,
      conDocumento(
        { ...b, farmacia: { ...farmacia, identificacionesFiscales: ['3101123456'] } },
        { emisor: '3101999999' },
      ),
    ),
    'facturaDeSuFarmacia',
    'La factura A-2 no es de Farmacia Uno: elija la farmacia que la emitió.',
    'Facturas.1.FarmaciaId',
  ],
  [
    'a free number of a pharmacy with electronic invoices',
    facturas(a, { ...b, farmacia: { ...farmacia, facturaElectronicaDesde: '2026-05-09' } }),
    'facturaConNumeroFiscal',
    'Desde el 09/05/2026 las facturas de Farmacia Uno llevan número fiscal: escanee o escriba la clave de 50 dígitos o el consecutivo de 20.',
    'Facturas.1.NumeroFactura',
  ],
  [
    'another date than the document’s',
    facturas(a, conDocumento(b, { fecha: '2026-05-08' })),
    'facturaConSuFecha',
    'La factura A-2 es del 08/05/2026 y no del 09/05/2026.',
    'Facturas.1.Fecha',
  ],
  [
    'an invoice that looks like another one',
    facturas(a, { ...b, parecida: { numero: '001-12', fecha: '2026-03-03' } }),
    'facturaDistinta',
    'Se parece a la factura 001-12 del 3 de marzo. ¿Es otra?',
    'Facturas.1.Confirmada',
  ],
  [
    'an invoice that looks like one of another year',
    facturas(a, { ...b, parecida: { numero: '001-12', fecha: '2025-12-30' } }),
    'facturaDistinta',
    'Se parece a la factura 001-12 del 30 de diciembre de 2025. ¿Es otra?',
    'Facturas.1.Confirmada',
  ],
  [
    'no prescription where the promotion asks for one',
    { promocion: { ...promocion, requiereReceta: true } },
    'recetaVista',
    'Este producto se canjea con la receta médica a la vista: indique la fecha de la receta.',
    'Receta',
  ],
  [
    'no prescription where it is not known whether the promotion asks for one',
    { promocion: { ...promocion, requiereReceta: undefined } },
    'recetaVista',
    'Este producto se canjea con la receta médica a la vista: indique la fecha de la receta.',
    'Receta',
  ],
  [
    'a prescription of tomorrow',
    { receta: { fecha: '2026-05-11' } },
    'recetaVista',
    'La fecha de la receta no puede ser futura.',
    'Receta',
  ],
  [
    'a month used up',
    { uso: { mensual: 2, anual: 2 } },
    'limites',
    'No quedan más canjes disponibles para este mes.',
    'PromocionId',
  ],
  [
    'a year used up',
    { uso: { mensual: 0, anual: 12 } },
    'limites',
    'No quedan más canjes disponibles por lo que resta del año calendario.',
    'PromocionId',
  ],
];

describe('each rule refuses alone, with its own sentence', () => {
  test.each(refusals)('%s', (_, change, regla, mensaje, field) => {
    const resultados = evaluarCanje({ ...bueno, ...change });
    expect(incumplidas(resultados)).toStrictEqual([
      { regla, cumple: false, mensaje, ...(field === undefined ? {} : { field }) },
    ]);
    expect(procede(resultados)).toBe(false);
  });

  test('every rule is refused in at least one of the cases', () => {
    const covered = new Set(refusals.map(([, , regla]) => regla));
    expect([...covered].sort()).toEqual(Object.keys(REGLAS).sort());
  });
});

test.each<[string, Partial<HechosCanje>]>([
  [
    'a patient who turns 18 today',
    { tarjeta: { activa: true, fechaNacimiento: '2008-05-10', consentimiento: 'Vigente' } },
  ],
  ['an invoice of today', facturas(a, linea('A-2', '2026-05-10'))],
  ['an invoice 90 days old', facturas(linea('A-1', '2026-02-09'), linea('A-2', '2026-04-01'))],
  ['invoices 60 days apart', facturas(linea('A-1', '2026-03-11'), linea('A-2', '2026-05-10'))],
  [
    'an invoice that looks like another one, as the counter confirmed',
    facturas(a, { ...b, parecida: { numero: '1', fecha: '2026-03-03' }, confirmada: true }),
  ],
  [
    'a test document outside of production',
    { produccion: false, ...facturas(a, conDocumento(b, { prueba: true })) },
  ],
  [
    'the prescription that the promotion asks for',
    { promocion: { ...promocion, requiereReceta: true }, receta: { fecha: '2026-05-10' } },
  ],
  ['both boxes on one invoice', facturas(a, linea(' a-1 ', '2026-05-01'))],
  ['the first day of the validity', { promocion: { ...promocion, inicioVigencia: '2026-05-09' } }],
  ['the last day of the validity', { promocion: { ...promocion, finVigencia: '2026-05-10' } }],
  ['the last redemption of the month', { uso: { mensual: 1, anual: 11 } }],
  [
    'an invoice of last year with one of this year',
    {
      hoy: '2026-01-15',
      ...facturas(linea('A-1', '2025-12-20'), linea('A-2', '2026-01-10')),
    },
  ],
  [
    'another pharmacy where all chains permit it',
    facturas(a, linea('A-2', '2026-05-09', otraFarmacia)),
  ],
  [
    'a chain without FFD that needs none',
    {
      farmacia: { ...farmacia, permiteFfd: false },
      ...facturas(...[a, b].map((l) => ({ ...l, farmacia: { ...farmacia, permiteFfd: false } }))),
    },
  ],
])('goes through at the edge: %s', (_, change) => {
  const resultados = evaluarCanje({ ...bueno, ...change });
  expect(incumplidas(resultados)).toEqual([]);
  expect(procede(resultados)).toBe(true);
});

test('every fault is told at once, in the fixed order, and each line separately', () => {
  const hechos: HechosCanje = {
    ...bueno,
    medico: null,
    uso: { mensual: 2, anual: 2 },
    facturas: {
      lineas: [
        { ...a, fecha: '2026-05-11' },
        { ...b, fecha: '2026-05-12', usada: { canje: null } },
      ],
      completas: true,
    },
  };
  expect(incumplidas(evaluarCanje(hechos)).map(({ regla, field }) => [regla, field])).toEqual([
    ['medicoEncontrado', 'CodigoMedico'],
    ['facturaNoFutura', 'Facturas.0.Fecha'],
    ['facturaNoFutura', 'Facturas.1.Fecha'],
    ['facturaSinUsar', 'Facturas.1.NumeroFactura'],
    ['limites', 'PromocionId'],
  ]);
});

describe('facts that are not known yet', () => {
  test('with no facts no rule holds or fails, and nothing goes through', () => {
    const resultados = evaluarCanje(NADA_SABIDO);
    expect(new Set(resultados.map(({ cumple }) => cumple))).toEqual(new Set([null]));
    expect(procede(resultados)).toBe(false);
  });

  test('taking any fact away never makes a redemption go through, nor a rule fail', () => {
    const names = Object.keys(bueno) as (keyof typeof bueno)[];
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1 }), (missing) => {
        const desconocidos = Object.fromEntries(missing.map((name) => [name, undefined]));
        const resultados = evaluarCanje({ ...bueno, ...desconocidos });
        expect(incumplidas(resultados)).toEqual([]);
        expect(procede(resultados)).toBe(false);
      }),
    );
  });

  const unaFactura = (fecha: Dia, rest: Partial<HechosCanje> = {}) =>
    evaluarCanje({
      ...NADA_SABIDO,
      hoy: bueno.hoy,
      promocion,
      facturas: { lineas: [linea('A-1', fecha)], completas: false },
      ...rest,
    });

  test('an invoice before the validity may be the earlier one; the only one of its redemption may not', () => {
    const early: HechoPromocion = { ...promocion, inicioVigencia: '2026-05-05' };
    expect(incumplidas(unaFactura('2026-05-01', { promocion: early }))).toEqual([]);
    const single = { ...early, tipoBonificacion: '1 + 1' };
    expect(
      incumplidas(unaFactura('2026-05-01', { promocion: single })).map(({ regla }) => regla),
    ).toEqual(['facturaEnVigencia']);
  });

  test('an invoice after the validity is refused at once', () => {
    const ended: HechoPromocion = { ...promocion, finVigencia: '2026-04-30' };
    expect(
      incumplidas(unaFactura('2026-05-01', { promocion: ended })).map(({ regla }) => regla),
    ).toEqual(['promocionVigente', 'facturaEnVigencia']);
  });

  /** Whether a rule holds: null while that cannot be said. */
  const cumple = (hechos: HechosCanje, regla: Regla) =>
    evaluarCanje(hechos).find((resultado) => resultado.regla === regla)?.cumple;
  const sinHoy = { ...bueno, hoy: undefined };
  const sinUso = { ...b, usada: undefined };
  const sinFarmacia = { ...b, farmacia: undefined };
  const conLineas = (...lineas: HechoFactura[]): HechosCanje => ({
    ...bueno,
    facturas: { lineas, completas: true },
  });

  test.each<[Regla, string, HechosCanje]>([
    ['facturaNoFutura', 'today', sinHoy],
    ['facturaEnPlazo', 'today', sinHoy],
    ['facturaSinUsar', 'the use of one line', conLineas(a, sinUso)],
    ['facturaDistinta', 'what resembles one line', conLineas(a, { ...b, parecida: undefined })],
    [
      'facturaDistinta',
      'today',
      { ...conLineas(a, { ...b, parecida: { numero: '1', fecha: '2026-03-03' } }), hoy: undefined },
    ],
    [
      'facturaVerdadera',
      'whether it is production',
      { ...conLineas(a, conDocumento(b, { prueba: true })), produccion: undefined },
    ],
    ['recetaVista', 'today', { ...sinHoy, receta: { fecha: '2026-05-11' } }],
    ['farmaciaFactura', 'the pharmacy of one line', conLineas(a, sinFarmacia)],
  ])('%s cannot be said without %s', (regla, _, hechos) => {
    expect(cumple(hechos, regla)).toBeNull();
  });

  test('a line that fails is reported although another one is not known yet', () => {
    expect(cumple(conLineas({ ...a, usada: { canje: null } }, sinUso), 'facturaSinUsar')).toBe(
      false,
    );
  });

  test.each([
    [1, null],
    [2, true],
    [3, false],
  ])('with %i invoices of two so far, their number is right: %s', (count, expected) => {
    const lineas = [a, b, linea('A-3', '2026-05-09')].slice(0, count);
    expect(cumple({ ...bueno, facturas: { lineas, completas: false } }, 'cantidadFacturas')).toBe(
      expected,
    );
  });

  test('once no more are to come, a single invoice before the validity is refused', () => {
    const early: HechoPromocion = { ...promocion, inicioVigencia: '2026-05-05' };
    expect(cumple({ ...conLineas(a), promocion: early }, 'facturaEnVigencia')).toBe(false);
  });

  test('an invoice of the first day of the validity is inside, with other invoices still to come', () => {
    const hechos = {
      ...NADA_SABIDO,
      promocion,
      facturas: { lineas: [linea('A-1', '2026-01-01')], completas: false },
    };
    expect(cumple(hechos, 'facturaEnVigencia')).toBe(true);
  });

  test('an invoice of another pharmacy waits for its chain’s policy', () => {
    const deOtra = { ...b, farmaciaId: 2, farmacia: undefined };
    const resultados = evaluarCanje({
      ...bueno,
      facturas: { lineas: [a, deOtra], completas: true },
    });
    expect(resultados.find(({ regla }) => regla === 'ffdPermitido')?.cumple).toBeNull();
    expect(procede(resultados)).toBe(false);
  });
});

test.each([
  [[1, 1], false],
  [[1, 2], true],
  [[2, 2], true],
  [[], false],
])('redeemed at pharmacy 1, lines of pharmacies %j: FFD %s', (ids, expected) => {
  const lineas = ids.map((farmaciaId) => ({ farmaciaId, numero: 'A', fecha: '2026-05-01' }));
  expect(esFfd(1, lineas)).toBe(expected);
});
