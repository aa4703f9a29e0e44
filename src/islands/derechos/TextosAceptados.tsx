import { useState } from 'react';
import type { InferOutput } from 'valibot';
import type { SolicitudVista } from '../../contracts/derechos.ts';
import { formatearInstante } from '../../domain/calendario.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { TEXTOS } from './palabras.ts';
import { call } from '../../api/call.ts';
import { textoLegal } from '../../contracts/consentimientos.ts';
import { ActionButton } from '../form/ActionButton.tsx';
import { Dialog } from '../form/Dialog.tsx';

interface TextosAceptadosProps {
  readonly pais: PaisCodigo;
  readonly consentimientos: SolicitudVista['Consentimientos'];
}

/** The legal texts that a person accepted, each with its version, its time and the text itself. */
export function TextosAceptados({ pais, consentimientos }: TextosAceptadosProps) {
  return (
    <ul>
      {consentimientos.map(({ Texto, Version, AceptadoEn, RetiradoEn, Huella }) => (
        <li key={`${Texto} ${Version}`}>
          {TEXTOS[Texto] ?? Texto}, versión {Version}, el{' '}
          {formatearInstante(pais, new Date(AceptadoEn))}
          {RetiradoEn !== null && `; retirado el ${formatearInstante(pais, new Date(RetiradoEn))}`}
          {Huella !== null && (
            <>
              {' '}
              <VerTexto huella={Huella} nombre={`${TEXTOS[Texto] ?? Texto}, ${Version}`} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows a legal text word by word as the person accepted it. */
function VerTexto({ huella, nombre }: { readonly huella: string; readonly nombre: string }) {
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
