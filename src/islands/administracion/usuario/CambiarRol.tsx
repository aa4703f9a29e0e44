import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { cambiarUsuario } from '../../../contracts/administracion/usuarios.ts';
import { useFocusLater } from '../../form/useFocusLater.ts';
import { FormularioDeUsuario } from '../FormularioDeUsuario.tsx';
import { lugarDelContrato, TODOS } from '../lugar.ts';
import { rolEnPalabras } from '../palabras.ts';
import { cambiado, esperaDe, type Parte } from './pregunta.tsx';

/** The form for another role or scope, opened in the button's place. */
export function CambiarRol({ usuario, onDone }: Parte) {
  const [abierto, setAbierto] = useState(false);
  const focusLater = useFocusLater();
  const abrir = (next: boolean) => {
    setAbierto(next);
    focusLater(next ? 'usuario-rol-nuevo-Rol' : 'usuario-rol-abrir');
  };
  return (
    <section className="pila" aria-labelledby="usuario-rol">
      <h2 id="usuario-rol">Rol y alcance</h2>
      {abierto ? (
        <FormularioDeUsuario
          id="usuario-rol-nuevo"
          inicial={{
            Rol: usuario.FarmaciaAdmin ? 'FarmaciaAdmin' : usuario.Rol,
            Pais: usuario.TodosLosPaises ? TODOS : usuario.Pais,
            Farmacia: '',
            Cadena: usuario.FarmaciaAdmin ? (usuario.Cadena ?? '') : '',
            Distribuidor: usuario.Distribuidor ?? '',
          }}
          conNombre={false}
          boton="Proponer el cambio"
          haciendo="Proponiendo…"
          onBack={() => abrir(false)}
          onSend={async ({ ClaveActual, PorQue, ...lugar }) => {
            const hecho = await call(cambiarUsuario, {
              params: { id: usuario.Id },
              body: {
                ClaveActual,
                PorQue,
                ...lugarDelContrato(lugar),
                Visto: { Rol: rolEnPalabras(usuario), Alcance: usuario.Alcance },
              },
            });
            setAbierto(false);
            onDone(cambiado(hecho, 'Guardado', 'Sus sesiones terminaron.'));
          }}
        />
      ) : (
        (esperaDe(usuario, 'cambiar-usuario') ?? (
          <button
            id="usuario-rol-abrir"
            type="button"
            className="boton-secundario"
            onClick={() => abrir(true)}
          >
            Cambiar el rol o el alcance
          </button>
        ))
      )}
    </section>
  );
}
