import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { actualizar, eliminar, guardar, preregistros } from '../../contracts/preregistro.ts';
import { reconocerFactura } from '../../domain/factura/factura.ts';
import { EXITOS } from '../../domain/mensajes.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import type { KeptForm } from '../../stores/draft.ts';
import type { Telling } from '../form/useErrorDialog.tsx';
import { useAnswer } from '../useAnswer.ts';
import type { Borrador, FacturaEscrita } from './borrador.ts';
import type { Preregistro } from './columnas.tsx';
import { controles } from './useEscanerDePreregistro.ts';

/** The notice of a success, in the specification's words. */
export interface Logro {
  readonly titulo: string;
  readonly texto?: string;
}

/** The invoices' card and promotion, and the form that is kept of them. */
export interface Asunto {
  readonly pais: PaisCodigo;
  readonly tarjetaId: number;
  readonly promocionId: number;
  readonly form: KeptForm<Borrador>;
  readonly onFailure: (error: unknown, telling?: Telling) => void;
}

/** Whether a refusal is about these fields alone. */
const esSoloDe = (error: unknown, ...campos: readonly string[]): error is ApiError =>
  error instanceof ApiError &&
  error.errors.length > 0 &&
  error.errors.every(({ field }) => campos.includes(field));

/** The pre-registered invoices of a card and promotion, and what one can do with them. */
export function useFacturas({ pais, tarjetaId, promocionId, form, onFailure }: Asunto) {
  const [logro, setLogro] = useState<Logro | null>(null);
  const { answer, again } = useAnswer({
    request: 'facturas',
    subject: `${tarjetaId} ${promocionId}`,
    load: (signal) =>
      call(preregistros, { params: { promotionId: promocionId, cardId: tarjetaId }, signal }),
    onFailure,
  });

  const done = (exito: Logro) => {
    setLogro(exito);
    again();
  };
  const fail = (error: unknown, telling?: Telling) => {
    setLogro(null);
    onFailure(error, telling);
    // The screen is out of date: another user changed the invoice. Load again.
    if (error instanceof ApiError && [404, 409].includes(error.status)) again();
  };

  return {
    answer,
    again,
    logro,

    /**
     * Saves the dialog's values; `confirmada`: the person said that it is another invoice than a similar
     * one. A refusal is shown, then given to `refuse`; a question is answered.
     */
    async guardar(
      { id, numero, fecha }: FacturaEscrita,
      farmaciaId: number | null,
      confirmada: boolean,
      refuse: (campo: 'numero' | 'fecha', detail: string) => void,
    ): Promise<'guardada' | 'negada' | { readonly pregunta: string }> {
      const formulario = {
        factura: numero.trim(),
        fecha_factura: fecha,
        ...(confirmada && { Confirmada: true }),
      };
      try {
        if (id === null) {
          const body = {
            ...formulario,
            TarjetaPacienteId: tarjetaId,
            PromocionId: promocionId,
            facturaImagen: null,
            ...(farmaciaId === null ? {} : { FarmaciaId: farmaciaId }),
          };
          await form.submit(guardar, { body });
        } else await call(actualizar, { params: { id }, body: formulario });
        done(id === null ? EXITOS.facturaAgregada : { titulo: EXITOS.facturaEditada });
        return 'guardada';
      } catch (error) {
        if (esSoloDe(error, 'Confirmada')) return { pregunta: error.detail };
        // A date that the document itself names is wrong with its number.
        const suFecha = reconocerFactura(numero, pais).documento?.fecha;
        const deFecha = esSoloDe(error, 'fecha_factura', 'Confirmada') && suFecha !== fecha;
        const campo = deFecha ? 'fecha' : 'numero';
        fail(error, {
          field: controles[campo],
          onClose: () => {
            if (error instanceof ApiError && error.line === undefined) refuse(campo, error.detail);
          },
        });
        return 'negada';
      }
    },

    /** Removes an invoice; a refusal is shown. */
    async eliminar({ id }: Preregistro): Promise<void> {
      try {
        await call(eliminar, { params: { id } });
        done({ titulo: EXITOS.facturaEliminada });
      } catch (error) {
        fail(error);
      }
    },
  };
}
