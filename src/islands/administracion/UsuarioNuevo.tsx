import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { crearUsuario } from '../../contracts/administracion/usuarios.ts';
import { paths } from '../../paths.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { useFocusLater } from '../form/useFocusLater.ts';
import { Guard } from '../session/Guard.tsx';
import { AVISO, Aviso, propuesto } from './Aviso.tsx';
import { EnlaceDado } from './EnlaceDado.tsx';
import { FormularioDeUsuario } from './FormularioDeUsuario.tsx';
import { lugarDelContrato } from './lugar.ts';

const VACIO = { Rol: '', Pais: '', Farmacia: '', Cadena: '', Distribuidor: '' };

/** Makes a user, who chooses the password by a link. */
export function UsuarioNuevo() {
  return <Guard accion="administrar">{(user) => <Crear user={user} />}</Guard>;
}

function Crear({ user }: { readonly user: Usuario }) {
  const [hecho, setHecho] = useState<ReactNode>(null);
  const [cuantos, setCuantos] = useState(0);
  const focusLater = useFocusLater();
  if (hecho !== null) {
    return (
      <div className="pila-amplia">
        {hecho}
        <div className="acciones">
          <button
            type="button"
            className="boton"
            onClick={() => {
              setHecho(null);
              setCuantos((n) => n + 1);
            }}
          >
            Crear otro usuario
          </button>
          <a className="boton-secundario" href={paths.administrarUsuarios}>
            Ver los usuarios
          </a>
        </div>
      </div>
    );
  }
  return (
    <FormularioDeUsuario
      key={cuantos}
      id="usuario-nuevo"
      user={user}
      inicial={VACIO}
      conNombre
      boton="Crear el usuario"
      haciendo="Creando…"
      onSend={async ({ ClaveActual, Usuario: escrito, ...lugar }) => {
        const body = {
          ClaveActual,
          Usuario: lugar.Rol === 'Regente' ? null : escrito,
          ...lugarDelContrato(lugar),
        };
        const creado = await call(crearUsuario, { body });
        setHecho(
          creado.Propuesta === null ? (
            <EnlaceDado
              usuario={creado.Usuario ?? ''}
              enlace={creado.Enlace}
              vence={creado.Vence}
              enviado={false}
              user={user}
            />
          ) : (
            <Aviso dicho={propuesto(creado.Propuesta)} />
          ),
        );
        focusLater(AVISO);
      }}
    />
  );
}
