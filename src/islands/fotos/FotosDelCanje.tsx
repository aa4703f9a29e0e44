import { useState } from 'react';
import { FOTOS_MAXIMO } from '../../domain/fotos.ts';
import { instanteEnPais } from '../dashboard/palabras.ts';
import { Failure } from '../form/Failure.tsx';
import { useUsuario } from '../session/Guard.tsx';
import { loadLater } from '../loadLater.tsx';
import { fotosDeMostrador } from './porEnviar.ts';
import { Tomar } from './Tomar.tsx';
import { useEnvio } from './useEnvio.ts';
import type { useFotos } from './useFotos.ts';

const ConTelefono = loadLater(async () => (await import('./ConTelefono.tsx')).ConTelefono);

const PIDE = { promocion: 'La promoción', auditoria: 'La auditoría' } as const;

interface FotosDelCanjeProps {
  /** The canonical confirmation code. */
  readonly codigo: string;
  readonly canje: { readonly Pais: string; readonly CierraEn: string | null };
  readonly leidas: ReturnType<typeof useFotos>;
}

/** Photos of a redemption's invoices, sent until its audit ends. Nothing where it takes none. */
export function FotosDelCanje({ codigo, canje, leidas }: FotosDelCanjeProps) {
  const { userName } = useUsuario();
  const { answer, value: hay, again } = leidas;
  const [fotos] = useState(() => fotosDeMostrador(userName));
  const [conTelefono, setConTelefono] = useState(false);
  const envio = useEnvio(fotos, codigo, hay?.Fotos.map(({ Orden }) => Orden) ?? []);
  if (hay?.Admite === false || canje.CierraEn === null) return null;

  return (
    <section className="fotos tarjeta pila no-imprimir" aria-labelledby="fotos-titulo">
      <h2 id="fotos-titulo">Fotos de las facturas</h2>
      <p>
        {hay?.Pide
          ? `${PIDE[hay.Pide]} pide una foto de cada factura, hasta el ${instanteEnPais(canje.Pais, canje.CierraEn)}.`
          : 'Son opcionales: ayudan a quien audita el canje a leer las facturas.'}
      </p>
      {answer.status === 'failed' ? (
        <Failure fault={answer.error} again={again} />
      ) : (
        <>
          <Tomar envio={envio} />
          {envio.enviadas.length < FOTOS_MAXIMO && (
            <p className="solo-computadora">
              <button type="button" className="boton-texto" onClick={() => setConTelefono(true)}>
                Tomarlas con mi teléfono
              </button>
            </p>
          )}
        </>
      )}
      {conTelefono && (
        <ConTelefono
          codigo={codigo}
          llegadas={envio.enviadas.length}
          // Do not ask again while a request is under way: it would be cancelled.
          onMirar={() => {
            if (answer.status !== 'loading') again();
          }}
          onClose={() => setConTelefono(false)}
        />
      )}
    </section>
  );
}
