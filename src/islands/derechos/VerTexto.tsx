import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { textoLegal } from '../../contracts/consentimientos.ts';
import { ActionButton } from '../form/ActionButton.tsx';
import { Dialog } from '../form/Dialog.tsx';

/** Shows a legal text word by word as the person accepted it. */
export function VerTexto({ huella, nombre }: { readonly huella: string; readonly nombre: string }) {
  const [texto, setTexto] = useState<InferOutput<typeof textoLegal.reply>>();
  return (
    <>
      <ActionButton
        className="boton-texto"
        doing="Abriendo…"
        work={async () => setTexto(await call(textoLegal, { params: { huella } }))}
      >
        Ver el texto<span className="oculto">: {nombre}</span>
      </ActionButton>
      {texto !== undefined && (
        <Dialog title={nombre} wide onClose={() => setTexto(undefined)}>
          <p className="campo-ayuda">Huella: {huella}</p>
          <div className="derechos-detalle">{texto.Contenido}</div>
        </Dialog>
      )}
    </>
  );
}
