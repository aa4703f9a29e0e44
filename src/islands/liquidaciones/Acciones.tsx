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
import { enCajas } from '../../domain/liquidacion.ts';
import { ActionButton } from '../form/ActionButton.tsx';
import { Confirm } from '../form/Confirm.tsx';
import type { Entera } from './liquidacionAbierta.ts';
import { Enviar } from './Enviar.tsx';
import { Recibir } from './Recibir.tsx';
import { Resolver } from './Resolver.tsx';

interface AccionesProps {
  readonly liquidacion: Entera;
  readonly onMoved: () => void;
}

/** What the person may do with a settlement now. A refusal says what happened meanwhile; the newest state is one press away. */
export function Acciones({ liquidacion, onMoved }: AccionesProps) {
  const { Puede, Id } = liquidacion;
  const [cambiada, setCambiada] = useState(false);
  const [porCerrar, setPorCerrar] = useState(false);
  const params = { id: String(Id) };
  const mover = async (movimiento: Promise<unknown>) => {
    try {
      await movimiento;
    } catch (error) {
      // Another person moved it first: what may be done now is another thing.
      setCambiada(error instanceof ApiError && error.status === 409);
      throw error;
    }
    onMoved();
  };
  return (
    <div className="no-imprimir pila-amplia">
      {Puede.Enviar && (
        <Enviar
          liquidacion={liquidacion}
          onEnviar={(body) => mover(call(enviar, { params, body }))}
        />
      )}
      {Puede.Recibir && (
        <Recibir
          liquidacion={liquidacion}
          onRecibir={(body) => mover(call(recibir, { params, body }))}
        />
      )}
      {Puede.Resolver && (
        <section className="tarjeta pila" aria-labelledby="resolver">
          <h3 id="resolver">Resolver la disputa</h3>
          <p>
            La farmacia dice que no recibió {enCajas(liquidacion.Faltan)}. Si se reponen, quedan en
            una liquidación nueva, abierta, y el distribuidor las envía de nuevo.
          </p>
          <Resolver
            faltan={liquidacion.Faltan}
            onResolver={(body) => mover(call(resolver, { params, body }))}
          />
        </section>
      )}
      <div className="acciones">
        {Puede.Cerrar && (
          <button type="button" className="boton" onClick={() => setPorCerrar(true)}>
            Cerrar la liquidación
          </button>
        )}
        {Puede.Deshacer && (
          <ActionButton
            doing="Deshaciendo…"
            className="boton-secundario"
            work={() => mover(call(deshacer, { params }))}
          >
            Deshacer este corte
          </ActionButton>
        )}
        {cambiada && (
          <button type="button" className="boton-secundario" onClick={onMoved}>
            Ver cómo está ahora
          </button>
        )}
      </div>
      {porCerrar && (
        <Confirm
          title="¿Cerrar la liquidación?"
          yes="Sí, cerrar"
          doing="Cerrando…"
          no="Volver"
          onYes={() => mover(call(cerrar, { params }))}
          onNo={() => setPorCerrar(false)}
        >
          <p>{enCajas(liquidacion.Cajas)} quedan entregadas: no se puede deshacer.</p>
        </Confirm>
      )}
    </div>
  );
}
