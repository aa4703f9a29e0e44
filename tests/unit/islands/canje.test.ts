import { describe, expect, test, vi } from 'vitest';
import {
  type BorradorCanje,
  borradorVacio,
  type FarmaciaHallada,
  hayAlgo,
  pideFotos,
  type Promocion,
} from '../../../src/islands/canje/borrador.ts';
import * as cambio from '../../../src/islands/canje/cambios.ts';
import { solicitudDe } from '../../../src/islands/canje/solicitud.ts';
import { abrirCanje } from '../../../src/islands/canje/abrirCanje.ts';
import { incumplidaDeLinea } from '../../../src/islands/canje/juicio.ts';
import { validarLinea } from '../../../src/islands/canje/lineas.ts';
import { motivoDe, requisitosDe, siguienteControl } from '../../../src/islands/canje/requisitos.ts';
import type { Draft } from '../../../src/stores/draft.ts';

const regente = {
  userId: 7,
  debeCambiarClave: false,
  debeRegistrarFactor: false,
  todosLosPaises: false,
  userName: 'CR-F001',
  rol: 'Regente',
  farmaciaAdmin: false,
  pais: '506',
} as const;

const promocion = (Id: number, TipoBonificacion = '2 + 1'): Promocion => ({
  Id,
  Descripcion: `Producto ${Id}`,
  TipoBonificacion,
  InicioVigencia: '2026-01-01',
  FinalizacionVigencia: '2026-12-31',
  RequiereReceta: false,
  PideFoto: false,
});

const tarjeta = {
  id: 11,
  numero: 'CR100000001',
  paciente: 'Ana Mora Rojas',
  codigoMedico: 'CR-M001',
  porRenovar: false,
};

const farmacia: FarmaciaHallada = {
  id: 1,
  nombre: 'Farmacia del Valle Escazú',
  distribuidores: [
    { Id: 1, distribuidor: 'Uno' },
    { Id: 2, distribuidor: 'Dos' },
  ],
};

const fila = (id: number, factura: string, estado: 'Pendiente' | 'Canjeado' = 'Pendiente') => ({
  id,
  factura,
  fecha_factura: '2026-06-01' as const,
  usuario: 'CR-F001',
  estado,
  TarjetaPacienteId: 11,
  PromocionId: 1,
  facturaImagen: null,
  FarmaciaId: 1,
  FarmaciaNombre: 'Farmacia del Valle Escazú',
  Canonico: null,
});

const aplicar = (...cambios: cambio.CambioDeBorrador[]) =>
  cambios.reduce((actual, uno) => uno(actual), borradorVacio('506', 'CR-F001'));

const escrita = (indice: number, numero: string, fecha = '2026-06-10') =>
  cambio.escribirLinea(indice, { numero, fecha });

/** The server's answer to a line that may serve, of the redeeming pharmacy. */
const valida = (indice: number, numero: string) =>
  cambio.lineaValidada(indice, {
    numero,
    fecha: '2026-06-10',
    farmacia: { id: 1, nombre: 'Farmacia del Valle Escazú' },
    documento: '',
    canonico: null,
    semejante: null,
  });

/** Everything found and validated: what the button waits for. */
const completo = [
  cambio.tarjetaValidada(tarjeta),
  cambio.farmaciaValidada(farmacia),
  cambio.medicoValidado({ nombre: 'Rafael Herrera', especialidad: 'Medicina General' }),
  cambio.elegirPromocion(promocion(1)),
  escrita(0, 'A-1'),
  valida(0, 'A-1'),
  escrita(1, 'A-2'),
  valida(1, 'A-2'),
];

describe('the promotion', () => {
  test('fills in the distributor of the pharmacy, chosen before or after it', () => {
    const elegir = cambio.elegirPromocion(promocion(2));
    const hallar = cambio.farmaciaValidada(farmacia);
    expect(aplicar(hallar, elegir).distribuidor).toBe('Dos');
    expect(aplicar(elegir, hallar).distribuidor).toBe('Dos');
  });

  test('changed keeps what was typed, to be validated again', () => {
    const { lineas } = aplicar(...completo, cambio.elegirPromocion(promocion(2, '3 + 1')));
    expect(lineas.map(({ numero }) => numero)).toEqual(['A-1', 'A-2', '']);
    expect(lineas.every(({ validada }) => !validada)).toBe(true);
  });

  test('taken away empties invoices and distributor', () => {
    expect(aplicar(...completo, cambio.elegirPromocion(null))).toMatchObject({
      lineas: [],
      distribuidor: '',
    });
  });
});

