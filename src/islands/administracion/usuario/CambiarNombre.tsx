import { call } from '../../../api/call.ts';
import { nombrarUsuario } from '../../../contracts/administracion/usuarios.ts';
import { useAppForm } from '../../form/useAppForm.tsx';
import { paraQueElCorreo } from '../palabras.ts';
import { hecho, type Parte } from './pregunta.tsx';

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
