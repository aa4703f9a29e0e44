import { useEffect, useState } from 'react';
import { array, type InferOutput, number, object, string } from 'valibot';
import { call } from '../../api/call.ts';
import {
  abrirEnlace,
  CABECERA_DEL_PASE,
  ENLACE_GASTADO,
  guardarDeTelefono,
} from '../../contracts/fotos.ts';
import { FOTOS_MAXIMO } from '../../domain/fotos.ts';
import { createDraft, VISITOR } from '../../stores/draft.ts';
import { Failure } from '../form/Failure.tsx';
import { useAnswer } from '../useAnswer.ts';
import { useHydrated } from '../useHydrated.ts';
import { abrirFotosPorEnviar, borradorDeFotos } from './porEnviar.ts';
import { Tomar } from './Tomar.tsx';
import { useEnvio } from './useEnvio.ts';

/** The address works once: its pass is kept, so that a reload goes on. */
const conPase = object({ llave: string(), codigo: string(), ordenes: array(number()) });
const abierto = createDraft('fotos-telefono', conPase);

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
      if (antes !== undefined) return antes;
      const { Llave, CodigoConfirmacion, Ordenes } = await call(abrirEnlace, {
        body: { Enlace: token },
        signal,
      });
      const nuevo = { llave: Llave, codigo: CodigoConfirmacion, ordenes: Ordenes };
      abierto.keep(VISITOR, nuevo);
      return nuevo;
    },
  });
  if (answer.status === 'failed') {
    const { error } = answer;
    const gastado = error.status === 404 || error.status === 422;
    return <Failure fault={gastado ? ENLACE_GASTADO : error} again={gastado ? undefined : again} />;
  }
  if (answer.value === undefined) return <p role="status">Abriendo la cámara…</p>;
  return <ConPase {...answer.value} />;
}

function ConPase({ llave: pase, codigo, ordenes }: InferOutput<typeof conPase>) {
  const [fotos] = useState(() =>
    abrirFotosPorEnviar({
      draft: borradorDeFotos('fotos-de-telefono'),
      persona: pase,
      enviar: async ({ orden, idempotencyKey }, file, signal) => {
        const { Ordenes } = await call(guardarDeTelefono, {
          params: { orden },
          headers: { [CABECERA_DEL_PASE]: pase, 'idempotency-key': idempotencyKey },
          file,
          signal,
        });
        abierto.keep(VISITOR, { llave: pase, codigo, ordenes: Ordenes });
        return Ordenes;
      },
    }),
  );
  const envio = useEnvio(fotos, codigo, ordenes);
  // Photos of the counter are there from the beginning.
  const listas = envio.enCola.length === 0 && envio.enviadas.length > ordenes.length;
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
