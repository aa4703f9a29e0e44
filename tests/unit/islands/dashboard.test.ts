import { describe, expect, test } from 'vitest';
import type { Dia } from '../../../src/domain/calendario.ts';
import { gruposDe } from '../../../src/islands/busqueda/hallados.ts';
import { filtrarFarmacias } from '../../../src/islands/dashboard/farmacias.ts';
import { periodosA } from '../../../src/islands/dashboard/reporte/filtro.ts';
import { textoDeRuta, tipoDeRuta } from '../../../src/islands/dashboard/rutas.ts';

describe('what the path says', () => {
  test.each([
    ['/dashboard/filtro-canjes/canjePendiente', 'canjePendiente'],
    ['/dashboard/filtro-canjes/canjeRechazado/', 'canjeRechazado'],
    ['/dashboard/filtro-canjes/canjeAnulado', null],
    ['/dashboard/filtro-canjes/toString', null],
    ['/dashboard/filtro-canjes', null],
    ['/dashboard/filtro-canjes/canjePendiente/otro', null],
  ])('%s is the list %s', (path, list) => {
    expect(tipoDeRuta(path)).toBe(list);
  });

  test.each([
    ['/dashboard/canje-detalle/2222222222', '2222222222'],
    ['/dashboard/canje-detalle/22222-22222/', '22222-22222'],
    ['/dashboard/canje-detalle/%E0%A4', '%E0%A4'],
    ['/dashboard/busqueda-canjes', ''],
  ])('%s names %s', (path, text) => {
    expect(textoDeRuta(path)).toBe(text);
  });
});

test.each<[Dia, [Dia, Dia], [Dia, Dia]]>([
  ['2026-03-01', ['2026-03-01', '2026-03-01'], ['2026-02-01', '2026-02-28']],
  ['2028-03-31', ['2028-03-01', '2028-03-31'], ['2028-02-01', '2028-02-29']],
  ['2026-01-15', ['2026-01-01', '2026-01-15'], ['2025-12-01', '2025-12-31']],
])('on %s the report offers this month so far, and the whole month before', (hoy, este, pasado) => {
  expect(periodosA(hoy)).toEqual([
    ['Este mes', este],
    ['Mes pasado', pasado],
  ]);
});

test.each([
  [
    'Operador',
    false,
    '/dashboard/canje-detalle/23456789AB',
    '/dashboard/reporte?farmacia=CR-F001',
    '/dashboard/reporte?medico=CR-M001',
  ],
  [
    'Regente',
    true,
    '/dashboard/canje-detalle/23456789AB',
    expect.stringMatching(
      /^\/dashboard\/reporte-canjes\?desde=[\d-]+&hasta=[\d-]+&farmacia=CR-F001$/,
    ),
    '/medicos?buscar=CR-M001',
  ],
  [
    'Administrador',
    false,
    '/dashboard/reporte?desde=2026-06-03&hasta=2026-06-03&codigo=23456789AB',
    '/dashboard/administracion/farmacias/7',
    '/dashboard/administracion/medicos/8',
  ],
] as const)(
  'the search leads %s (chain admin: %s) to the redemptions or the row of what was found',
  (rol, farmaciaAdmin, canje, farmacia: unknown, medico) => {
    const ninguno = { Hallados: [], HayMas: false };
    const uno = { Nombre: 'X', Detalle: 'Y', Pais: '506' as const, Activo: true };
    const grupos = gruposDe(
      {
        Canjes: {
          ...ninguno,
          Hallados: [
            {
              CodigoConfirmacion: '23456789AB',
              Fecha: '2026-06-03',
              Producto: 'X',
              PuntoVenta: 'Y',
              Pais: '506',
              Estado: 'Aprobado',
              Factura: null,
            },
          ],
        },
        Preregistros: ninguno,
        Personas: ninguno,
        Solicitudes: ninguno,
        Liquidaciones: ninguno,
        Farmacias: { ...ninguno, Hallados: [{ ...uno, Id: 7, Codigo: 'CR-F001' }] },
        Medicos: { ...ninguno, Hallados: [{ ...uno, Id: 8, Codigo: 'CR-M001' }] },
        Productos: ninguno,
        Distribuidores: ninguno,
        Propuestas: ninguno,
        Usuarios: ninguno,
      },
      { userName: 'u', rol, farmaciaAdmin, pais: '506' },
    );
    expect(grupos.map(({ hallados }) => hallados[0]?.href)).toEqual([canje, farmacia, medico]);
  },
);

const farmacias = [
  { Id: 1, Codigo: 'CR-F001', Nombre: 'Farmacia del Valle Escazú', NombreCadena: 'El Valle' },
  { Id: 2, Codigo: 'CR-F009', Nombre: 'Farmacia Central Belén', NombreCadena: 'Central' },
];

test.each([
  ['escazu', ['CR-F001']],
  ['BELÉN', ['CR-F009']],
  ['farmacia', ['CR-F001', 'CR-F009']],
  ['f00', ['CR-F001', 'CR-F009']],
  ['central  farm', ['CR-F009']],
  ['valle belen', []],
  ['', ['CR-F001', 'CR-F009']],
])('of the pharmacies of a type-ahead %j finds %j', (text, codes) => {
  expect(filtrarFarmacias(farmacias, text).map(({ Codigo }) => Codigo)).toEqual(codes);
});
