import { useEffect, useEffectEvent, useState } from 'react';
import type { countries } from '../../contracts/pacientes.ts';
import { type PaisCodigo, esPaisCodigo, PAISES } from '../../domain/paises.ts';
import { ejemploDeTelefono } from '../../domain/ejemplos.ts';
import { Alerta } from '../form/Alerta.tsx';
import { Icon } from '../form/Icon.tsx';
import { optionsOf, paisesAElegir } from '../form/Select.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import type { useCall } from '../useAnswer.ts';
import { CampoMedico } from './CampoMedico.tsx';
import { type PasoProps, useFieldErrors } from './useComprobacion.tsx';
import type { Paso } from './inicio.ts';
import { FORMULARIOS, paso4 } from './pasos.ts';
import { Revision } from './Revision.tsx';

const PROPIOS: readonly string[] = PAISES.map(({ nombre }) => nombre);

interface Paso4Props extends Omit<PasoProps, 'avanzar'> {
  /** What happened to a generated number because of its country; empty when nothing did. */
  readonly avisoDelPais: string;
  /** The server's list of countries. */
  readonly paises: ReturnType<typeof useCall<typeof countries>>;
  readonly cambiarPais: (pais: PaisCodigo) => void;
  readonly corregir: (paso: Paso) => void;
  /** Sends everything; `again` does so once more. */
  readonly enviar: (again: () => void) => Promise<void>;
}

/** Step 4: where the patient lives and how to be reached; a last look at everything; and the end. */
export function Paso4({
  datos,
  cambiar,
  anterior,
  avisoDelPais,
  paises,
  cambiarPais,
  corregir,
  enviar,
  fieldErrors,
}: Paso4Props) {
  const { answer, value, again } = paises;
  const repetir = useEffectEvent(() => {
    if (answer.status === 'failed') again();
  });
  useEffect(() => repetir(), []);
  /** The programme's own countries first; just these when the list cannot be had; none before it is there. */
  const nombres =
    answer.status === 'loading' && value === undefined
      ? []
      : [...new Set([...PROPIOS, ...(value ?? []).map(({ es_name: nombre }) => nombre)])];
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
    onSubmit: () => enviar(() => void form.handleSubmit()),
  });
  useFieldErrors(form, fieldErrors);

  // Keep a choice from the full list while that list is not loaded.
  const elegida = datos.Nacionalidad === '' ? [] : [datos.Nacionalidad];
  const nacionalidades = optionsOf([...new Set([...nombres, ...elegida])]);

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
      {avisoDelPais !== '' && <Alerta tipo="aviso" role="alert" titulo={avisoDelPais} />}
      <form.SelectField
        name="Nacionalidad"
        label="Nacionalidad"
        options={nacionalidades}
        pending={nombres.length === 0 ? 'Cargando la lista de países…' : undefined}
        autoComplete="off"
        hint={
          answer.status !== 'failed' ? undefined : (
            <span className="alerta alerta-aviso">
              <Icon name="aviso" />
              <span>
                {answer.error.detail}. Puede elegir uno de estos países; si el suyo no está,
                llámenos.
              </span>
            </span>
          )
        }
      />
      <form.TextField
        name="Telefono"
        label="Teléfono"
        hint={`Por ejemplo, ${ejemploDeTelefono(datos.CodigoPaisAfiliacion)}.`}
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
