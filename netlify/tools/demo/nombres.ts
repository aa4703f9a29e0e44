import type { PaisCodigo } from '../../../src/domain/paises.ts';

type Lista = readonly [string, ...string[]];

// All invented; lists of coprime lengths walked in step give people without repeating one.
// prettier-ignore
export const NOMBRES: Lista = [
  'María José', 'Carlos', 'Ana Lucía', 'Jorge', 'Marta', 'Rafael', 'Carmen', 'Luis Ángel',
  'Gabriela', 'Hernán', 'Elena', 'Óscar', 'Rosa', 'Esteban', 'Lidia', 'Andrés', 'Silvia',
  'Ramón', 'Patricia', 'Álvaro', 'Dolores', 'Mauricio', 'Yolanda',
];
// prettier-ignore
export const PRIMEROS_APELLIDOS: Lista = [
  'Mora', 'Castillo', 'Zúñiga', 'Herrera', 'Peña', 'Núñez', 'Salazar', 'Cordero', 'Batista',
  'Villalobos', 'Alvarado', 'Pineda', 'Rosario', 'Quesada', 'Muñoz', 'Guevara', 'Tejada',
  'Solís', 'Barrios',
];
// prettier-ignore
export const SEGUNDOS_APELLIDOS: Lista = [
  'Rojas', 'Méndez', 'Araya', 'De León', 'Zelaya', 'Ureña', 'Gutiérrez', 'Paredes', 'Cáceres',
  'Montero', 'Espinoza', 'Valdés', 'Marte', 'Chacón', 'Bonilla', 'Ríos', 'Sandoval',
];

export const ESPECIALIDADES: Lista = [
  'Medicina General',
  'Cardiología',
  'Endocrinología',
  'Medicina Interna',
  'Neumología',
  'Neurología',
  'Geriatría',
  'Reumatología',
];

/** The three chains of every country, in the order of their pharmacies' codes. */
export const CADENAS = [
  { nombre: 'Farmacias del Valle', permiteFfd: true, farmacia: 'Farmacia del Valle' },
  { nombre: 'Farmacia Central', permiteFfd: true, farmacia: 'Farmacia Central' },
  { nombre: 'Farmacias San Gabriel', permiteFfd: false, farmacia: 'Farmacia San Gabriel' },
] as const;

/**
 * The eight products of every country; none is a brand of the market. Of a hundred treatments that begin, how many
 * are of each in January, and a year later: Presolinda takes the place of Cordavela, and Tirovelia ends.
 */
export const PRODUCTOS = [
  { marca: 'Cordavela', presentacion: 'Tabletas 50 mg, caja de 30', cuota: [36, 0.5] },
  { marca: 'Glumiren', presentacion: 'Tabletas 850 mg, caja de 60', cuota: [15, 14] },
  { marca: 'Respiluna', presentacion: 'Inhalador 200 dosis', cuota: [8, 7] },
  { marca: 'Lipasoral', presentacion: 'Tabletas 20 mg, caja de 30', cuota: [16, 17] },
  { marca: 'Presolinda', presentacion: 'Cápsulas 10 mg, caja de 28', cuota: [6, 34] },
  { marca: 'Neuralba', presentacion: 'Cápsulas 75 mg, caja de 28', cuota: [9, 13] },
  { marca: 'Osteamar', presentacion: 'Tabletas 70 mg, caja de 4', cuota: [7, 10] },
  { marca: 'Tirovelia', presentacion: 'Tabletas 100 mcg, caja de 50', cuota: [10, 2] },
] as const;

/** How many of a hundred people come to each pharmacy, from F001 on, in January and a year later; F024 has left. */
// prettier-ignore
export const CLIENTELA: readonly (readonly [antes: number, despues: number])[] = [
  [4, 2], [3, 2], [1, 2], [1, 2], [4, 5], [3, 3], [6, 0.5], [3, 7],
  [7, 7], [5, 6], [4, 4], [2, 8], [6, 2], [3, 4], [3, 1], [4, 5],
  [6, 6], [3, 5], [4, 4], [2, 7], [5, 1], [3, 3], [1, 3],
];

