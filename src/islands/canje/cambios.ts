import type { InferOutput } from 'valibot';
import { facturasNecesarias } from '../../domain/bonificacion.ts';
import type { Dia } from '../../domain/calendario.ts';
import type { preregistroRow } from '../../contracts/canjes.ts';
import type {
  BorradorCanje,
  FarmaciaHallada,
  Linea,
  MedicoHallado,
  Promocion,
  TarjetaHallada,
} from './borrador.ts';

/** A change of the draft: what a person did, or what the server answered. */
export type CambioDeBorrador = (actual: BorradorCanje) => BorradorCanje;

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

/** What was typed in a line, to be validated. */
const escrito = ({ numero, fecha, farmacia }: Linea): Linea => ({
  ...lineaVacia,
  numero,
  fecha,
  farmacia,
});

const distribuidorDe = (
  farmacia: FarmaciaHallada | null,
  promocionElegida: Promocion | null,
): string =>
  farmacia?.distribuidores.find(({ Id }) => Id === promocionElegida?.Id)?.distribuidor ?? '';

/** Typing in one of the fields that are looked up. */
export const escribir =
  (campo: 'tarjeta' | 'farmacia' | 'medico', texto: string): CambioDeBorrador =>
  (actual) => ({ ...actual, [campo]: { ...actual[campo], texto } });

/** The card was found; its doctor's code is pre-filled, still to be validated. */
export const tarjetaValidada =
  (hallada: TarjetaHallada): CambioDeBorrador =>
  (actual) => ({
    ...actual,
    tarjeta: { texto: hallada.numero, hallada },
    medico:
      actual.medico.texto.trim() === ''
        ? { texto: hallada.codigoMedico, hallado: null }
        : actual.medico,
  });

/** Another card: what came from the old one goes with it, its doctor and its pre-registered invoices. */
export const corregirTarjeta: CambioDeBorrador = (actual) => ({
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
  (hallada: FarmaciaHallada): CambioDeBorrador =>
  (actual) => ({
    ...actual,
    farmacia: { ...actual.farmacia, hallada },
    distribuidor: distribuidorDe(hallada, actual.promocion) || actual.distribuidor,
  });

/** Another pharmacy: invoices that followed it are to be validated again. */
export const corregirFarmacia: CambioDeBorrador = (actual) => ({
  ...actual,
  farmacia: { texto: '', hallada: null },
  distribuidor: '',
  lineas: actual.lineas.map((una) => (una.farmacia === null ? { ...una, validada: false } : una)),
});

/** The doctor was found. */
export const medicoValidado =
  (hallado: MedicoHallado): CambioDeBorrador =>
  (actual) => ({ ...actual, medico: { ...actual.medico, hallado } });

/** Another doctor, chosen by name and still to be validated; '' for none. */
export const elegirMedico =
  (codigo: string): CambioDeBorrador =>
  (actual) => ({
    ...actual,
    medico: { texto: codigo, hallado: null },
  });

/**
 * A promotion brings its number of invoice lines and its distributor; none (null) empties both. Typed invoices stay,
 * to be validated for it; pre-registered ones are of the promotion before.
 */
export const elegirPromocion =
  (elegida: Promocion | null): CambioDeBorrador =>
  (actual) => ({
    ...actual,
    promocion: elegida,
    distribuidor: distribuidorDe(actual.farmacia.hallada, elegida),
    lineas: Array.from(
      { length: elegida === null ? 0 : facturasNecesarias(elegida.TipoBonificacion) },
      (_, i) => {
        const una = actual.lineas[i];
        return una?.preregistro === null ? { ...escrito(una), leida: una.leida } : lineaVacia;
      },
    ),
  });

/** A distributor chosen by hand. */
export const elegirDistribuidor =
  (distribuidor: string): CambioDeBorrador =>
  (actual) => ({ ...actual, distribuidor });

/** Fills untouched lines from the card's pending pre-registrations, in their order. */
export const prellenar =
  (filas: readonly InferOutput<typeof preregistroRow>[]): CambioDeBorrador =>
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
  (indice: number, cambiar: (una: Linea) => Linea): CambioDeBorrador =>
  (actual) => ({
    ...actual,
    lineas: actual.lineas.map((una, i) => (i === indice ? cambiar(una) : una)),
  });

/** Typing in a line makes it another invoice than the pre-registered one. */
export const escribirLinea = (
  indice: number,
  cambio: Partial<Pick<Linea, 'numero' | 'fecha' | 'farmacia'>>,
): CambioDeBorrador =>
  enLinea(indice, (una) => ({
    ...escrito(una),
    ...cambio,
  }));

/** The date that the scanned document itself names. */
export const fecharLinea = (indice: number, fecha: Dia): CambioDeBorrador =>
  enLinea(indice, (una) => ({ ...una, fecha }));

/** What the server answered of a line's invoice. */
export type FacturaValida = NonNullable<Linea['leida']> &
  Pick<Linea, 'fecha' | 'semejante'> & { readonly farmacia: NonNullable<Linea['farmacia']> };

/** The line's invoice may serve, unless it has to be told from a similar one first. */
export const lineaValidada =
  (indice: number, valida: FacturaValida): CambioDeBorrador =>
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
export const confirmarLinea = (indice: number): CambioDeBorrador =>
  enLinea(indice, (una) => ({ ...una, semejante: null, confirmada: true, validada: true }));

/** Another invoice, of the same pharmacy. */
export const vaciarLinea = (indice: number): CambioDeBorrador =>
  enLinea(indice, ({ farmacia }) => ({ ...lineaVacia, farmacia }));

/** Unlocks the line with its typed text, to be validated again. */
export const corregirLinea = (indice: number): CambioDeBorrador =>
  enLinea(indice, (una) => ({ ...una, validada: false, leida: null }));

/** The prescription. */
export const escribirReceta =
  (cambio: Partial<BorradorCanje['receta']>): CambioDeBorrador =>
  (actual) => ({ ...actual, receta: { ...actual.receta, ...cambio } });

/** Who buys in the patient's place. */
export const escribirComprador =
  (cambio: Partial<BorradorCanje['comprador']>): CambioDeBorrador =>
  (actual) => ({ ...actual, comprador: { ...actual.comprador, ...cambio } });
