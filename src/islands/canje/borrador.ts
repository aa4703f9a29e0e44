import {
  array,
  boolean,
  type InferInput,
  type InferOutput,
  nullable,
  number,
  object,
  picklist,
  string,
} from 'valibot';
import { facturasNecesarias } from '../../domain/bonificacion.ts';
import { type Dia, leerDia } from '../../domain/calendario.ts';
import { esFfd } from '../../domain/facturas.ts';
import { type PaisCodigo, PAIS_CODIGOS } from '../../domain/paises.ts';
import type { Rol } from '../../domain/permisos.ts';
import type { preregistroRow, solicitudCanje } from '../../contracts/canjes.ts';
import { attempt } from '../form/attempt.ts';

const promocion = object({
  Id: number(),
  Descripcion: string(),
  TipoBonificacion: string(),
  InicioVigencia: string(),
  FinalizacionVigencia: string(),
  RequiereReceta: boolean(),
});

/** What the server understood of a validated invoice. */
const leida = object({
  /** As printed. */
  numero: string(),
  /** Where it differs from the number as printed. */
  canonico: nullable(string()),
  documento: string(),
});

/** Another invoice that may be the same paper. */
const semejante = object({ numero: string(), fecha: string() });

const linea = object({
  /** What was typed or scanned. It is what is sent: the number as printed says less. */
  numero: string(),
  /** A day, or what was typed while that is none. */
  fecha: string(),
  /** The invoice's pharmacy when it was chosen or pre-registered; null follows the redeeming one. */
  farmacia: nullable(object({ id: number(), nombre: string() })),
  validada: boolean(),
  leida: nullable(leida),
  /** The similar invoice the person is being asked about. */
  semejante: nullable(semejante),
  /** The person has said that it is another invoice than the similar one. */
  confirmada: boolean(),
  preregistro: nullable(object({ id: number(), usuario: string() })),
});

/** All that is typed and found on the redemption screen, as it is kept through a reload. */
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
type PreregistroRow = InferOutput<typeof preregistroRow>;

/** One change of the screen's state; each is what one thing a person does, or one answer, means. */
export type Cambio = (actual: BorradorCanje) => BorradorCanje;

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

const lineaVacia: Linea = {
  numero: '',
  fecha: '',
  farmacia: null,
  validada: false,
  leida: null,
  semejante: null,
  confirmada: false,
  preregistro: null,
};

const intacta = ({ numero, fecha, validada }: Linea) => numero === '' && fecha === '' && !validada;

const distribuidorDe = (
  farmacia: FarmaciaHallada | null,
  promocionElegida: Promocion | null,
): string =>
  farmacia?.distribuidores.find(({ Id }) => Id === promocionElegida?.Id)?.distribuidor ?? '';

/** Typing in one of the fields that are looked up. */
export const escribir =
  (campo: 'tarjeta' | 'farmacia' | 'medico', texto: string): Cambio =>
  (actual) => ({ ...actual, [campo]: { ...actual[campo], texto } });

/** The card was found; its doctor's code is pre-filled, still to be validated. */
export const tarjetaValidada =
  (hallada: TarjetaHallada): Cambio =>
  (actual) => ({
    ...actual,
    tarjeta: { texto: hallada.numero, hallada },
    medico:
      actual.medico.texto.trim() === ''
        ? { texto: hallada.codigoMedico, hallado: null }
        : actual.medico,
  });

/** Another card: what came from the old one goes with it, its doctor and its pre-registered invoices. */
export const corregirTarjeta: Cambio = (actual) => ({
  ...actual,
  tarjeta: { texto: '', hallada: null },
  medico:
    actual.medico.texto === actual.tarjeta.hallada?.codigoMedico
      ? { texto: '', hallado: null }
      : actual.medico,
  lineas: actual.lineas.map((una) => (una.preregistro === null ? una : lineaVacia)),
});

/** The pharmacy was found; the promotion's distributor is the one it works with. */
export const farmaciaValidada =
  (hallada: FarmaciaHallada): Cambio =>
  (actual) => ({
    ...actual,
    farmacia: { ...actual.farmacia, hallada },
    distribuidor: distribuidorDe(hallada, actual.promocion) || actual.distribuidor,
  });

/** Another pharmacy: invoices that followed it are to be validated again. */
export const corregirFarmacia: Cambio = (actual) => ({
  ...actual,
  farmacia: { texto: '', hallada: null },
  distribuidor: '',
  lineas: actual.lineas.map((una) => (una.farmacia === null ? { ...una, validada: false } : una)),
});

/** The doctor was found. */
export const medicoValidado =
  (hallado: MedicoHallado): Cambio =>
  (actual) => ({ ...actual, medico: { ...actual.medico, hallado } });

/** A doctor chosen by name, still to be validated. */
export const elegirMedico =
  (codigo: string): Cambio =>
  (actual) => ({
    ...actual,
    medico: { texto: codigo, hallado: null },
  });

/** Another doctor. */
export const corregirMedico: Cambio = (actual) => ({
  ...actual,
  medico: { texto: '', hallado: null },
});

/** A promotion brings its number of invoice lines and its distributor; none (null) empties both. */
export const elegirPromocion =
  (elegida: Promocion | null): Cambio =>
  (actual) => ({
    ...actual,
    promocion: elegida,
    distribuidor: distribuidorDe(actual.farmacia.hallada, elegida),
    lineas:
      elegida === null
        ? []
        : Array.from({ length: facturasNecesarias(elegida.TipoBonificacion) }, () => lineaVacia),
  });

/** A distributor chosen by hand. */
export const elegirDistribuidor =
  (distribuidor: string): Cambio =>
  (actual) => ({ ...actual, distribuidor });

