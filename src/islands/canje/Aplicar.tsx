import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { cajasGratis } from '../../domain/bonificacion.ts';
import { formatearCodigo } from '../../domain/codigoConfirmacion.ts';
import { EXITOS } from '../../domain/mensajes.ts';
import { paths } from '../../paths.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { Alerta } from '../form/Alerta.tsx';
import { leaveOnline, SIN_CONEXION } from '../leaveOnline.ts';
import type { Canje } from './abrirCanje.ts';
import { controles, type Requisito } from './requisitos.ts';

const MESSAGE_MS = 1500;

interface AplicarProps {
  readonly canje: Canje;
  /** Why it cannot be applied, or what is missing first; null when it can. */
  readonly motivo: string | Requisito | null;
  readonly busy: boolean;
  readonly setBusy: (busy: boolean) => void;
  readonly onFailure: (error: unknown, again: () => void) => void;
  readonly focus: (id: string) => void;
}

/** The button that registers the redemption, the reason while it cannot, and what follows when it did. */
export function Aplicar({ canje, motivo, busy, setBusy, onFailure, focus }: AplicarProps) {
  const { attempt, promocion } = useStore(canje.$borrador);
  const [message, setMessage] = useState(false);
  /** The code, while no connection leads to its page. */
  const [codigo, setCodigo] = useState<string | null>(null);
  const gratis = cajasGratis(promocion?.TipoBonificacion ?? '', promocion?.Descripcion ?? '');

  useEffect(() => {
    // Moves the focus from the reason to the button once the button is ready.
    const waiting = document.activeElement?.id === `${controles.aplicar}-motivo`;
    if (motivo === null && waiting) focus(controles.aplicar);
  }, [motivo, focus]);

  const apply = async () => {
    setBusy(true);
    try {
      const aplicado = await canje.aplicar();
      setMessage(true);
      setTimeout(() => setMessage(!navigator.onLine), MESSAGE_MS);
      leaveOnline(
        () => {
          canje.olvidar();
          location.replace(paths.canjeConfirmacion(aplicado));
        },
        () => {
          setCodigo(formatearCodigo(aplicado));
          setMessage(true);
        },
      );
    } catch (error) {
      flushSync(() => setBusy(false));
      document.getElementById('canje-intento')?.scrollIntoView({ block: 'nearest' });
      onFailure(error, () => void apply());
    }
  };

  return (
    <>
      {attempt !== null && !busy && (
        <Alerta tipo="aviso" role="status" id="canje-intento">
          <p>
            El intento anterior no se completó. Pulse «Aplicar canje» otra vez con los mismos datos:
            si ya se registró, recibirá el mismo código y no se registrará dos veces.
          </p>
        </Alerta>
      )}
      <div className="canje-aplicar">
        <BusyButton
          type="button"
          id={controles.aplicar}
          busy={busy && codigo === null}
          doing="Aplicando…"
          disabled={codigo !== null || (motivo !== null && !busy)}
          aria-describedby={`${controles.aplicar}-motivo`}
          onClick={() => void apply()}
        >
          {codigo === null ? 'Aplicar canje' : 'Canje aplicado'}
        </BusyButton>
        <p id={`${controles.aplicar}-motivo`} className="canje-motivo" tabIndex={-1}>
          {typeof motivo === 'object' && motivo !== null ? (
            <>
              Falta{' '}
              <a
                href={`#${motivo.control}`}
                onClick={(event) => {
                  event.preventDefault();
                  focus(motivo.control);
                }}
              >
                {motivo.falta}
              </a>
              .
            </>
          ) : (
            (motivo ??
            (codigo === null
              ? `Todo está listo. Gratis: ${gratis}.`
              : `Código de confirmación: ${codigo}. Entregue ${gratis}.`))
          )}
        </p>
      </div>
      {message && (
        <Dialog
          title={
            <span data-primero tabIndex={-1}>
              {EXITOS.canjeAplicado}
            </span>
          }
          onClose={() => {
            setMessage(false);
            if (codigo !== null) focus(`${controles.aplicar}-motivo`);
          }}
        >
          {codigo === null ? (
            <>
              <p>En un momento verá el código de confirmación.</p>
              <progress />
            </>
          ) : (
            <div role="status" className="pila">
              <p>Código de confirmación:</p>
              <p className="numero-grande">{codigo}</p>
              <strong>Entregue {gratis}.</strong>
              <p>{SIN_CONEXION}</p>
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}