describe('pre-registered invoices', () => {
  test('fill the untouched lines, pending ones only, in their order', () => {
    const { lineas } = aplicar(
      cambio.elegirPromocion(promocion(1, '3 + 1')),
      escrita(1, 'MIA'),
      cambio.prellenar([fila(1, 'PRE-1'), fila(2, 'PRE-2', 'Canjeado'), fila(3, 'PRE-3')]),
    );
    expect(lineas.map(({ numero, validada }) => [numero, validada])).toEqual([
      ['PRE-1', false],
      ['MIA', false],
      ['PRE-3', false],
    ]);
  });

  test('are filled in once, also when they are looked up again', () => {
    const filas = [fila(1, 'PRE-1')];
    const { lineas } = aplicar(
      cambio.elegirPromocion(promocion(1)),
      cambio.prellenar(filas),
      cambio.prellenar(filas),
    );
    expect(lineas.map(({ numero }) => numero)).toEqual(['PRE-1', '']);
  });

  test('are detached from a line that is typed over', () => {
    const { lineas } = aplicar(
      cambio.elegirPromocion(promocion(1)),
      cambio.prellenar([fila(1, 'PRE-1')]),
      cambio.escribirLinea(0, { numero: 'PRE-1B' }),
    );
    expect(lineas[0]?.preregistro).toBeNull();
  });
});

describe('correcting', () => {
  test('the card takes its doctor and its pre-registered invoices along, and nothing else', () => {
    const actual = aplicar(
      cambio.tarjetaValidada(tarjeta),
      cambio.elegirPromocion(promocion(1)),
      escrita(0, 'MIA'),
      cambio.prellenar([fila(1, 'PRE-1')]),
      cambio.corregirTarjeta,
    );
    expect(actual.tarjeta).toEqual({ texto: '', hallada: null });
    expect(actual.medico.texto).toBe('');
    expect(actual.lineas.map(({ numero }) => numero)).toEqual(['MIA', '']);
    expect(actual.promocion?.Id).toBe(1);
  });

  test('the card leaves a doctor that was typed by hand', () => {
    const actual = aplicar(
      cambio.escribir('medico', 'CR-M009'),
      cambio.tarjetaValidada(tarjeta),
      cambio.corregirTarjeta,
    );
    expect(actual.medico.texto).toBe('CR-M009');
  });

  test('the pharmacy asks again for the invoices that followed it', () => {
    const actual = aplicar(
      ...completo,
      cambio.corregirLinea(1),
      cambio.escribirLinea(1, {
        numero: 'B-1',
        fecha: '2026-06-11',
        farmacia: { id: 9, nombre: 'Farmacia Central' },
      }),
      valida(1, 'B-1'),
      cambio.corregirFarmacia,
    );
    expect(actual.lineas.map(({ validada }) => validada)).toEqual([false, true]);
    expect(actual.distribuidor).toBe('');
  });
});

test.each<[string, string, ...cambio.CambioDeBorrador[]]>([
  ['validar la tarjeta', 'canje-tarjeta', cambio.farmaciaValidada(farmacia)],
  ['validar la factura 1', 'canje-factura-1', ...completo, cambio.corregirLinea(0)],
])('the first thing missing, %s, is the next control', (falta, control, ...cambios) => {
  const requisitos = requisitosDe(aplicar(...cambios));
  expect(motivoDe(requisitos, [], 'listo')).toMatchObject({ falta, control });
  expect(siguienteControl(requisitos)).toBe(control);
});

test('once all is validated, the button is the next control', () => {
  expect(siguienteControl(requisitosDe(aplicar(...completo)))).toBe('canje-aplicar');
});

test.each([
  ['sinDatos', 'Comprobando los límites de la promoción…'],
  ['cargando', 'Comprobando los límites de la promoción…'],
  ['fallo', 'Falta comprobar los límites de la promoción.'],
  ['listo', null],
] as const)('with everything there and the history %s the reason is %j', (historico, motivo) => {
  expect(motivoDe(requisitosDe(aplicar(...completo)), [], historico)).toBe(motivo);
});

test.each<[string, boolean, ...cambio.CambioDeBorrador[]]>([
  ['nothing asks', false],
  ['the promotion asks', true, cambio.elegirPromocion({ ...promocion(2), PideFoto: true })],
  ['an invoice is confirmed to be another than a similar one', true, cambio.confirmarLinea(0)],
])('photos are announced before Apply when %s', (_, pide, ...cambios) => {
  expect(pideFotos(aplicar(...completo, ...cambios))).toBe(pide);
});

test('a rule that fails is told before what is still missing', () => {
  const incumplida = { regla: 'limites', cumple: false, mensaje: 'Ya no.' } as const;
  expect(motivoDe(requisitosDe(aplicar()), [incumplida], 'listo')).toBe('Ya no.');
});

test('an invoice is judged together with those validated before it', () => {
  const contexto = { hoy: '2026-08-20' as const, funcion: regente, historico: null };
  const actual = aplicar(
    cambio.elegirPromocion(promocion(1)),
    escrita(0, 'A-1', '2026-06-10'),
    valida(0, 'A-1'),
    escrita(1, 'A-2', '2026-08-10'),
  );
  expect(incumplidaDeLinea(actual, contexto, 1)).toHaveProperty('deFecha', true);
  expect(
    incumplidaDeLinea(aplicarA(actual, escrita(1, 'A-2', '2026-08-09')), contexto, 1),
  ).toBeNull();
});

const aplicarA = (actual: BorradorCanje, uno: cambio.CambioDeBorrador) => uno(actual);