interface Mercado {
  /** People affiliated before the year began, and how many join on a common day. */
  readonly alEmpezar: number;
  readonly porDia: number;
  /** The campaign that still runs: for how many days, and how many people it brings on its best day. */
  readonly campania: readonly [dias: number, porDia: number];
}

const MERCADO: Mercado = { alEmpezar: 40, porDia: 0.3, campania: [20, 3] };
const MERCADOS: Readonly<Partial<Record<PaisCodigo, Mercado>>> = {
  '506': { alEmpezar: 56, porDia: 0.32, campania: [27, 9] },
  '507': { alEmpezar: 38, porDia: 0.22, campania: [23, 7] },
  '504': { alEmpezar: 32, porDia: 0.2, campania: [24, 6] },
  '1809': { alEmpezar: 46, porDia: 0.3, campania: [34, 7] },
};

/** How many people a country's programme has, and how it grows. */
export const mercadoDe = (pais: PaisCodigo): Mercado => MERCADOS[pais] ?? MERCADO;

/** The invented fiscal numbers of the pharmacies that have one, by the pharmacy's number. */
export const EMISORES: Readonly<Partial<Record<PaisCodigo, Readonly<Record<number, string>>>>> = {
  '506': { 5: '3101123455', 6: '3101123456', 12: '3101123462', 14: '3101123464', 20: '3101123470' },
  '507': {
    5: '155596715-2-2015',
    6: '155596716-2-2015',
    12: '155596722-2-2016',
    14: '155596724-2-2016',
    20: '155596730-2-2018',
  },
  '504': {
    5: '08019012345675',
    6: '08019012345676',
    12: '05019012345682',
    14: '05019012345684',
    20: '08019012345690',
  },
  // The last digit is the check digit.
  '1809': { 5: '101000015', 6: '101000023', 12: '101000031', 14: '101000041', 20: '101000058' },
};

interface Lugar {
  readonly distribuidores: readonly [string, string, string];
  readonly lugares: Lista;
  /** The province (or department) of each place, in the same order. */
  readonly provincias: Lista;
  /** A telephone number that rings nowhere, from a count. */
  readonly telefono: (numero: number) => string;
}

const cuatro = (numero: number) => String(numero).padStart(4, '0');

