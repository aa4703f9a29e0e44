import { useState } from 'react';
import { call } from '../../api/call.ts';
import { reclamar, reclamo } from '../../contracts/pacientes.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { Alerta } from '../form/Alerta.tsx';
import { useAppForm } from '../form/useAppForm.tsx';

interface ReclamoProps {
  readonly pais: PaisCodigo;
  readonly identificacion: string;
  /** As far as the wizard knows it already. */
  readonly nombre: string;
  readonly showError: (error: unknown) => void;
}

/** Sends the office the claim of a person whose identity number another person affiliated. */
export function Reclamo({ pais, identificacion, nombre, showError }: ReclamoProps) {
  const [enviado, setEnviado] = useState(false);
  const form = useAppForm({
    id: 'reclamo',
    schema: reclamo,
    initial: {
      CodigoPaisAfiliacion: pais,
      NumeroIdentificacion: identificacion,
      Nombre: nombre,
      Telefono: '',
    },
    onSubmit: async (body): Promise<void> => {
      try {
        await call(reclamar, { body });
        setEnviado(true);
      } catch (error) {
        showError(error);
      }
    },
  });
  if (enviado) {
    return (
      <Alerta tipo="ok" role="status" titulo="Recibimos su aviso">
        <p>
          Le llamaremos para comprobar quién es usted y corregir la afiliación. Mientras tanto, su
          número sigue como está.
        </p>
      </Alerta>
    );
  }
  return (
    <section className="tarjeta formulario" aria-labelledby="reclamo-titulo">
      <h3 id="reclamo-titulo">Si usted no se afilió, avísenos</h3>
      <p>
        Otra persona pudo usar su número por error o sin su permiso. Díganos a dónde llamarle y la
        oficina lo revisa con usted.
      </p>
      <form.Form className="formulario">
        <form.TextField
          name="Nombre"
          label="Su nombre completo"
          autoComplete="name"
          maxLength={100}
        />
        <form.TextField
          name="Telefono"
          label="Su teléfono"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          className="control-corto"
        />
        <form.Submit doing="Enviando…" className="boton-secundario">
          Avisar a la oficina
        </form.Submit>
      </form.Form>
    </section>
  );
}
