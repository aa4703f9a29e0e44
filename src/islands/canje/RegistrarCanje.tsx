import { useState } from 'react';
import { ERRORES } from '../../domain/mensajes.ts';
import { puede, puedeCambiarPais } from '../../domain/permisos.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { paths } from '../../paths.ts';
import { createDraft } from '../../stores/draft.ts';
import { porCanjear } from '../../stores/porCanjear.ts';
import { Failure } from '../form/Failure.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { usePais } from '../usePais.ts';
import { borradorCanje } from './borrador.ts';
import { abrirCanje } from './abrirCanje.ts';
import { Formulario } from './Formulario.tsx';

const draft = createDraft('canje', borradorCanje);

/** The redemption page's island: the form, or the reason why this user has none. */
export const RegistrarCanje = guarded(undefined, Pantalla);

function Pantalla() {
  const user = useUsuario();
  const elegido = usePais();
  if (!puede(user, 'registrarCanje')) return <SinPermiso />;
  const pais = puedeCambiarPais(user) ? elegido : user.pais;
  return <Abierto key={pais} pais={pais} />;
}

/** One screen per country: when a Manager changes it, the form starts empty. */
function Abierto({ pais }: { readonly pais: PaisCodigo }) {
  const user = useUsuario();
  const [canje] = useState(() => {
    const pedido = porCanjear.read(user.userName);
    porCanjear.clear();
    return abrirCanje({ user, pais, draft, pedido, now: () => new Date() });
  });
  return <Formulario canje={canje} />;
}

function SinPermiso() {
  return (
    <div className="pila">
      <Failure fault={ERRORES.permiso}>
        <p>
          Los canjes los registra la farmacia con su propio usuario. Usted puede pre-registrar
          facturas y revisar los canjes de su cadena.
        </p>
      </Failure>
      <p className="acciones">
        <a className="boton-secundario" href={paths.preregistro}>
          Pre-Registro de Facturas
        </a>
        <a className="boton-secundario" href={paths.dashboard}>
          Panel de Administración
        </a>
      </p>
    </div>
  );
}
