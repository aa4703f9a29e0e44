import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import {
  cerrar,
  deshacer,
  enviar,
  recibir,
  resolver,
} from '../../contracts/liquidaciones/movimientos.ts';
import { enCajas, type Resolucion } from '../../domain/liquidacion.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import type { Entera } from './liquidacionAbierta.ts';
import { Enviar } from './Enviar.tsx';
import { Recibir } from './Recibir.tsx';

interface AccionesProps {
  readonly liquidacion: Entera;
  readonly onMovida: () => void;
}

/** What the person may do with a settlement now. A refusal says what happened meanwhile; the newest state is one press away. */
export function Acciones({ liquidacion, onMovida }: AccionesProps) {
  const { Puede, Id } = liquidacion;
  const [busy, setBusy] = useState<string>();
  const errores = useErrorDialog();
  const params = { id: String(Id) };
  const hacer = async (que: string, work: () => Promise<unknown>) => {
    setBusy(que);
    try {
      await work();
      onMovida();
    } catch (error) {
      errores.show(error, 'error');
      // Somebody was faster: what may be done now is another thing.
      if (error instanceof ApiError && error.status === 409) setBusy('visto');
      else setBusy(undefined);
    }
  };
  const boton = (que: string, doing: string) => ({
    type: 'button' as const,
    busy: busy === que,
    doing,
  });
  return (
    <div className="no-imprimir pila-amplia">
      {Puede.Enviar && (
        <Enviar
          liquidacion={liquidacion}
          busy={busy === 'enviar'}
          onEnviar={(body) => void hacer('enviar', () => call(enviar, { params, body }))}
        />
      )}
      {Puede.Recibir && (
        <Recibir
          liquidacion={liquidacion}
          busy={busy === 'recibir'}
          onRecibir={(body) => void hacer('recibir', () => call(recibir, { params, body }))}
        />
      )}
      {Puede.Resolver && (
        <section className="tarjeta pila" aria-labelledby="resolver">
          <h3 id="resolver">Resolver la disputa</h3>
          <p>
            La farmacia dice que no recibió {enCajas(liquidacion.Faltan)}. Si se reponen, quedan en
            una liquidación nueva, abierta, y el distribuidor las envía de nuevo.
          </p>
          <div className="acciones">
            {(
              [
                ['Reponer', 'Reponer lo que falta', 'boton'],
                ['Entregadas', 'Sí se entregaron', 'boton-secundario'],
              ] as const satisfies readonly (readonly [Resolucion, string, string])[]
            ).map(([Resolucion, texto, className]) => (
              <BusyButton
                key={Resolucion}
                {...boton('resolver', 'Guardando…')}
                className={className}
                onClick={() =>
                  void hacer('resolver', () => call(resolver, { params, body: { Resolucion } }))
                }
              >
                {texto}
              </BusyButton>
            ))}
          </div>
        </section>
      )}
      <div className="acciones">
        {Puede.Cerrar && (
          <BusyButton
            {...boton('cerrar', 'Cerrando…')}
            onClick={() => void hacer('cerrar', () => call(cerrar, { params }))}
          >
            Cerrar la liquidación
          </BusyButton>
        )}
        {Puede.Deshacer && (
          <BusyButton
            {...boton('deshacer', 'Deshaciendo…')}
            className="boton-secundario"
            onClick={() => void hacer('deshacer', () => call(deshacer, { params }))}
          >
            Deshacer este corte
          </BusyButton>
        )}
        {busy === 'visto' && (
          <button type="button" className="boton-secundario" onClick={onMovida}>
            Ver cómo está ahora
          </button>
        )}
      </div>
      {errores.element}
    </div>
  );
}
