import {
  array,
  boolean,
  type InferOutput,
  nullable,
  number,
  object,
  picklist,
  string,
} from 'valibot';
import { dia } from '../../contracts/fields.ts';
import { leerDia } from '../../domain/calendario.ts';
import { PAIS_CODIGOS, type PaisCodigo } from '../../domain/paises.ts';
import type { Rol } from '../../domain/permisos.ts';
import { attempt } from '../../api/attempt.ts';

const promocion = object({
  Id: number(),
  Descripcion: string(),
  TipoBonificacion: string(),
  InicioVigencia: dia,
  FinalizacionVigencia: dia,
  RequiereReceta: boolean(),
  PideFoto: boolean(),
});

/** What the server understood of a validated invoice. */
const leida = object({
  numero: string(),
  /** Where it differs from the number as printed. */
  canonico: nullable(string()),
  documento: string(),
});

/** Another invoice that may be the same paper. */
const semejante = object({ numero: string(), fecha: dia });

const linea = object({
  /** The typed or scanned text. It is sent as it is: a printed number says less. */
  numero: string(),
  /** A day, or what was typed while that is none. */
  fecha: string(),
  /** The invoice's pharmacy when it was chosen or pre-registered; null follows the redeeming one. */
  farmacia: nullable(object({ id: number(), nombre: string() })),
  validada: boolean(),
  /** Stays when another promotion or pharmacy makes the line one to validate again. */
  leida: nullable(leida),
  /** The similar invoice the person is being asked about. */
  semejante: nullable(semejante),
  /** The person has said that it is another invoice than the similar one. */
  confirmada: boolean(),
  preregistro: nullable(object({ id: number(), usuario: string() })),
});

/** The typed and found values of the redemption screen, as they are kept through a reload. */
export const borradorCanje = object({
  pais: picklist(PAIS_CODIGOS),
  attempt: nullable(attempt),
  tarjeta: object({
    texto: string(),
    hallada: nullable(
      object({
        id: number(),
        numero: string(),
        paciente: string(),
        codigoMedico: string(),
        /** The patient must accept a new legal text first. */
        porRenovar: boolean(),
      }),
    ),
  }),
  farmacia: object({
    texto: string(),
    hallada: nullable(
      object({
        id: number(),
        nombre: string(),
        /** Each promotion's distributor at this pharmacy. */
        distribuidores: array(object({ Id: number(), distribuidor: string() })),
      }),
    ),
  }),
  medico: object({
    texto: string(),
    hallado: nullable(object({ nombre: string(), especialidad: string() })),
  }),
  promocion: nullable(promocion),
  distribuidor: string(),
  lineas: array(linea),
  /** The prescription seen at the counter, and its date. */
  receta: object({ vista: boolean(), fecha: string() }),
  /** Who buys in the patient's place. */
  comprador: object({ otra: boolean(), nombre: string(), identificacion: string() }),
});

export type BorradorCanje = InferOutput<typeof borradorCanje>;
export type Promocion = InferOutput<typeof promocion>;
export type Linea = InferOutput<typeof linea>;
export type TarjetaHallada = NonNullable<BorradorCanje['tarjeta']['hallada']>;
export type FarmaciaHallada = NonNullable<BorradorCanje['farmacia']['hallada']>;
export type MedicoHallado = NonNullable<BorradorCanje['medico']['hallado']>;

/** An empty screen. A Regente's pharmacy is pre-filled with the user name. */
export const borradorVacio = (pais: PaisCodigo, farmacia = ''): BorradorCanje => ({
  pais,
  attempt: null,
  tarjeta: { texto: '', hallada: null },
  farmacia: { texto: farmacia, hallada: null },
  medico: { texto: '', hallado: null },
  promocion: null,
  distribuidor: '',
  lineas: [],
  receta: { vista: false, fecha: '' },
  comprador: { otra: false, nombre: '', identificacion: '' },
});

/** The pharmacy a line belongs to: its own, else the redeeming one; null while that is not found. */
export function farmaciaDeLinea(
  { farmacia }: BorradorCanje,
  una: Linea,
): { readonly id: number; readonly nombre: string } | null {
  return una.farmacia ?? farmacia.hallada;
}

/** Whether the fields of prescription and buyer that are asked for are filled. */
export const recetaLista = ({ receta, promocion: elegida }: BorradorCanje): boolean =>
  receta.vista ? leerDia(receta.fecha) !== null : elegida?.RequiereReceta !== true;

export const compradorListo = ({ comprador }: BorradorCanje): boolean =>
  !comprador.otra || (comprador.nombre.trim() !== '' && comprador.identificacion.trim() !== '');

/** Whether photos are asked for after the redemption, as far as is known before: the server reads further signals. */
export const pideFotos = ({ promocion: elegida, lineas }: BorradorCanje): boolean =>
  elegida?.PideFoto === true || lineas.some(({ confirmada }) => confirmada);

/** Whether anything was typed that is worth keeping, apart from what the page fills in itself. */
export function hayAlgo(
  { tarjeta, farmacia, medico, promocion: elegida }: BorradorCanje,
  { rol }: { readonly rol: Rol },
): boolean {
  return (
    tarjeta.texto !== '' ||
    (farmacia.texto !== '' && rol !== 'Regente') ||
    medico.texto !== '' ||
    elegida !== null
  );
}
