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
import { diaEn } from '../../domain/calendario.ts';
import { MOTIVOS_DISPUTA, type Resolucion } from '../../domain/liquidacion.ts';
import { codigoDePais } from '../dashboard/palabras.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { Field } from '../form/Field.tsx';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import type { Entera } from './liquidacionAbierta.ts';
import { cajas } from './palabras.ts';

interface AccionesProps {
  readonly liquidacion: Entera;
  /** Told the settlement that took over boxes, if one did. */
  readonly onMovida: (nueva: number | null) => void;
}

/** What the person may do with a settlement now. A refusal says what happened meanwhile; the newest state is one press away. */
export function Acciones({ liquidacion, onMovida }: AccionesProps) {
  const { Puede, Id } = liquidacion;
  const [busy, setBusy] = useState<string>();
  const errores = useErrorDialog();
  const params = { id: String(Id) };
  const hacer = async (que: string, work: () => Promise<{ Nueva: number | null }>) => {
    setBusy(que);
    try {
      const { Nueva } = await work();
      onMovida(que === 'resolver' || que === 'enviar' ? null : Nueva);
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
            La farmacia dice que no recibió {cajas(liquidacion.Faltan)}. Si se reponen, quedan en
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
          <button type="button" className="boton-secundario" onClick={() => onMovida(null)}>
            Ver cómo está ahora
          </button>
        )}
      </div>
      {errores.element}
    </div>
  );
}

function Enviar({
  liquidacion,
  busy,
  onEnviar,
}: {
  readonly liquidacion: Entera;
  readonly busy: boolean;
  readonly onEnviar: (envio: { Guia: string; Fecha: string }) => void;
}) {
  const hoy = diaEn(codigoDePais(liquidacion.Pais), new Date());
  const [guia, setGuia] = useState('');
  const [fecha, setFecha] = useState(hoy);
  const [falta, setFalta] = useState(false);
  return (
    <form
      className="tarjeta pila"
      method="post"
      noValidate
      aria-labelledby="enviar-titulo"
      onSubmit={(event) => {
        event.preventDefault();
        setFalta(guia.trim() === '');
        if (guia.trim() !== '') onEnviar({ Guia: guia, Fecha: fecha });
      }}
    >
      <h3 id="enviar-titulo">Marcar como enviada</h3>
      <div className="filtros">
        <Field
          id="enviar-guia"
          label="Número de guía"
          error={falta ? 'Escriba el número de guía.' : undefined}
        >
          {(ties) => (
            <input
              {...ties}
              value={guia}
              maxLength={40}
              autoComplete="off"
              onChange={({ target }) => setGuia(target.value)}
            />
          )}
        </Field>
        <Field id="enviar-fecha" label="Fecha de envío">
          {(ties) => (
            <input
              {...ties}
              type="date"
              min={liquidacion.Fecha}
              max={hoy}
              value={fecha}
              onChange={({ target }) => setFecha(target.value)}
            />
          )}
        </Field>
      </div>
      <p>
        Si algunas cajas no salen, baje la nota de entrega en Excel, ponga 0 en esos canjes y
        súbala.
      </p>
      <div className="acciones">
        <BusyButton busy={busy} doing="Guardando el envío…">
          {`Marcar enviadas ${cajas(liquidacion.Cajas)}`}
        </BusyButton>
      </div>
    </form>
  );
}

interface Recibo {
  readonly Faltan: { ProductoId: number; Cajas: number }[];
  readonly Motivo: (typeof MOTIVOS_DISPUTA)[number] | null;
  readonly Observaciones: string;
}

function Recibir({
  liquidacion,
  busy,
  onRecibir,
}: {
  readonly liquidacion: Entera;
  readonly busy: boolean;
  readonly onRecibir: (recibo: Recibo) => void;
}) {
  const [faltan, setFaltan] = useState<ReadonlyMap<number, number>>(new Map());
  const [motivo, setMotivo] = useState<Recibo['Motivo']>(null);
  const [observaciones, setObservaciones] = useState('');
  const [pedidas, setPedidas] = useState(false);
  const total = [...faltan.values()].reduce((suma, cuantas) => suma + cuantas, 0);
  const sinMotivo = total > 0 && motivo === null;
  const sinTexto = total > 0 && observaciones.trim() === '';
  return (
    <form
      className="tarjeta pila"
      method="post"
      noValidate
      aria-labelledby="recibir-titulo"
      onSubmit={(event) => {
        event.preventDefault();
        setPedidas(true);
        if (sinMotivo || sinTexto) return;
        onRecibir({
          Faltan: [...faltan]
            .filter(([, cuantas]) => cuantas > 0)
            .map(([ProductoId, Cajas]) => ({ ProductoId, Cajas })),
          Motivo: total > 0 ? motivo : null,
          Observaciones: total > 0 ? observaciones : '',
        });
      }}
    >
      <h3 id="recibir-titulo">Cuente las cajas que recibió</h3>
      <div className="recibo">
        {liquidacion.Productos.map(({ ProductoId, Producto, Cajas }) => (
          <Field
            key={ProductoId}
            id={`recibir-${ProductoId}`}
            label={`¿Cuántas faltan de ${Producto}?`}
            hint={`Se enviaron ${Cajas}.`}
          >
            {(ties) => (
              <input
                {...ties}
                type="number"
                inputMode="numeric"
                min={0}
                max={Cajas}
                value={faltan.get(ProductoId) ?? 0}
                onChange={({ target }) => {
                  const cuantas = Math.max(
                    0,
                    Math.min(Cajas, Math.trunc(Number(target.value)) || 0),
                  );
                  setFaltan((antes) => new Map([...antes, [ProductoId, cuantas]]));
                }}
              />
            )}
          </Field>
        ))}
      </div>
      {total > 0 && (
        <>
          <Field
            id="recibir-motivo"
            label="Qué pasó"
            error={pedidas && sinMotivo ? 'Elija un motivo de la lista.' : undefined}
          >
            {(ties) => (
              <select
                {...ties}
                value={motivo ?? ''}
                onChange={({ target }) =>
                  setMotivo(MOTIVOS_DISPUTA.find((uno) => uno === target.value) ?? null)
                }
              >
                <option value="">Elija un motivo</option>
                {MOTIVOS_DISPUTA.map((uno) => (
                  <option key={uno}>{uno}</option>
                ))}
              </select>
            )}
          </Field>
          <Field
            id="recibir-observaciones"
            label="Observaciones"
            hint="Las lee el programa, no el distribuidor."
            error={pedidas && sinTexto ? 'Escriba qué pasó con las cajas que faltan.' : undefined}
          >
            {(ties) => (
              <textarea
                {...ties}
                maxLength={500}
                value={observaciones}
                onChange={({ target }) => setObservaciones(target.value)}
              />
            )}
          </Field>
        </>
      )}
      <div className="acciones">
        <BusyButton
          busy={busy}
          doing="Guardando…"
          className={total > 0 ? 'boton boton-peligro' : 'boton'}
        >
          {total === 0
            ? `Recibí ${cajas(liquidacion.Cajas)}`
            : total === 1
              ? 'Falta 1 caja'
              : `Faltan ${total} cajas`}
        </BusyButton>
      </div>
    </form>
  );
}
