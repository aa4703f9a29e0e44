import { type Dia, anioDe } from '../../../src/domain/calendario.ts';
import { type Pais, PAISES } from '../../../src/domain/paises.ts';
import { ciclo } from './azar.ts';
import {
  CADENAS,
  EMISORES,
  ESPECIALIDADES,
  LUGARES,
  NOMBRES,
  PRIMEROS_APELLIDOS,
  PRODUCTOS,
  SEGUNDOS_APELLIDOS,
} from './nombres.ts';

/** How many pharmacies a country has; the last is not affiliated any more. */
const FARMACIAS = 24;
/** How many pharmacies each chain has, in the order of their codes. */
export const FARMACIAS_POR_CADENA = 8;
const MEDICOS = 30;
const DISTRIBUIDORES = 3;

const tres = (numero: number) => String(numero).padStart(3, '0');
export const codigoFarmacia = ({ prefijo }: Pais, numero: number) => `${prefijo}-F${tres(numero)}`;

/** Bonus, monthly and yearly maximum and state of the eight promotions, in their order. */
export const PROMOCIONES = [
  ['2 + 1', 2, 12, 'Activo'],
  ['2 + 1', 1, 6, 'Activo'],
  ['2 + 1', 1, 2, 'Activo'],
  ['2 + 1', 2, 12, 'Activo'],
  ['2 + 1', 2, 12, 'Activo'],
  ['2 + 1', 2, 12, 'Activo'],
  ['3 + 1', 2, 12, 'Activo'],
  ['2 + 1', 2, 12, 'Inactivo'],
] as const;

/** Pharmacies that give electronic invoices alone; no free number of theirs is taken. */
const CON_FACTURA_ELECTRONICA: readonly number[] = [5, 6];

/** The one promotion, of Panama, that is redeemed with the prescription in sight. */
export const CON_RECETA = { pais: '507', promocion: 6 } as const;

/** Where a country's rows begin: every id of the demo is counted from here, starting at 1. */
export interface Ids {
  cadena(numero: number): number;
  farmacia(numero: number): number;
  medico(numero: number): number;
  producto(numero: number): number;
  promocion(numero: number): number;
  distribuidor(numero: number): number;
  distribuidorDe(farmacia: number, promocion: number): number;
}

/** The ids of a country's catalogue rows from their numbers within the country. */
export function idsDe(pais: Pais): Ids {
  const lugar = PAISES.indexOf(pais);
  return {
    cadena: (numero) => lugar * CADENAS.length + numero,
    farmacia: (numero) => lugar * FARMACIAS + numero,
    medico: (numero) => lugar * MEDICOS + numero,
    producto: (numero) => lugar * PRODUCTOS.length + numero,
    promocion: (numero) => lugar * PRODUCTOS.length + numero,
    distribuidor: (numero) => lugar * DISTRIBUIDORES + numero,
    distribuidorDe: (farmacia, promocion) =>
      lugar * DISTRIBUIDORES + ((farmacia + promocion) % DISTRIBUIDORES) + 1,
  };
}

const hasta = (cuantos: number) => Array.from({ length: cuantos }, (_, i) => i + 1);

/** The catalogue rows of one country, by table; promotions are valid in the year of `hoy`. */
export function catalogosDe(pais: Pais, hoy: Dia) {
  const ids = idsDe(pais);
  const lugar = LUGARES[pais.codigo];
  const desplazamiento = PAISES.indexOf(pais) * 7;
  const [vigenciaInicio, vigenciaFin] = anioDe(hoy);
  return {
    cadenas: CADENAS.map(({ nombre, permiteFfd }, i) => ({
      id: ids.cadena(i + 1),
      pais_codigo: pais.codigo,
      nombre,
      permite_ffd: permiteFfd,
    })),
    farmacias: hasta(FARMACIAS).map((numero) => {
      const cadena = Math.ceil(numero / FARMACIAS_POR_CADENA);
      const sitio = ciclo(lugar.lugares, numero - 1);
      return {
        id: ids.farmacia(numero),
        codigo: codigoFarmacia(pais, numero),
        pais_codigo: pais.codigo,
        cadena_id: ids.cadena(cadena),
        nombre: `${CADENAS[cadena - 1]?.farmacia ?? ''} ${sitio}`,
        telefono: lugar.telefono(numero),
        direccion: `${sitio}, ${numero * 25} metros al norte del parque`,
        provincia: ciclo(lugar.provincias, numero - 1),
        canton: sitio.replace(/ Centro$/, ''),
        activa: numero !== FARMACIAS,
        identificacion_fiscal: EMISORES[pais.codigo]?.[numero] ?? null,
        factura_electronica_desde:
          EMISORES[pais.codigo] && CON_FACTURA_ELECTRONICA.includes(numero)
            ? `${Number(hoy.slice(0, 4)) - 1}-01-01`
            : null,
      };
    }),
    medicos: hasta(MEDICOS).map((numero) => ({
      id: ids.medico(numero),
      codigo: `${pais.prefijo}-M${tres(numero)}`,
      pais_codigo: pais.codigo,
      nombre: [
        ciclo(NOMBRES, numero * 5 + desplazamiento),
        ciclo(PRIMEROS_APELLIDOS, numero * 3 + desplazamiento),
        ciclo(SEGUNDOS_APELLIDOS, numero * 2 + desplazamiento),
      ].join(' '),
      especialidad: ciclo(ESPECIALIDADES, numero - 1),
    })),
    productos: PRODUCTOS.map(({ marca, presentacion }, i) => ({
      id: ids.producto(i + 1),
      pais_codigo: pais.codigo,
      marca,
      presentacion,
    })),
    promociones: PROMOCIONES.map(([bonificacion, mensual, anual, estado], i) => ({
      id: ids.promocion(i + 1),
      pais_codigo: pais.codigo,
      producto_id: ids.producto(i + 1),
      tipo_bonificacion: bonificacion,
      maximo_mensual: mensual,
      maximo_anual: anual,
      vigencia_inicio: vigenciaInicio,
      vigencia_fin: vigenciaFin,
      estado,
      requiere_receta: pais.codigo === CON_RECETA.pais && i === CON_RECETA.promocion - 1,
    })),
    distribuidores: lugar.distribuidores.map((nombre, i) => ({
      id: ids.distribuidor(i + 1),
      pais_codigo: pais.codigo,
      nombre,
    })),
    farmacia_distribuidores: hasta(FARMACIAS).flatMap((farmacia) =>
      hasta(PROMOCIONES.length).map((promocion) => ({
        farmacia_id: ids.farmacia(farmacia),
        promocion_id: ids.promocion(promocion),
        distribuidor_id: ids.distribuidorDe(farmacia, promocion),
        pais_codigo: pais.codigo,
      })),
    ),
  };
}
