import { useState } from 'react';
import { paths } from '../../paths.ts';
import { CodigoQr } from '../confirmacion/CodigoQr.tsx';
import { BusyButton } from '../form/BusyButton.tsx';
import { Alerta } from '../form/Alerta.tsx';
import { useWork } from '../form/useWork.ts';
import type { Canje } from './abrirCanje.ts';

/** An important legal text changed: where the patient accepts it, and a look whether that is done. */
export function TextoPorAceptar({ canje }: { readonly canje: Canje }) {
  const { busy, run, refusal } = useWork();
  const [revisada, setRevisada] = useState(false);
  const direccion = new URL(paths.textosNuevos, location.origin).href;
  const revisar = async () => {
    await canje.validarTarjeta();
    setRevisada(true);
  };
  return (
    <Alerta
      tipo="aviso"
      className="canje-consentimiento"
      role="alert"
      titulo="Falta que el paciente acepte los textos nuevos"
    >
      <p>
        Cambió un texto importante del programa. Pida al paciente que lea este código con su
        teléfono, o que abra <strong>{direccion.replace(/^https?:\/\//, '')}</strong>, y que acepte.
      </p>
      <div className="canje-qr">
        <CodigoQr text={direccion} />
      </div>
      <BusyButton
        type="button"
        className="boton-secundario"
        busy={busy}
        doing="Revisando…"
        onClick={() => void run(revisar)}
      >
        Ya lo aceptó: revisar
      </BusyButton>
      {revisada && !busy && <p>Todavía no consta su aceptación.</p>}
      {refusal}
    </Alerta>
  );
}
