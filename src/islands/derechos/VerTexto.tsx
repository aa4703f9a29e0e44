import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { textoLegal } from '../../contracts/consentimientos.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { useErrorDialog } from '../form/useErrorDialog.tsx';

interface VerTextoProps {
  readonly huella: string;
  readonly nombre: string;
}

/** Shows a legal text word by word as the person accepted it. */
export function VerTexto({ huella, nombre }: VerTextoProps) {
  const [texto, setTexto] = useState<InferOutput<typeof textoLegal.reply>>();
  const [busy, setBusy] = useState(false);
  const errores = useErrorDialog();
  const abrir = async () => {
    setBusy(true);
    try {
      setTexto(await call(textoLegal, { params: { huella } }));
    } catch (error) {
      errores.show(error);
    }
    setBusy(false);
  };
  return (
    <>
      <BusyButton
        type="button"
        className="boton-texto"
        busy={busy}
        doing="Abriendo el texto…"
        aria-label={`Ver el texto: ${nombre}`}
        onClick={() => void abrir()}
      >
        Ver el texto
      </BusyButton>
      {texto !== undefined && (
        <Dialog title={nombre} wide onClose={() => setTexto(undefined)}>
          <p className="campo-ayuda">Huella: {huella}</p>
          <div className="derechos-texto">{texto.Contenido}</div>
        </Dialog>
      )}
      {errores.element}
    </>
  );
}
