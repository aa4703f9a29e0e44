import type { InferOutput } from 'valibot';
import type { detalleCanje } from '../../../contracts/dashboard/busqueda.ts';
import { formatearDia } from '../../../domain/calendario.ts';

/** All that the detail knows of a redemption. */
export type Canje = InferOutput<typeof detalleCanje.reply>;

/** A name and its code, which stays in one line. */
export const conCodigo = (nombre: string, codigo: string) => (
  <>
    {nombre} <span className="codigo">({codigo})</span>
  </>
);

/** The pharmacy of a redemption, as a fact. */
export const puntoDeVentaDe = ({ PuntoVenta, FarmaciaCodigo, Cadena }: Canje) => (
  <>
    {conCodigo(PuntoVenta, FarmaciaCodigo)}, {Cadena}
  </>
);

/** What the counter saw besides the card, as facts: the prescription, and who bought instead of the patient. */
export const acompanamientoDe = ({ RecetaFecha, Comprador }: Canje) => ({
  Receta: RecetaFecha !== null && `Vista, del ${formatearDia(RecetaFecha)}`,
  Compró: Comprador !== null && `${Comprador.Nombre} (${Comprador.NumeroIdentificacion})`,
});