/** Twenty-four places of each country, its distributors and its telephone form. */
export const LUGARES: Readonly<Record<PaisCodigo, Lugar>> = {
  '506': {
    distribuidores: ['Distribuidora La Sabana', 'Droguería Cafetal', 'Logística Médica Tica'],
    // prettier-ignore
    lugares: [
      'Escazú', 'Heredia Centro', 'Cartago', 'Alajuela', 'Curridabat', 'Tibás', 'Moravia',
      'Desamparados', 'Liberia', 'San Pedro', 'Guadalupe', 'Santa Ana', 'Puntarenas', 'Limón',
      'Pérez Zeledón', 'Turrialba', 'Grecia', 'San Ramón', 'Nicoya', 'Belén', 'Coronado',
      'Paraíso', 'Ciudad Quesada', 'Naranjo',
    ],
    // prettier-ignore
    provincias: [
      'San José', 'Heredia', 'Cartago', 'Alajuela', 'San José', 'San José', 'San José', 'San José', 'Guanacaste', 'San José', 'San José', 'San José', 'Puntarenas', 'Limón', 'San José', 'Cartago', 'Alajuela', 'Alajuela', 'Guanacaste', 'Heredia', 'San José', 'Cartago', 'Alajuela', 'Alajuela',
    ],
    telefono: (numero) => `2000-${cuatro(numero)}`,
  },
  '507': {
    distribuidores: ['Distribuidora del Istmo', 'Droguería Ancón', 'Logística Médica Canalera'],
    // prettier-ignore
    lugares: [
      'Bella Vista', 'El Cangrejo', 'Paitilla', 'San Francisco', 'Costa del Este', 'Betania',
      'Río Abajo', 'Obarrio', 'David', 'Chitré', 'Santiago', 'Penonomé', 'La Chorrera',
      'Arraiján', 'Colón', 'Las Tablas', 'Aguadulce', 'Boquete', 'Bugaba', 'Changuinola',
      'Chepo', 'Tocumen', 'Juan Díaz', 'Vista Alegre',
    ],
    // prettier-ignore
    provincias: [
      'Panamá', 'Panamá', 'Panamá', 'Panamá', 'Panamá', 'Panamá', 'Panamá', 'Panamá', 'Chiriquí', 'Herrera', 'Veraguas', 'Coclé', 'Panamá Oeste', 'Panamá Oeste', 'Colón', 'Los Santos', 'Coclé', 'Chiriquí', 'Chiriquí', 'Bocas del Toro', 'Panamá', 'Panamá', 'Panamá', 'Panamá Oeste',
    ],
    telefono: (numero) => `200-${cuatro(numero)}`,
  },
  '504': {
    distribuidores: ['Distribuidora El Pinar', 'Droguería Copán', 'Logística Médica Catracha'],
    // prettier-ignore
    lugares: [
      'Tegucigalpa Centro', 'Comayagüela', 'Colonia Kennedy', 'Palmira', 'Miraflores',
      'Las Lomas', 'El Hatillo', 'Loarque', 'San Pedro Sula', 'Río de Piedras', 'Choloma',
      'Villanueva', 'La Lima', 'El Progreso', 'Puerto Cortés', 'Tela', 'La Ceiba', 'Comayagua',
      'Siguatepeque', 'Santa Rosa de Copán', 'Danlí', 'Juticalpa', 'Choluteca', 'Olanchito',
    ],
    // prettier-ignore
    provincias: [
      'Francisco Morazán', 'Francisco Morazán', 'Francisco Morazán', 'Francisco Morazán', 'Francisco Morazán', 'Francisco Morazán', 'Francisco Morazán', 'Francisco Morazán', 'Cortés', 'Cortés', 'Cortés', 'Cortés', 'Cortés', 'Yoro', 'Cortés', 'Atlántida', 'Atlántida', 'Comayagua', 'Comayagua', 'Copán', 'El Paraíso', 'Olancho', 'Choluteca', 'Yoro',
    ],
    telefono: (numero) => `2000-${cuatro(numero)}`,
  },
  '1809': {
    distribuidores: ['Distribuidora Quisqueya', 'Droguería El Cibao', 'Logística Médica Caribe'],
    // prettier-ignore
    lugares: [
      'Naco', 'Piantini', 'Gazcue', 'Bella Vista', 'Los Prados', 'Arroyo Hondo', 'Villa Mella',
      'Los Mina', 'Santiago Centro', 'Los Jardines', 'La Vega', 'Moca', 'Puerto Plata',
      'San Francisco de Macorís', 'Bonao', 'Mao', 'San Cristóbal', 'Baní', 'Azua', 'Barahona',
      'La Romana', 'Higüey', 'San Pedro de Macorís', 'Hato Mayor',
    ],
    // prettier-ignore
    provincias: [
      'Distrito Nacional', 'Distrito Nacional', 'Distrito Nacional', 'Distrito Nacional', 'Distrito Nacional', 'Distrito Nacional', 'Santo Domingo', 'Santo Domingo', 'Santiago', 'Santiago', 'La Vega', 'Espaillat', 'Puerto Plata', 'Duarte', 'Monseñor Nouel', 'Valverde', 'San Cristóbal', 'Peravia', 'Azua', 'Barahona', 'La Romana', 'La Altagracia', 'San Pedro de Macorís', 'Hato Mayor',
    ],
    telefono: (numero) => `809-555-${cuatro(numero)}`,
  },
};
