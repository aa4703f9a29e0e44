import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { actualizar, eliminar, guardar, preregistros } from '../../contracts/preregistro.ts';
import { EXITOS } from '../../domain/mensajes.ts';
import type { KeptForm } from '../form/attempt.ts';
import { useAnswer } from '../useAnswer.ts';
import type { Borrador, FacturaEscrita } from './borrador.ts';
import type { Preregistro } from './columnas.tsx';

/** What went well, in the catalogue's words. */
export interface Logro {
  readonly titulo: string;
  readonly texto?: string;
}

interface Asunto {
  readonly tarjetaId: number;
  readonly promocionId: number;
  readonly form: KeptForm<Borrador>;
  readonly onFailure: (error: unknown) => void;
}

/** The pre-registered invoices of a card and promotion, and what one can do with them. */
export function useFacturas({ tarjetaId, promocionId, form, onFailure }: Asunto) {
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
  const fail = (error: unknown) => {
    setLogro(null);
    onFailure(error);
    // What is on the screen is not what the server has: somebody else was here.
    if (error instanceof ApiError && [404, 409].includes(error.status)) again();
  };

  const agregar = async (escrita: FacturaEscrita, farmaciaId: number | null): Promise<boolean> => {
    const body = {
      factura: escrita.numero.trim(),
      fecha_factura: escrita.fecha,
      TarjetaPacienteId: tarjetaId,
      PromocionId: promocionId,
      facturaImagen: null,
      ...(farmaciaId === null ? {} : { FarmaciaId: farmaciaId }),
    };
    await form.submit(body, (idempotencyKey) =>
      call(guardar, { body, headers: { 'idempotency-key': idempotencyKey } }),
    );
    done(EXITOS.facturaAgregada);
    return true;
  };

  return {
    answer,
    again,
    logro,

    /** Saves what stands in the dialog; false when it was refused, which is shown. */
    async guardar(escrita: FacturaEscrita, farmaciaId: number | null): Promise<boolean> {
      try {
        if (escrita.id === null) return await agregar(escrita, farmaciaId);
        await call(actualizar, {
          params: { id: escrita.id },
          body: { factura: escrita.numero.trim(), fecha_factura: escrita.fecha },
        });
        done({ titulo: EXITOS.facturaEditada });
        return true;
      } catch (error) {
        fail(error);
        return false;
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
