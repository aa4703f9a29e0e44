import { useState } from 'react';
import { leerDia } from '../../domain/calendario.ts';
import { enCajas } from '../../domain/liquidacion.ts';
import { codigoDePais } from '../dashboard/palabras.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { CampoFecha } from '../form/CampoFecha.tsx';
import { Field } from '../form/Field.tsx';
import { hoyEn } from '../hoyEn.ts';
import type { Entera } from './liquidacionAbierta.ts';

/** The carrier's number and the day of a delivery that leaves. */
export function Enviar({
  liquidacion,
  busy,
  onEnviar,
}: {
  readonly liquidacion: Entera;
  readonly busy: boolean;
  readonly onEnviar: (envio: { Guia: string; Fecha: string }) => void;
}) {
  const hoy = hoyEn(codigoDePais(liquidacion.Pais));
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
        if (leerDia(fecha) === null) document.getElementById('enviar-fecha')?.focus();
        else if (guia.trim() !== '') onEnviar({ Guia: guia, Fecha: fecha });
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
        <CampoFecha
          id="enviar-fecha"
          label="Fecha de envío"
          hoy={hoy}
          max={hoy}
          value={fecha}
          onValue={setFecha}
        />
      </div>
      <p>
        Si algunas cajas no salen, baje la nota de entrega en Excel, ponga 0 en esos canjes y
        súbala.
      </p>
      <div className="acciones">
        <BusyButton busy={busy} doing="Guardando el envío…">
          {`Marcar enviadas ${enCajas(liquidacion.Cajas)}`}
        </BusyButton>
      </div>
    </form>
  );
}
