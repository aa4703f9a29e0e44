import { call } from '../../api/call.ts';
import { cambiarMiCorreo, miCorreo } from '../../contracts/administracion/miCorreo.ts';
import { useAppForm } from '../form/useAppForm.tsx';
import { useNotice } from '../form/useNotice.tsx';
import { guarded } from '../session/Guard.tsx';
import { useCall } from '../useAnswer.ts';
import { AvisosEnDispositivo } from './AvisosEnDispositivo.tsx';
import { ClaveActual } from './ClaveActual.tsx';
import { Awaited } from '../Awaited.tsx';

/** The user's own e-mail address, optional. A link for a forgotten password goes to it. */
export const MiCorreo = guarded(undefined, Pantalla);

function Pantalla() {
  const { notice, tell } = useNotice();
  const guardado = useCall(miCorreo);
  if (guardado.value === undefined) {
    return <Awaited asked={guardado} says="Buscando su correo…" className="" />;
  }
  const { Correo: correo, Verificado, EnviaCorreos } = guardado.value;
  return (
    <div className="pila-amplia">
      {notice}
      {(EnviaCorreos || correo !== null) && (
        <p>
          {correo === null
            ? 'No tiene ningún correo guardado. Es opcional.'
            : `${correo}: ${Verificado ? 'verificado.' : 'falta abrir el enlace que se le envió.'}`}
        </p>
      )}
      {EnviaCorreos || correo !== null ? (
        <Formulario
          key={correo ?? ''}
          correo={correo ?? ''}
          onDone={(texto) => {
            tell({ tipo: 'ok', texto });
            guardado.again();
          }}
        />
      ) : (
        <p>
          Este sitio no envía correos, por eso aquí no se guarda el suyo. Si olvida su contraseña,
          pida un enlace a quien administra.
        </p>
      )}
      <AvisosEnDispositivo />
    </div>
  );
}

interface FormularioProps {
  readonly correo: string;
  readonly onDone: (texto: string) => void;
}

function Formulario({ correo, onDone }: FormularioProps) {
  const form = useAppForm({
    id: 'mi-correo',
    schema: cambiarMiCorreo.body,
    initial: { Correo: correo, ClaveActual: '' },
    onSubmit: async (body) => {
      const { Enviado } = await call(cambiarMiCorreo, { body });
      if (body.Correo === null) onDone('Su correo se quitó.');
      else if (Enviado) onDone('Le enviamos un enlace. Ábralo antes de 24 horas.');
      else
        onDone(
          'Su correo se guardó. El enlace todavía no se pudo enviar: lo intentamos de nuevo en unos minutos.',
        );
    },
  });
  return (
    <form.Form className="formulario">
      <form.TextField
        name="Correo"
        label="Correo electrónico"
        hint="Vacío, se quita."
        type="email"
        autoComplete="email"
        optional
      />
      <ClaveActual hint="Para confirmar que es usted." />
      <form.Submit doing="Guardando…">Guardar</form.Submit>
    </form.Form>
  );
}
