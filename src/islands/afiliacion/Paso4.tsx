import { useState } from 'react';
import { type PaisCodigo, esPaisCodigo } from '../../domain/paises.ts';
import { Icon } from '../form/Icon.tsx';
import { paisesAElegir } from '../form/Select.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { CampoMedico } from './CampoMedico.tsx';
import { type PasoProps, useFieldErrors } from './useComprobacion.ts';
import type { Paso } from './inicio.ts';
import { FORMULARIOS, paso4 } from './pasos.ts';
import { Revision } from './Revision.tsx';
import { usePaises } from './usePaises.ts';

interface Paso4Props extends Omit<PasoProps, 'avanzar'> {
  /** What happened to a generated number because of its country; empty when nothing did. */
  readonly avisoDelPais: string;
  readonly cambiarPais: (pais: PaisCodigo) => void;
  readonly corregir: (paso: Paso) => void;
  readonly enviar: () => Promise<void>;
}

/** Step 4: where the patient lives and how to be reached; a last look at everything; and the end. */
export function Paso4({
  datos,
  cambiar,
  anterior,
  avisoDelPais,
  cambiarPais,
  corregir,
  enviar,
  fieldErrors,
}: Paso4Props) {
  const { nombres, failure } = usePaises();
  const [initial] = useState(() => {
    const { Nacionalidad, Telefono, CodigoMedico } = datos;
    const CodigoPaisAfiliacion: string = datos.CodigoPaisAfiliacion;
    return { CodigoPaisAfiliacion, Nacionalidad, Telefono, CodigoMedico };
  });
  const [schema] = useState(() => paso4(datos.Opcion === 'Tarjeta' ? datos.NumeroTarjeta : null));
  const form = useAppForm({
    id: FORMULARIOS[4],
    schema,
    initial,
    onChange: ({ Nacionalidad, Telefono, CodigoMedico }) =>
      cambiar({ Nacionalidad, Telefono, CodigoMedico }),
    onSubmit: enviar,
  });
  useFieldErrors(form, fieldErrors);

  const nacionalidades = [
    ...nombres,
    // What was chosen from the full list stays chosen while that one is not there.
    ...(datos.Nacionalidad !== '' && !nombres.includes(datos.Nacionalidad)
      ? [datos.Nacionalidad]
      : []),
  ].map((nombre) => ({ value: nombre, label: nombre }));

  return (
    <form.Form className="formulario">
      <form.SelectField
        name="CodigoPaisAfiliacion"
        onValue={(elegido) => {
          if (esPaisCodigo(elegido)) cambiarPais(elegido);
        }}
        label="País de afiliación"
        hint="Donde va a comprar y a pedir sus canjes."
        options={paisesAElegir()}
      />
      <div role="status" className="aviso-pais">
        {avisoDelPais !== '' && <p className="alerta alerta-aviso alerta-sola">{avisoDelPais}</p>}
      </div>
      <form.SelectField
        name="Nacionalidad"
        label="Nacionalidad"
        options={nacionalidades}
        pending={nombres.length === 0 ? 'Cargando la lista de países…' : undefined}
        autoComplete="off"
        hint={
          failure === undefined ? undefined : (
            <span className="alerta alerta-aviso">
              <Icon name="aviso" />
              <span>
                {failure}. Puede elegir uno de estos países; si el suyo no está, llámenos.
              </span>
            </span>
          )
        }
      />
      <form.TextField
        name="Telefono"
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        className="control-corto"
      />
      <CampoMedico key={datos.CodigoPaisAfiliacion} pais={datos.CodigoPaisAfiliacion} />
      <Revision datos={datos} corregir={corregir} />
      <form.Submit doing="Activando…" back="Anterior" onBack={anterior}>
        Finalizar
      </form.Submit>
    </form.Form>
  );
}
