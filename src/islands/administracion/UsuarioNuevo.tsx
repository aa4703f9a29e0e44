import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { crearUsuario } from '../../contracts/administracion/usuarios.ts';
import { paths } from '../../paths.ts';
import { useFocusLater } from '../form/useFocusLater.ts';
import { guarded } from '../session/Guard.tsx';
import { NOTICE, Notice, type Dicho } from '../form/useNotice.tsx';
import { propuesto } from './Propuesto.tsx';
import { EnlaceDado } from './EnlaceDado.tsx';
import { FormularioDeUsuario } from './FormularioDeUsuario.tsx';
import { lugarDelContrato } from './lugar.ts';
import { VolverAFarmacia } from './VolverAFarmacia.tsx';

const VACIO = { Rol: '', Pais: '', Farmacia: '', Cadena: '', Distribuidor: '' };

/** After a pharmacy was added, its address asks for its Regente. */
const deFarmacia = () => {
  const Farmacia = new URLSearchParams(location.search).get('farmacia');
  return Farmacia === null ? {} : { Rol: 'Regente', Farmacia };
};

/** The words for a new user who approves: no other person sees that user's link. */
const sinEnlace = (usuario: string): Dicho => ({
  tipo: 'ok',
  titulo: `Se creó ${usuario}`,
  texto:
    'Aprueba lo que proponen otras personas: nadie más ve un enlace suyo. Su primera contraseña se la da quien opera el sitio.',
});

/** Makes a user, who chooses the password by a link. */
export const UsuarioNuevo = guarded('administrar', Pantalla);

function Pantalla() {
  const [hecho, setHecho] = useState<ReactNode>(null);
  const [cuantos, setCuantos] = useState(0);
  const focusLater = useFocusLater();
  if (hecho !== null) {
    return (
      <div className="pila-amplia">
        <VolverAFarmacia />
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
    <div className="pila-amplia">
      <VolverAFarmacia />
      <FormularioDeUsuario
        key={cuantos}
        id="usuario-nuevo"
        inicial={{ ...VACIO, ...deFarmacia() }}
        conNombre
        boton="Crear el usuario"
        haciendo="Creando…"
        onSend={async (escrito) => {
          const body = { ...escrito, ...lugarDelContrato(escrito) };
          const creado = await call(crearUsuario, { body });
          setHecho(
            creado.Propuesta !== null ? (
              <Notice {...propuesto(creado.Propuesta)} />
            ) : creado.Vence === null ? (
              <Notice {...sinEnlace(creado.Usuario ?? '')} />
            ) : (
              <EnlaceDado
                usuario={creado.Usuario ?? ''}
                dado={creado}
                enviaCorreos={creado.EnviaCorreos}
                direccion={body.Correo}
              />
            ),
          );
          focusLater(NOTICE);
        }}
      />
    </div>
  );
}
