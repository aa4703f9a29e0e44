import { useSelector } from '@tanstack/react-form';
import { ClaveActual } from '../cuenta/ClaveActual.tsx';
import { paisesAElegir } from '../form/Select.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { lugarEscrito, type LugarEscrito, ROLES_ESCRITOS, TODOS } from './lugar.ts';
import { paisesDe } from './palabras.ts';
import { useUsuario } from '../session/Guard.tsx';

interface FormularioProps {
  readonly id: string;
  readonly inicial: LugarEscrito;
  /** Whether the user's name is asked for: a new user's is. */
  readonly conNombre: boolean;
  readonly boton: string;
  readonly haciendo: string;
  readonly onSend: (
    escrito: LugarEscrito & {
      Usuario: string;
      Persona: string;
      Correo: string;
      ClaveActual: string;
    },
  ) => Promise<void>;
}

/** What a user may do, and where: each role asks for what belongs to it alone. */
export function FormularioDeUsuario({
  id,
  inicial,
  conNombre,
  boton,
  haciendo,
  onSend,
}: FormularioProps) {
  const user = useUsuario();
  const form = useAppForm({
    id,
    schema: lugarEscrito,
    initial: { ...inicial, ClaveActual: '', Usuario: '', Persona: '', Correo: '' },
    unsure: 'Revise si ya se hizo.',
    onSubmit: onSend,
  });
  const rol = useSelector(form.store, ({ values }) => values.Rol);
  const suyos = paisesAElegir(paisesDe(user));
  const paises =
    rol === 'Administrador' && user.todosLosPaises
      ? [{ value: TODOS, label: 'Todos los países' }, ...suyos]
      : suyos;
  return (
    <form.Form className="formulario">
      <form.SelectField
        name="Rol"
        label="Rol"
        options={ROLES_ESCRITOS.filter(([value]) => conNombre || value !== 'Regente').map(
          ([value, label]) => ({ value, label }),
        )}
      />
      {rol === 'Regente' && (
        <form.TextField
          name="Farmacia"
          label="Código de la farmacia"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {conNombre && rol !== '' && (
        <form.TextField
          name="Usuario"
          label="Nombre de usuario"
          hint={
            rol === 'Regente'
              ? 'Vacío: el código de la farmacia. Si ella ya tiene un usuario, escriba otro nombre.'
              : 'De 3 a 60 letras sin acento, números, punto, guion o @.'
          }
          optional={rol === 'Regente'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {rol !== '' && rol !== 'Regente' && (
        <form.SelectField
          name="Pais"
          label={rol === 'Manager' ? 'País donde trabaja' : 'País'}
          options={paises}
        />
      )}
      {rol === 'FarmaciaAdmin' && (
        <form.TextField name="Cadena" label="Nombre de la cadena" autoComplete="off" />
      )}
      {rol === 'Distribuidor' && (
        <form.TextField name="Distribuidor" label="Nombre del distribuidor" autoComplete="off" />
      )}
      {conNombre && rol !== '' && (
        <form.TextField name="Persona" label="Nombre de la persona" autoComplete="off" optional />
      )}
      {conNombre && rol !== '' && rol !== 'Manager' && rol !== 'Administrador' && (
        <form.TextField
          name="Correo"
          label="Correo electrónico"
          hint="Ahí llega el enlace para elegir su contraseña."
          type="email"
          autoComplete="off"
          optional
        />
      )}
      <ClaveActual hint="Para confirmar que es usted." />
      <form.Submit doing={haciendo}>{boton}</form.Submit>
    </form.Form>
  );
}
