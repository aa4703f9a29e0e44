import { useSelector } from '@tanstack/react-form';
import type { Usuario } from '../../stores/signedInUser.ts';
import { ClaveActual } from '../cuenta/ClaveActual.tsx';
import { paisesAElegir } from '../form/Select.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { lugarEscrito, type LugarEscrito, ROLES_ESCRITOS, TODOS } from './lugar.ts';
import { paisesDe } from './palabras.ts';

interface FormularioProps {
  readonly id: string;
  readonly user: Usuario;
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
  user,
  inicial,
  conNombre,
  boton,
  haciendo,
  onSend,
}: FormularioProps) {
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
    <form.AppForm>
      <form.Body className="formulario">
        <form.FormErrors />
        <form.AppField name="Rol">
          {(field) => (
            <field.SelectField
              label="Rol"
              options={ROLES_ESCRITOS.filter(([value]) => conNombre || value !== 'Regente').map(
                ([value, label]) => ({ value, label }),
              )}
            />
          )}
        </form.AppField>
        {rol === 'Regente' && (
          <form.AppField name="Farmacia">
            {(field) => (
              <field.TextField
                label="Código de la farmacia"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
            )}
          </form.AppField>
        )}
        {conNombre && rol !== '' && (
          <form.AppField name="Usuario">
            {(field) => (
              <field.TextField
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
          </form.AppField>
        )}
        {rol !== '' && rol !== 'Regente' && (
          <form.AppField name="Pais">
            {(field) => (
              <field.SelectField
                label={rol === 'Manager' ? 'País donde trabaja' : 'País'}
                options={paises}
              />
            )}
          </form.AppField>
        )}
        {rol === 'FarmaciaAdmin' && (
          <form.AppField name="Cadena">
            {(field) => <field.TextField label="Nombre de la cadena" autoComplete="off" />}
          </form.AppField>
        )}
        {rol === 'Distribuidor' && (
          <form.AppField name="Distribuidor">
            {(field) => <field.TextField label="Nombre del distribuidor" autoComplete="off" />}
          </form.AppField>
        )}
        {conNombre && rol !== '' && (
          <form.AppField name="Persona">
            {(field) => (
              <field.TextField label="Nombre de la persona" autoComplete="off" optional />
            )}
          </form.AppField>
        )}
        {conNombre && rol !== '' && rol !== 'Manager' && rol !== 'Administrador' && (
          <form.AppField name="Correo">
            {(field) => (
              <field.TextField
                label="Correo electrónico"
                hint="Ahí llega el enlace para elegir su contraseña."
                type="email"
                autoComplete="off"
                optional
              />
            )}
          </form.AppField>
        )}
        <form.AppField name="ClaveActual">
          {() => <ClaveActual userName={user.userName} hint="Para confirmar que es usted." />}
        </form.AppField>
        <div className="acciones">
          <form.SubmitButton doing={haciendo}>{boton}</form.SubmitButton>
        </div>
      </form.Body>
    </form.AppForm>
  );
}
