import { useEffect } from 'react';
import { detalleCanje } from '../../contracts/dashboard/busqueda.ts';
import { cajasGratis } from '../../domain/bonificacion.ts';
import { formatearCodigo, leerCodigo } from '../../domain/codigoConfirmacion.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { paths } from '../../paths.ts';
import { CopyButton } from '../copy/CopyButton.tsx';
import { Alerta } from '../form/Alerta.tsx';
import { FotosDelCanje } from '../fotos/FotosDelCanje.tsx';
import { useFotos } from '../fotos/useFotos.ts';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { useCall } from '../useAnswer.ts';
import { CodigoQr } from './CodigoQr.tsx';
import { HechosDelCanje } from './HechosDelCanje.tsx';
import { Awaited } from '../Awaited.tsx';

/** The code at the end of the address, canonical; null when it cannot be one. */
function codeInAddress(): string | null {
  const last = location.pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  try {
    return leerCodigo(decodeURIComponent(last));
  } catch {
    return null; // Malformed percent-encoding: no code.
  }
}

/** The confirmation page's island: what to hand over, its code, and the slip to print and sign. */
export const CanjeRegistrado = guarded('verCanjes', Pantalla);

interface ConfirmacionProps {
  /** The programme's telephone in each country. */
  readonly telefonos: Readonly<Record<PaisCodigo, string>>;
}

function Pantalla({ telefonos }: ConfirmacionProps) {
  const { pais } = useUsuario();
  const codigo = codeInAddress();
  useEffect(() => {
    if (codigo === null) location.replace(paths.busquedaCanjes);
  }, [codigo]);
  if (codigo === null) return <p role="status">Un momento…</p>;
  return <Registrado codigo={codigo} telefono={telefonos[pais]} />;
}

/** For the link to the next redemption: Enter opens it. */
const enfocar = (link: HTMLElement | null) => link?.focus({ preventScroll: true });

function Registrado({ codigo, telefono }: { readonly codigo: string; readonly telefono: string }) {
  const leido = useCall(detalleCanje, { params: { code: codigo } });
  const canje = leido.value;
  const facturas = canje?.Facturas.length ?? 1;
  const fotos = useFotos(codigo);
  const escrito = formatearCodigo(codigo);
  const { answer } = leido;
  /** Nothing to hand over: the redemption's page says why. */
  const sinEntrega =
    canje?.Estado === 'Rechazado' || (answer.status === 'failed' && answer.error.status === 404);
  useEffect(() => {
    if (sinEntrega) location.replace(paths.canjeDetalle(codigo));
  }, [sinEntrega, codigo]);
  // Show all parts at once: a later one would move text that people already read.
  if ((answer.status === 'loading' && canje === undefined) || fotos.pending || sinEntrega)
    return <p role="status">Un momento…</p>;

  return (
    <div className="confirmacion">
      <section className="confirmacion-recibo" aria-labelledby="confirmacion-titulo">
        <p className="solo-imprimir">
          Ayuda: {telefono} · {location.host}
        </p>
        <p className="confirmacion-entrega" role="status">
          {canje === undefined ? (
            '\u00a0'
          ) : (
            <>
              <span className="no-imprimir">Entregue </span>
              {cajasGratis(canje.TipoBonificacion, canje.Presentacion)}
            </>
          )}
        </p>
        <div className="confirmacion-prueba">
          <div className="confirmacion-cifra">
            <h2 id="confirmacion-titulo" className="confirmacion-rotulo">
              Código de confirmación
            </h2>
            <p className="confirmacion-codigo" translate="no">
              {escrito}
            </p>
            <p className="confirmacion-rotulo">
              Escriba este código en{' '}
              {facturas > 1 ? `cada una de las ${facturas} facturas` : 'la factura'} de compra, de
              forma legible y visible.
            </p>
            <div className="acciones">
              <a className="boton" href={paths.canje} ref={enfocar}>
                Registrar otro canje
              </a>
              <CopyButton text={escrito} what="el código de confirmación" />
              <button type="button" className="boton-secundario" onClick={() => window.print()}>
                Imprimir
              </button>
            </div>
          </div>
          <CodigoQr text={codigo} />
          {canje !== undefined && <HechosDelCanje canje={canje} />}
        </div>
        <Awaited asked={leido} />
        <p className="solo-imprimir confirmacion-firma">Firma de quien recibe</p>
      </section>
      <div className="confirmacion-luego">
        <Alerta tipo="aviso">
          <p>
            <strong>La aprobación del canje queda sujeta a auditoría.</strong> Se revisa durante los
            2 días siguientes al registro; un canje rechazado no se reembolsa.{' '}
            <span className="no-imprimir">Revise con frecuencia los canjes rechazados.</span>
          </p>
        </Alerta>
        {canje !== undefined && <FotosDelCanje codigo={codigo} canje={canje} leidas={fotos} />}
      </div>
      <nav className="acciones confirmacion-sigue" aria-label="Ver los canjes">
        <a className="boton-secundario" href={paths.filtroCanjes('canjePendiente')}>
          Canjes Pendientes
        </a>
        <a className="boton-secundario" href={paths.filtroCanjes('canjeAprobado')}>
          Canjes Aprobados
        </a>
        <a className="boton-secundario" href={paths.filtroCanjes('canjeRechazado')}>
          Canjes Rechazados
        </a>
      </nav>
    </div>
  );
}
