import { useEffect, useEffectEvent, useState } from 'react';
import { pedirEnlace } from '../../contracts/fotos.ts';
import { ENLACE_MINUTOS } from '../../domain/fotos.ts';
import { photosAddress } from '../../paths.ts';
import { CodigoQr } from '../confirmacion/CodigoQr.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { useCall } from '../useAnswer.ts';
import { Awaited } from '../Awaited.tsx';

/** How often the counter looks for photos that the telephone has sent, in milliseconds. */
const MIRAR_MS = 4_000;

interface ConTelefonoProps {
  readonly codigo: string;
  readonly llegadas: number;
  readonly onMirar: () => void;
  readonly onClose: () => void;
}

/** The QR that opens the camera of the pharmacist's telephone for this redemption alone. */
export function ConTelefono({ codigo, llegadas, onMirar, onClose }: ConTelefonoProps) {
  const [alAbrir] = useState(llegadas);
  const pedido = useCall(pedirEnlace, { params: { code: codigo } });
  const mirar = useEffectEvent(onMirar);
  useEffect(() => {
    const timer = setInterval(() => mirar(), MIRAR_MS);
    return () => clearInterval(timer);
  }, []);
  const enlace = pedido.value?.Enlace;
  const nuevas = llegadas - alAbrir;

  return (
    <Dialog title="Use su teléfono" onClose={onClose} closing="Listo">
      <div className="pila">
        <p>
          Apunte la cámara de su teléfono a este código. Sirve una vez, para este canje, durante{' '}
          {ENLACE_MINUTOS} minutos.
        </p>
        <Awaited asked={pedido} />
        {pedido.answer.status !== 'failed' && (
          <div className="fotos-qr">
            {enlace !== undefined && (
              <CodigoQr text={new URL(photosAddress(enlace), location.origin).href} />
            )}
          </div>
        )}
        <p role="status">
          {nuevas === 0 ? 'Esperando las fotos…' : `Fotos que llegaron: ${nuevas}.`}
        </p>
      </div>
    </Dialog>
  );
}
