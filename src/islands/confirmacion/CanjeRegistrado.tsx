import { useEffect } from 'react';
import { formatearCodigo, leerCodigo } from '../../domain/codigoConfirmacion.ts';
import { paths } from '../../paths.ts';
import { CopyButton } from '../copy/CopyButton.tsx';
import { Icon } from '../form/Icon.tsx';
import { Guard } from '../session/Guard.tsx';

/** The code at the end of the address, canonical; null when it cannot be one. */
function codeInAddress(): string | null {
  const last = location.pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  try {
    return leerCodigo(decodeURIComponent(last));
  } catch {
    return null; // Not even an address.
  }
}

/** The confirmation page's island: the code of the address, to be copied, printed and written down. */
export function CanjeRegistrado() {
  return <Guard>{() => <Confirmacion />}</Guard>;
}

function Confirmacion() {
  const codigo = codeInAddress();
  useEffect(() => {
    if (codigo === null) location.replace(paths.busquedaCanjes);
  }, [codigo]);
  if (codigo === null) return <p role="status">Un momento…</p>;
  const escrito = formatearCodigo(codigo);

  return (
    <div className="confirmacion">
      <section className="tarjeta confirmacion-recibo" aria-labelledby="confirmacion-titulo">
        <p className="solo-imprimir">Junto a Tí</p>
        <h2 id="confirmacion-titulo" className="confirmacion-rotulo">
          Código de confirmación
        </h2>
        <p className="confirmacion-codigo" translate="no">
          {escrito}
        </p>
        <div className="acciones">
          <CopyButton text={escrito} what="el código de confirmación" />
          <button type="button" className="boton-secundario" onClick={() => window.print()}>
            Imprimir
          </button>
        </div>
      </section>
      <div className="alerta alerta-aviso">
        <Icon name="aviso" />
        <p>
          <strong>La aprobación del canje queda sujeta a auditoría.</strong> Se revisa durante los 2
          días siguientes al registro; un canje rechazado no se reembolsa.
        </p>
      </div>
      <div className="prosa">
        <h2>Qué hacer ahora</h2>
        <ol>
          <li>
            Escriba este código en la factura de compra, de forma legible y visible. Si son varias
            facturas, escríbalo en cada una.
          </li>
          <li>Revise con frecuencia los canjes rechazados.</li>
        </ol>
      </div>
      <nav className="acciones" aria-label="Ver los canjes">
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
      <p className="no-imprimir">
        <a href={paths.canje}>Registrar otro canje</a>
      </p>
    </div>
  );
}