test('the payload has the validated values under the contract’s names', () => {
  expect(solicitudDe(aplicar(...completo))).toEqual({
    TarjetaPacienteId: 11,
    FarmaciaId: 1,
    CodigoMedico: 'CR-M001',
    PromocionId: 1,
    CuponId: null,
    Facturas: ['A-1', 'A-2'].map((NumeroFactura) => ({
      NumeroFactura,
      Fecha: '2026-06-10',
      FarmaciaNombre: 'Farmacia del Valle Escazú',
      Cantidad: 1,
      FarmaciaId: 1,
      RegistroPromocionId: 1,
      isChecked: true,
      PreRegistro: null,
      PreRegistroId: null,
    })),
    FacturasImagenes: [],
    CheckImg: false,
    CargaFactura: '',
    Proveedor: 'Uno',
    Estatus: 'APROBADO',
    FFD: false,
  });
  expect(solicitudDe(aplicar(...completo, cambio.elegirMedico('')))).toBeNull();
});

/** The model with a draft in memory and a server of the test's own. */
const abrir = (server: (path: string) => Response | Promise<Response>, kept?: unknown) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(server(path));
  });
  let saved = kept as BorradorCanje | undefined;
  const draft: Draft<BorradorCanje> = {
    read: () => saved,
    keep: (_, value) => (saved = value),
    clear: () => (saved = undefined),
  };
  const canje = abrirCanje({
    user: { ...regente, todosLosPaises: false },
    pais: '506',
    draft,
    now: () => new Date('2026-06-20T18:00:00Z'),
  });
  return { canje, asked, kept: () => saved };
};

const refusal = (status: number) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'x', status, detail: 'No' }), {
    status,
  });

describe('an answer that comes late', () => {
  const slowly = () => {
    const slow = Promise.withResolvers<Response>();
    return { answer: slow.resolve, ...abrir(() => slow.promise) };
  };
  const factura = {
    NumeroFactura: 'A-1',
    Fecha: '2026-06-10',
    FarmaciaId: 1,
    FarmaciaNombre: 'F',
    Documento: 'Factura A-1',
    Canonico: null,
    Semejante: null,
  };

  test.each([
    ['the line has another invoice', escrita(0, 'OTRA')],
    ['another promotion was chosen', cambio.elegirPromocion(promocion(2))],
  ])('validates no line when meanwhile %s', async (_, meanwhile) => {
    const { canje, answer } = slowly();
    for (const uno of [...completo.slice(0, 4), escrita(0, 'A-1')]) canje.cambiar(uno);
    const validating = validarLinea(canje, 0);
    canje.cambiar(meanwhile);
    answer(Response.json(factura));
    await expect(validating).resolves.toBeUndefined();
    expect(canje.$borrador.get().lineas.some(({ validada }) => validada)).toBe(false);
  });

  test('brings no doctor back that was erased', async () => {
    const { canje, answer } = slowly();
    canje.cambiar(cambio.escribir('medico', 'CR-M001'));
    const validating = canje.validarMedico();
    canje.borrar();
    answer(Response.json({ Codigo: 'CR-M001', Nombre: 'Rafael', Especialidad: 'General' }));
    await validating;
    expect(canje.$borrador.get().medico).toEqual({ texto: '', hallado: null });
  });
});

test.each([
  ['Regente', false],
  ['Operador', true],
] as const)('a %s’s pharmacy is worth keeping: %j', (rol, esperado) => {
  const solo = aplicar(cambio.farmaciaValidada(farmacia));
  expect(hayAlgo(solo, { rol })).toBe(esperado);
});

test('a draft of another country is not continued', () => {
  const kept = { ...aplicar(...completo), pais: '507' };
  expect(abrir(() => refusal(404), kept).canje.$borrador.get().tarjeta.texto).toBe('');
});

test('the history of a promotion that is no longer chosen changes nothing', async () => {
  const slow = Promise.withResolvers<Response>();
  const uso = (ConsumoTotalMensual: number) =>
    Response.json({
      ConsumoTotalAnual: 0,
      MaximoPromocionAnual: 12,
      ConsumoTotalMensual,
      MaximoPromocionMensual: 2,
    });
  const { canje } = abrir((path) => {
    if (path.includes('/preregistro/')) return Response.json([]);
    return path.includes('/historico-anual/1/') ? slow.promise : uso(1);
  });
  canje.cambiar(cambio.tarjetaValidada(tarjeta));
  const first = canje.elegirPromocion(promocion(1));
  await canje.elegirPromocion(promocion(2));
  slow.resolve(uso(2));
  await first;
  expect(canje.$historico.get()).toMatchObject({ historico: { uso: { mensual: 1 } } });
});

test('erasing leaves a Regente the pharmacy and nothing else, here and in what is kept', () => {
  const { canje, kept } = abrir(() => refusal(404));
  for (const uno of completo) canje.cambiar(uno);
  canje.borrar();
  expect(canje.$borrador.get()).toMatchObject({
    tarjeta: { texto: '', hallada: null },
    farmacia: { hallada: { id: 1 } },
    medico: { texto: '', hallado: null },
    promocion: null,
    lineas: [],
  });
  expect(kept()).toBeUndefined();
});
