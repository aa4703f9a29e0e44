import { useRef } from 'react';
import { call, download } from '../../api/call.ts';
import { nota } from '../../contracts/liquidaciones/lista.ts';
import { enviarArchivo } from '../../contracts/liquidaciones/movimientos.ts';
import { TIPO_XLSX } from '../../contracts/xlsx.ts';
import { contar, enCajas } from '../../domain/cifra.ts';
import { sumarCajas } from '../../domain/liquidacion.ts';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { BusyButton } from '../form/BusyButton.tsx';
import { Confirm } from '../form/Confirm.tsx';
import { useQuestion } from '../form/useQuestion.tsx';
import { useWork } from '../form/useWork.ts';

/** The delivery note of one settlement, as a spreadsheet. */
export const NotaDeEntrega = ({ id }: { readonly id: number }) => (
  <DownloadButton
    name={`liquidacion-${id}.xlsx`}
    load={() => download(nota, { search: { id } })}
    doing="Preparando…"
  >
    Nota de entrega (Excel)
  </DownloadButton>
);

/** Sends a filled note: all its settlements leave, or none. */
export function SubirNota({ onEnviadas }: { readonly onEnviadas: (hecho: string) => void }) {
  const archivo = useRef<HTMLInputElement>(null);
  const { ask, question } = useQuestion(Confirm);
  const { busy, run, refusal } = useWork();
  const subir = async (llena: File) => {
    const { Liquidaciones } = await call(enviarArchivo, {
      file: new Blob([llena], { type: TIPO_XLSX }),
    });
    const enviadas = contar(Liquidaciones.length, 'liquidación', 'liquidaciones');
    const cajas = sumarCajas(Liquidaciones.map(({ Cajas }) => ({ cajas: Cajas })));
    onEnviadas(`Quedó enviado: ${enviadas}, ${enCajas(cajas)}.`);
  };
  const preguntar = (elegido: File) =>
    ask({
      title: '¿Marcar enviadas las cajas de la nota?',
      yes: 'Sí, marcar enviadas',
      doing: 'Leyendo…',
      onYes: () => void run(() => subir(elegido)),
      children: (
        <p>
          {elegido.name}: sus liquidaciones salen todas, o ninguna si un renglón tiene un error. No
          se puede deshacer.
        </p>
      ),
    });
  return (
    <>
      <BusyButton
        type="button"
        className="boton-secundario"
        busy={busy}
        doing="Leyendo…"
        onClick={() => archivo.current?.click()}
      >
        Subir la nota llenada
      </BusyButton>
      <input
        ref={archivo}
        type="file"
        className="oculto"
        tabIndex={-1}
        aria-label="Nota de entrega llena"
        accept={`.xlsx,${TIPO_XLSX}`}
        onChange={({ target }) => {
          const elegido = target.files?.[0];
          if (elegido !== undefined) preguntar(elegido);
          // The same file, corrected, may be chosen again.
          target.value = '';
        }}
      />
      {question}
      {refusal}
    </>
  );
}
