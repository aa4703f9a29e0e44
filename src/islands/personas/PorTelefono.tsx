import { Alerta } from '../form/Alerta.tsx';
import { useSelector } from '@tanstack/react-form';
import { useEffect, useRef } from 'react';
import { forward, type InferOutput, object, partialCheck, pipe, string } from 'valibot';
import { call } from '../../api/call.ts';
import { contactoDelMedio, contactoDeOtroMedio } from '../../contracts/derechos.ts';
import { type PersonaVista, solicitarPorTelefono } from '../../contracts/personas.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { ACTOS, COMPROBACIONES, type Derecho, PIDE } from '../../domain/derechos.ts';
import { paths } from '../../paths.ts';
import { optionsIn } from '../form/Select.tsx';
import { unir } from '../unir.tsx';
import { useAppForm } from '../form/useAppForm.tsx';

const { entries: campos } = solicitarPorTelefono.body.pipe[0];
const schema = pipe(
  object({
    ...campos,
    Derecho: pipe(string(), campos.Derecho),
    Comprobacion: pipe(string(), campos.Comprobacion),
    RespuestaPor: pipe(string(), campos.RespuestaPor),
  }),
  forward(partialCheck([['RespuestaPor'], ['Contacto']], contactoDelMedio, contactoDeOtroMedio), [
    'Contacto',
  ]),
  // The person who carries it out reads nothing else.
  forward(
    partialCheck(
      [['Derecho'], ['Detalle']],
      ({ Derecho, Detalle }) => Derecho !== 'rectificar' || Detalle.trim() !== '',
      'Escriba qué dato está mal y cómo es el correcto.',
    ),
    ['Detalle'],
  ),
);
/** The answer for a stored request. */
export type Recibida = InferOutput<typeof solicitarPorTelefono.reply>;

/** A request was kept: its number, to be told. */
export function Guardada({ recibida }: { readonly recibida: Recibida }) {
  const aviso = useRef<HTMLParagraphElement>(null);
  useEffect(() => aviso.current?.focus(), []);
  return (
    <Alerta tipo="ok">
      <p ref={aviso} tabIndex={-1}>
        Dígale su número: <strong>{recibida.Numero}</strong>. Se responde a más tardar el{' '}
        {formatearDia(recibida.Vence)}.{' '}
        <a href={paths.solicitudDeDerechos(recibida.Id)}>Ver la solicitud</a>
      </p>
    </Alerta>
  );
}

interface PorTelefonoProps {
  readonly referencia: string;
  readonly persona: PersonaVista['Persona'];
  /** The right that is asked for; '' for one still to be chosen. */
  readonly pide: Derecho | '';
  readonly onBack: () => void;
  readonly onSent: (recibida: Recibida) => void;
}

/** What the form of a request is called, on its button and above it. */
export const tituloDe = (pide: Derecho | ''): string =>
  pide === 'rectificar' ? 'Pedir una corrección' : 'Nueva solicitud por teléfono';

/** The form of a request that the person makes by telephone: first who calls, then what is asked. */
export function PorTelefono({ referencia, persona, pide, onBack, onSent }: PorTelefonoProps) {
  const form = useAppForm({
    id: 'por-telefono',
    schema,
    initial: {
      Derecho: pide,
      Comprobacion: '',
      RespuestaPor: 'telefono',
      Contacto: persona.Telefono,
      Detalle: '',
    },
    onSubmit: async (body) =>
      onSent(await call(solicitarPorTelefono, { params: { referencia }, body })),
  });
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titulo.current?.scrollIntoView();
    titulo.current?.focus({ preventScroll: true });
  }, []);
  const medio = useSelector(form.store, ({ values }) => values.RespuestaPor);
  const derecho = useSelector(form.store, ({ values }) => values.Derecho);
  useEffect(() => {
    form.setFieldValue(
      'Contacto',
      medio === 'correo' ? persona.CorreoElectronico : persona.Telefono,
    );
  }, [form, medio, persona]);
  return (
    <form.Form className="pila-amplia" autoComplete="off">
      <h3 ref={titulo} tabIndex={-1}>
        {tituloDe(pide)}
      </h3>
      <form.RadioField
        name="Comprobacion"
        label="¿Cómo comprobó quién llama?"
        hint={unir(
          `${persona.Nombre} ${persona.PrimerApellido} ${persona.SegundoApellido} · ${persona.NumeroIdentificacion} · ${formatearDia(persona.FechaNacimiento)}`,
        )}
        options={optionsIn(COMPROBACIONES)}
      />
      {pide === '' && (
        <form.RadioField
          name="Derecho"
          label="¿Qué pide la persona?"
          hint="Si pide retirarse, su tarjeta deja de servir desde ahora."
          options={ACTOS.map((uno) => ({ value: uno, label: PIDE[uno] }))}
        />
      )}
      <form.TextAreaField
        name="Detalle"
        label={derecho === 'rectificar' ? '¿Qué dato está mal, y cómo es el correcto?' : 'Detalle'}
        optional={derecho !== 'rectificar'}
      />
      <form.RadioField
        name="RespuestaPor"
        label="¿Cómo se le responde?"
        options={[
          { value: 'telefono', label: 'Por teléfono' },
          { value: 'correo', label: 'Por correo electrónico' },
        ]}
      />
      <form.TextField
        name="Contacto"
        label={medio === 'correo' ? 'Correo electrónico' : 'Teléfono'}
        hint="Es el que tenemos guardado. Si escribe otro, sirve solo para esta respuesta."
        autoComplete="off"
      />
      <form.Submit doing="Guardando…" onBack={onBack}>
        Guardar la solicitud
      </form.Submit>
    </form.Form>
  );
}
