import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  activarUsuario,
  cambiarUsuario,
  nombrarUsuario,
} from '../../../contracts/administracion/usuarios.ts';
import { useAppForm } from '../../form/useAppForm.tsx';
import { paraQueElCorreo, rolEnPalabras } from '../palabras.ts';
import { cambiado, esperaDe, hecho, type Parte } from './pregunta.tsx';
import { useFocusLater } from '../../form/useFocusLater.ts';
import { FormularioDeUsuario } from '../FormularioDeUsuario.tsx';
import { lugarDelContrato, TODOS } from '../lugar.ts';
import { paths } from '../../../paths.ts';
import { PorQue } from '../Propuesto.tsx';

/** The form that corrects the user's name and the address of the link; a verified address is the user's own. */
export function CambiarNombre({ usuario, onDone }: Parte) {
  const conCorreo = !usuario.SoloPorCorreo && !usuario.TieneCorreo;
  const antes = usuario.CorreoEscrito ?? '';
  const form = useAppForm({
    id: 'usuario-persona',
    schema: nombrarUsuario.body,
    initial: { Persona: usuario.Persona ?? '', ...(conCorreo && { Correo: antes }) },
    onSubmit: async (body) => {
      await call(nombrarUsuario, { params: { id: usuario.Id }, body });
      const cambio = conCorreo && (body.Correo ?? '') !== antes;
      onDone(
        hecho(
          'Guardado',
          cambio
            ? 'Un enlace anterior ya no sirve: dele otro.'
            : 'Se corrigió el nombre de la persona.',
        ),
      );
    },
  });
  return (
    <section className="pila" aria-labelledby="usuario-persona-titulo">
      <h2 id="usuario-persona-titulo">Quién es</h2>
      <form.Form className="formulario">
        <form.TextField
          name="Persona"
          label="Nombre de la persona"
          maxLength={120}
          autoComplete="off"
          optional
        />
        {conCorreo && (
          <form.TextField
            name="Correo"
            label="Correo electrónico"
            hint={`Sin verificar. ${paraQueElCorreo(usuario)}`}
            type="email"
            autoComplete="off"
            optional
          />
        )}
        <form.Submit doing="Guardando…">Guardar</form.Submit>
      </form.Form>
    </section>
  );
}

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

/** The button that disables the user, or enables it again. */
export function Estado({ usuario, onAsk }: Parte) {
  const { Activo, Depende, Usuario: nombre } = usuario;
  const porQue = useRef('');
  const depende = `Lo que depende de este usuario: ${Depende.join(', ')}.`;
  return (
    <section className="pila" aria-labelledby="usuario-estado">
      <h2 id="usuario-estado">{Activo ? 'Desactivar' : 'Activar'}</h2>
      {Activo && Depende.length > 0 && (
        <p>
          {depende} No hay que traspasar nada: los{' '}
          <a href={`${paths.reporteDeOficina}?estado=Pendiente`}>canjes pendientes</a> los audita la
          oficina, y las <a href={paths.propuestas}>propuestas</a> las decide otra persona.
        </p>
      )}
      {esperaDe(usuario, 'activar-usuario') ?? (
        <button
          type="button"
          className={Activo ? 'boton-secundario boton-peligro' : 'boton-secundario'}
          onClick={() =>
            onAsk({
              title: Activo ? `¿Desactivar a ${nombre}?` : `¿Activar a ${nombre}?`,
              children: (
                <>
                  <p>
                    {Activo
                      ? `Sus sesiones terminan ahora y no puede ingresar.${Depende.length > 0 ? ` ${depende}` : ''}`
                      : 'Podrá ingresar de nuevo.'}
                  </p>
                  {!Activo && <PorQue en={porQue} />}
                </>
              ),
              yes: Activo ? 'Desactivar' : 'Activar',
              doing: 'Guardando…',
              isDangerous: Activo,
              hacer: async (ClaveActual) =>
                cambiado(
                  await call(activarUsuario, {
                    params: { id: usuario.Id },
                    body: { ClaveActual, Activo: !Activo, PorQue: porQue.current },
                  }),
                  Activo ? 'Desactivado' : 'Activado',
                  Activo ? 'Sus sesiones terminaron.' : 'Ya puede ingresar.',
                ),
            })
          }
        >
          {Activo ? 'Desactivar el usuario' : 'Activar el usuario'}
        </button>
      )}
    </section>
  );
}