/** Fills lines nobody has touched yet from the card's pending pre-registrations, in their order. */
export const prellenar =
  (filas: readonly PreregistroRow[]): Cambio =>
  (actual) => {
    const usadas = new Set(actual.lineas.map(({ preregistro }) => preregistro?.id));
    const libres = filas.filter(({ id, estado }) => estado === 'Pendiente' && !usadas.has(id));
    return {
      ...actual,
      lineas: actual.lineas.map((una) => {
        const fila = intacta(una) ? libres.shift() : undefined;
        return fila === undefined
          ? una
          : {
              ...lineaVacia,
              // The number as printed says less than all that was recognised.
              numero: fila.Canonico ?? fila.factura,
              fecha: fila.fecha_factura,
              farmacia: { id: fila.FarmaciaId, nombre: fila.FarmaciaNombre },
              preregistro: { id: fila.id, usuario: fila.usuario },
            };
      }),
    };
  };

const enLinea =
  (indice: number, cambiar: (una: Linea) => Linea): Cambio =>
  (actual) => ({
    ...actual,
    lineas: actual.lineas.map((una, i) => (i === indice ? cambiar(una) : una)),
  });

/** Typing in a line makes it another invoice than the pre-registered one. */
export const escribirLinea = (
  indice: number,
  cambio: Partial<Pick<Linea, 'numero' | 'fecha' | 'farmacia'>>,
): Cambio =>
  enLinea(indice, (una) => ({
    ...una,
    ...cambio,
    semejante: null,
    confirmada: false,
    preregistro: null,
  }));

/** The date that the scanned document itself names. */
export const fecharLinea = (indice: number, fecha: Dia): Cambio =>
  enLinea(indice, (una) => ({ ...una, fecha }));

/** What the server answered of a line's invoice. */
export interface FacturaValida {
  readonly numero: string;
  readonly fecha: Dia;
  readonly farmacia: { readonly id: number; readonly nombre: string };
  readonly documento: string;
  readonly canonico: string | null;
  readonly semejante: Linea['semejante'];
}

/** The line's invoice may serve, unless it has to be told from a similar one first. */
export const lineaValidada =
  (indice: number, valida: FacturaValida): Cambio =>
  (actual) =>
    enLinea(indice, (una) => {
      const { numero, canonico, documento, fecha, farmacia } = valida;
      const porPreguntar = una.confirmada ? null : valida.semejante;
      const ajena = farmacia.id !== (una.farmacia ?? actual.farmacia.hallada)?.id;
      return {
        ...una,
        fecha,
        farmacia: ajena ? farmacia : una.farmacia,
        leida: { numero, canonico, documento },
        semejante: porPreguntar,
        validada: porPreguntar === null,
      };
    })(actual);

/** It is another invoice than the similar one. */
export const confirmarLinea = (indice: number): Cambio =>
  enLinea(indice, (una) => ({ ...una, semejante: null, confirmada: true, validada: true }));

/** Another invoice, of the same pharmacy. */
export const corregirLinea = (indice: number): Cambio =>
  enLinea(indice, ({ farmacia }) => ({ ...lineaVacia, farmacia }));

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

/** The prescription. */
export const escribirReceta =
  (cambio: Partial<BorradorCanje['receta']>): Cambio =>
  (actual) => ({ ...actual, receta: { ...actual.receta, ...cambio } });

/** Who buys in the patient's place. */
export const escribirComprador =
  (cambio: Partial<BorradorCanje['comprador']>): Cambio =>
  (actual) => ({ ...actual, comprador: { ...actual.comprador, ...cambio } });

/** The apply payload; null while something it needs has not been found. */
export function solicitudDe(actual: BorradorCanje): InferInput<typeof solicitudCanje> | null {
  const { tarjeta, farmacia, medico, promocion: elegida, distribuidor, lineas } = actual;
  const { receta, comprador } = actual;
  const redime = farmacia.hallada;
  if (!tarjeta.hallada || !redime || !medico.hallado || !elegida) return null;
  const facturas = lineas
    .filter(({ validada }) => validada)
    .map((una) => {
      const suya = una.farmacia ?? redime;
      return {
        NumeroFactura: una.numero,
        Fecha: una.fecha,
        FarmaciaNombre: suya.nombre,
        Cantidad: 1 as const,
        FarmaciaId: suya.id,
        RegistroPromocionId: elegida.Id,
        isChecked: true as const,
        PreRegistro: una.preregistro?.usuario ?? null,
        PreRegistroId: una.preregistro?.id ?? null,
        ...(una.confirmada && { Confirmada: true }),
      };
    });
  return {
    TarjetaPacienteId: tarjeta.hallada.id,
    FarmaciaId: redime.id,
    CodigoMedico: medico.texto.trim(),
    PromocionId: elegida.Id,
    CuponId: null,
    Facturas: facturas,
    FacturasImagenes: [],
    CheckImg: false,
    CargaFactura: '',
    Proveedor: distribuidor,
    Estatus: 'APROBADO',
    ...(receta.vista && { Receta: { Fecha: receta.fecha } }),
    ...(comprador.otra && {
      Comprador: {
        Nombre: comprador.nombre.trim(),
        NumeroIdentificacion: comprador.identificacion.trim(),
      },
    }),
    FFD: esFfd(
      redime.id,
      facturas.map(({ FarmaciaId, NumeroFactura, Fecha }) => ({
        farmaciaId: FarmaciaId,
        numero: NumeroFactura,
        fecha: Fecha satisfies Dia,
      })),
    ),
  };
}

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
