import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import {
  cerrar,
  corregir,
  deshacer,
  enviar,
  recibir,
  resolver,
} from '../../contracts/liquidaciones/movimientos.ts';
import { enCajas } from '../../domain/cifra.ts';
import { type MOTIVOS_DISPUTA } from '../../domain/liquidacion.ts';
import { ActionButton } from '../form/ActionButton.tsx';
import { Confirm } from '../form/Confirm.tsx';
import { useQuestion } from '../form/useQuestion.tsx';
import type { Entera } from './palabras.ts';
import { CorregirEnvio, Enviar } from './Enviar.tsx';
import { Recibir } from './Recibir.tsx';
import { Resolver } from './Resolver.tsx';

interface AccionesProps {
  readonly liquidacion: Entera;
  /** What the pharmacy wrote about its claim, for users who may read it. */
  readonly observaciones: string | undefined;
  /** Gets what was done, in words; nothing where only the newest state is asked for. */
  readonly onMoved: (hecho?: string) => void;
}

const fraseDeRecibo = ({ Cajas }: Entera, { Faltan }: InferOutput<typeof recibir.body>) => {
  const faltan = Faltan.reduce((suma, cada) => suma + cada.Cajas, 0);
  if (faltan === 0) return `Usted recibió ${enCajas(Cajas)}.`;
  const recibio = faltan === Cajas ? '' : `; usted recibió bien ${enCajas(Cajas - faltan)}`;
  return `El programa resuelve el reclamo de ${enCajas(faltan)}${recibio}.`;
};

/** What it means that claimed boxes were delivered. */
const SE_ENTREGARON: Readonly<Record<(typeof MOTIVOS_DISPUTA)[number], string>> = {
  'No llegaron': 'llegaron',
  'Llegaron dañadas': 'llegaron en buen estado',
  'Producto equivocado': 'llegó el producto que era',
  'Fecha de vencimiento corta': 'llegaron con una fecha que sirve',
  Otro: 'llegaron como debían',
};

/** What the person may do with a settlement now. A refusal says what happened meanwhile; the newest state is one press away. */
export function Acciones({ liquidacion, observaciones = '', onMoved }: AccionesProps) {
  const { Puede, Id } = liquidacion;
  const [cambiada, setCambiada] = useState(false);
  const [corrige, setCorrige] = useState(false);
  const { ask, question } = useQuestion(Confirm);
  const params = { id: Id };
  const mover = async (movimiento: Promise<unknown>, hecho: string) => {
    try {
      await movimiento;
    } catch (error) {
      // Another person moved it first: other actions are possible now.
      setCambiada(error instanceof ApiError && error.status === 409);
      throw error;
    }
    onMoved(hecho);
  };
  return (
    <div className="no-imprimir pila-amplia">
      {Puede.Enviar && (
        <Enviar
          liquidacion={liquidacion}
          onEnviar={(body, salen) =>
            mover(call(enviar, { params, body }), `Quedó enviado: ${enCajas(salen)}.`)
          }
        />
      )}
      {Puede.Recibir && (
        <Recibir
          liquidacion={liquidacion}
          onRecibir={(body) =>
            mover(call(recibir, { params, body }), fraseDeRecibo(liquidacion, body))
          }
        />
      )}
      {Puede.Resolver && (
        <section className="tarjeta pila" aria-labelledby="resolver">
          <h2 id="resolver">Resolver la disputa</h2>
          <p>
            La farmacia reclama {enCajas(liquidacion.Faltan)}
            {liquidacion.Motivo !== null && (
              <>
                : <strong>{liquidacion.Motivo}</strong>
              </>
            )}
            .
          </p>
          {observaciones !== '' && (
            <p className="historial-observaciones">
              <strong>La farmacia escribió:</strong> {observaciones}
            </p>
          )}
          <p>
            «Reponer lo que falta»: el distribuidor lo envía otra vez, en una liquidación nueva. «Sí
            se entregaron»: {SE_ENTREGARON[liquidacion.Motivo ?? 'Otro']}, y la farmacia ya no
            reclama.
          </p>
          <Resolver
            faltan={liquidacion.Faltan}
            onResolver={(body, queda) =>
              mover(call(resolver, { params, body }), `Disputa resuelta: ${queda}`)
            }
          />
        </section>
      )}
      <div className="acciones">
        {Puede.Cerrar && (
          <button
            type="button"
            className="boton"
            onClick={() =>
              ask({
                title: '¿Cerrar la liquidación?',
                yes: 'Sí, cerrar',
                doing: 'Cerrando…',
                onYes: () => mover(call(cerrar, { params }), 'La liquidación quedó cerrada.'),
                children: (
                  <p>Queda entregado: {enCajas(liquidacion.Cajas)}. No se puede deshacer.</p>
                ),
              })
            }
          >
            Cerrar la liquidación
          </button>
        )}
        {Puede.Corregir && (
          <button type="button" className="boton-secundario" onClick={() => setCorrige(true)}>
            Corregir la guía
          </button>
        )}
        {Puede.Deshacer && (
          <ActionButton
            doing="Deshaciendo…"
            className="boton-secundario"
            work={() =>
              mover(
                call(deshacer, { body: { Liquidaciones: [Id] } }),
                `El corte se deshizo: otra vez por reponer, ${enCajas(liquidacion.Cajas)}.`,
              )
            }
          >
            Deshacer este corte
          </ActionButton>
        )}
        {cambiada && (
          <button type="button" className="boton-secundario" onClick={() => onMoved()}>
            Ver cómo está ahora
          </button>
        )}
      </div>
      {question}
      {corrige && (
        <CorregirEnvio
          liquidacion={liquidacion}
          onClose={() => setCorrige(false)}
          onCorregir={(body) => mover(call(corregir, { params, body }), 'La guía quedó corregida.')}
        />
      )}
    </div>
  );
}
