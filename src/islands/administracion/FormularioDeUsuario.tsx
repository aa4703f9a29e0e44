import { useSelector } from '@tanstack/react-form';
import { useRef } from 'react';
import { nonEmpty, pipe, string } from 'valibot';
import { CATALOGOS, columnasDelFormulario } from '../../contracts/administracion/catalogos.ts';
import { perfilesQue } from '../../domain/permisos.ts';
import { ClaveActual } from '../cuenta/ClaveActual.tsx';
import { paisesAElegir } from '../form/Select.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { Campo } from './catalogo/Campo.tsx';
import {
  lugarEscrito,
  type LugarEscrito,
  ROLES_ESCRITOS,
  TODOS,
  type UsuarioEscrito,
} from './lugar.ts';
import { paisesDe, paraQueElCorreo } from './palabras.ts';
import { PorQue } from './Propuesto.tsx';
import { ajustes } from '../../contracts/administracion/propuestas.ts';
import { useCall } from '../useAnswer.ts';
import { useUsuario } from '../session/Guard.tsx';

/** The column of a catalogue that names a row of another, under a heading of this form, which requires it. */
const delCatalogo = (nombre: 'suministros' | 'farmacias', campo: string, titulo: string) => {
  const columna = columnasDelFormulario(CATALOGOS[nombre]).find((una) => una.campo === campo);
  if (columna === undefined) throw new Error(`No column ${campo}`);
  const exigida = { ...columna, titulo, lectura: pipe(string(), nonEmpty()) };
  delete exigida.ayuda;
  delete exigida.predeterminado;
  return exigida;
};
const FARMACIA = delCatalogo('suministros', 'farmacia', 'Código de la farmacia');
const CADENA = delCatalogo('farmacias', 'cadena', 'Nombre de la cadena');
const DISTRIBUIDOR = delCatalogo('suministros', 'nombre', 'Nombre del distribuidor');
/** The link of a user who approves is not sent to an address that another person wrote. */
const APRUEBAN: readonly string[] = perfilesQue('aprobarCambios');

interface FormularioProps {
  readonly id: string;
  readonly inicial: LugarEscrito;
  /** Whether the user's name is asked for: a new user's is. */
  readonly conNombre: boolean;
  readonly boton: string;
  readonly haciendo: string;
  readonly onBack?: () => void;
  readonly onSend: (escrito: UsuarioEscrito & { readonly PorQue: string }) => Promise<void>;
}

/** What a user may do, and where: each role asks for what belongs to it alone. */
export function FormularioDeUsuario({
  id,
  inicial,
  conNombre,
  boton,
  haciendo,
  onBack,
  onSend,
}: FormularioProps) {
  const user = useUsuario();
  const porQue = useRef('');
  const form = useAppForm({
    id,
    schema: lugarEscrito,
    initial: {
      ...inicial,
      ClaveActual: '',
      Usuario: conNombre ? inicial.Farmacia : '',
      Persona: '',
      Correo: '',
    },
    unsure: 'Revise si ya se hizo.',
    onSubmit: (escrito) => onSend({ ...escrito, PorQue: porQue.current }),
  });
  const leidos = useCall(ajustes);
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
        {...(conNombre &&
          rol !== '' &&
          rol !== 'Regente' && { hint: 'Otra persona debe aprobarlo.' })}
        options={ROLES_ESCRITOS.filter(([value]) => conNombre || value !== 'Regente').map(
          ([value, label]) => ({ value, label }),
        )}
      />
      {rol === 'Regente' && <Campo name="Farmacia" columna={FARMACIA} />}
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
          hint={rol === 'Manager' ? 'Ve todos; este da su hora y sus contactos.' : undefined}
          options={paises}
        />
      )}
      {rol === 'FarmaciaAdmin' && <Campo name="Cadena" columna={CADENA} />}
      {rol === 'Distribuidor' && <Campo name="Distribuidor" columna={DISTRIBUIDOR} />}
      {conNombre && rol !== '' && (
        <form.TextField name="Persona" label="Nombre de la persona" autoComplete="off" optional />
      )}
      {conNombre && rol !== '' && !APRUEBAN.includes(rol) && (
        <form.TextField
          name="Correo"
          label="Correo electrónico"
          hint={leidos.value && paraQueElCorreo(leidos.value)}
          type="email"
          autoComplete="off"
          optional
        />
      )}
      {rol !== '' && rol !== 'Regente' && <PorQue en={porQue} />}
      <ClaveActual label="Su propia contraseña actual" hint="Para confirmar que es usted." />
      <form.Submit doing={haciendo} {...(onBack && { onBack })}>
        {boton}
      </form.Submit>
    </form.Form>
  );
}
