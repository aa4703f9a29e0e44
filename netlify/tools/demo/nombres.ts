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

/** The eight products of every country; none is a brand of the market. */
export const PRODUCTOS = [
  { marca: 'Cordavela', presentacion: 'Tabletas 50 mg, caja de 30' },
  { marca: 'Glumiren', presentacion: 'Tabletas 850 mg, caja de 60' },
  { marca: 'Respiluna', presentacion: 'Inhalador 200 dosis' },
  { marca: 'Lipasoral', presentacion: 'Tabletas 20 mg, caja de 30' },
  { marca: 'Presolinda', presentacion: 'Cápsulas 10 mg, caja de 28' },
  { marca: 'Neuralba', presentacion: 'Cápsulas 75 mg, caja de 28' },
  { marca: 'Osteamar', presentacion: 'Tabletas 70 mg, caja de 4' },
  { marca: 'Tirovelia', presentacion: 'Tabletas 100 mcg, caja de 50' },
] as const;

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
