import type { ReactNode } from 'react';
import { call } from '../../../api/call.ts';
import { nombrarUsuario } from '../../../contracts/administracion/usuarios.ts';
import { useAppForm } from '../../form/useAppForm.tsx';
import { aviso, type Parte } from './pregunta.tsx';

/** Who the user is, to be corrected. */
export function CambiarNombre({
  usuario,
  onDone,
}: Omit<Parte, 'onAsk'> & { readonly onDone: (dicho: ReactNode) => void }) {
  const form = useAppForm({
    id: 'usuario-persona',
    schema: nombrarUsuario.body,
    initial: { Persona: usuario.Persona ?? '' },
    onSubmit: async (body) => {
      await call(nombrarUsuario, { params: { id: String(usuario.Id) }, body });
      onDone(aviso('Guardado', 'Se corrigió el nombre de la persona.'));
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
        <form.Submit doing="Guardando…" className="boton-secundario">
          Guardar el nombre
        </form.Submit>
      </form.Form>
    </section>
  );
}
