import { useEffect, useState } from 'react';
import { object, string } from 'valibot';
import { call } from '../../api/call.ts';
import {
  abrirEnlace,
  CABECERA_LLAVE,
  ENLACE_GASTADO,
  guardarDeTelefono,
} from '../../contracts/fotos.ts';
import { FOTOS_MAXIMO } from '../../domain/fotos.ts';
import { createDraft, VISITOR } from '../../stores/draft.ts';
import { Failure } from '../form/Failure.tsx';
import { useAnswer } from '../useAnswer.ts';
import { useHydrated } from '../useHydrated.ts';
import { Tomar } from './Tomar.tsx';
import { useEnvio } from './useEnvio.ts';

/** The address serves once: what it gave is kept, so that a reload goes on. */
const abierto = createDraft('fotos-telefono', object({ llave: string(), codigo: string() }));

/** The page that a QR at the counter opens on a telephone: takes the photos of one redemption. */
export function FotosDeTelefono() {
  const hydrated = useHydrated();
  return hydrated ? <DelEnlace /> : <p role="status">Abriendo la cámara…</p>;
}

function DelEnlace() {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (token !== '') history.replaceState(null, '', location.pathname);
  }, [token]);
  const { answer, again } = useAnswer({
    request: token,
    load: async (signal) => {
      const antes = token === '' ? abierto.read(VISITOR) : undefined;
      if (antes !== undefined) return { ...antes, ordenes: [] };
      const { Llave, CodigoConfirmacion, Ordenes } = await call(abrirEnlace, {
        body: { Enlace: token },
        signal,
      });
      abierto.keep(VISITOR, { llave: Llave, codigo: CodigoConfirmacion });
      return { llave: Llave, codigo: CodigoConfirmacion, ordenes: Ordenes };
    },
  });
  if (answer.status === 'failed') {
    const { status, detail } = answer.error;
    const gastado = status === 404 || status === 422;
    return (
      <Failure detail={gastado ? ENLACE_GASTADO : detail} again={gastado ? undefined : again} />
    );
  }
  if (answer.value === undefined) return <p role="status">Abriendo la cámara…</p>;
  return <ConLlave {...answer.value} />;
}

interface ConLlaveProps {
  readonly llave: string;
  readonly codigo: string;
  readonly ordenes: readonly number[];
}

function ConLlave({ llave, codigo, ordenes }: ConLlaveProps) {
  const envio = useEnvio({
    nombre: 'fotos-de-telefono',
    persona: llave,
    guardadas: ordenes,
    enviar: async (orden, foto) =>
      (
        await call(guardarDeTelefono, {
          params: { orden: String(orden) },
          headers: { [CABECERA_LLAVE]: llave },
          file: foto,
        })
      ).Ordenes,
  });
  const listas = envio.enCola.length === 0 && envio.enviadas.length > 0;
  return (
    <div className="pila-amplia fotos">
      <p>
        Canje <strong translate="no">{codigo}</strong>. Hasta {FOTOS_MAXIMO} fotos: ponga la factura
        plana, con luz, y que se lea entera.
      </p>
      <Tomar envio={envio} conCamara />
      <p role="status">
        {listas ? 'Las fotos ya están en el canje. Puede cerrar esta página.' : ''}
      </p>
    </div>
  );
}
