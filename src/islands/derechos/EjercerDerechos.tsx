import { useSelector } from '@tanstack/react-form';
import { useState } from 'react';
import { type InferOutput, forward, object, partialCheck, pipe, string } from 'valibot';
import { call } from '../../api/call.ts';
import {
  camposSolicitud as campos,
  contactoDelMedio,
  contactoDeOtroMedio,
  type Solicitud,
  solicitar,
} from '../../contracts/derechos.ts';
import { type Dia, formatearDia } from '../../domain/calendario.ts';
import { DERECHOS, PIDE } from '../../domain/derechos.ts';
import { ejemploDeTelefono } from '../../domain/ejemplos.ts';
import { paths } from '../../paths.ts';
import { CopyButton } from '../copy/CopyButton.tsx';
import { Confirm } from '../form/Confirm.tsx';
import { optionsIn } from '../form/Select.tsx';
import { TelefonoDeAyuda } from '../form/TelefonoDeAyuda.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { useQuestion } from '../form/useQuestion.tsx';
import { usePais } from '../usePais.ts';
import { Constancia } from './Constancia.tsx';
import { DePersona } from './DePersona.tsx';

const formulario = pipe(
  object({
    ...campos,
    Pais: pipe(string(), campos.Pais),
    Derecho: pipe(string(), campos.Derecho),
    RespuestaPor: pipe(string(), campos.RespuestaPor),
  }),
  forward(partialCheck([['RespuestaPor'], ['Contacto']], contactoDelMedio, contactoDeOtroMedio), [
    'Contacto',
  ]),
);
/** What was asked for and the end of whose number, and the number and day that it got. */
type Recibida = Solicitud & InferOutput<typeof solicitar.reply> & { readonly termina: string };

/** The form 'Sus datos y derechos', and the number of the request it made. */
export function EjercerDerechos() {
  const pais = usePais();
  const [recibida, setRecibida] = useState<Recibida>();
  if (recibida !== undefined) return <Recibido recibida={recibida} />;
  return <Formulario key={pais} pais={pais} onSent={setRecibida} />;
}

/** What a choice costs, where it costs something: it is asked again before it is sent. */
const CONSECUENCIAS: Readonly<Record<string, string>> = {
  retirar: 'Su tarjeta deja de servir para canjes desde ahora, si sus datos coinciden.',
  anonimizar: 'También sale del programa. No se puede deshacer.',
};

/** What the contact asks for, by the chosen way of answering. */
const CONTACTO = {
  correo: { label: 'Su correo electrónico', ejemplo: () => 'nombre@correo.com', type: 'email' },
  telefono: { label: 'Su teléfono', ejemplo: ejemploDeTelefono, type: 'tel' },
} as const;

interface FormularioProps {
  readonly pais: string;
  readonly onSent: (recibida: Recibida) => void;
}

function Formulario({ pais, onSent }: FormularioProps) {
  const { ask, question } = useQuestion(Confirm);
  const form = useAppForm({
    id: 'derechos',
    schema: formulario,
    initial: {
      Pais: pais,
      Derecho: '',
      Numero: '',
      FechaNacimiento: '',
      RespuestaPor: 'correo',
      Contacto: '',
      Detalle: '',
    },
    onSubmit: async (body) => {
      const enviar = async () =>
        onSent({ termina: body.Numero.slice(-4), ...body, ...(await call(solicitar, { body })) });
      const cuesta = CONSECUENCIAS[body.Derecho];
      if (cuesta === undefined) {
        await enviar();
        return;
      }
      ask({
        title: `¿${PIDE[body.Derecho]}?`,
        yes: body.Derecho === 'retirar' ? 'Sí, retirarme' : 'Sí, que los borren',
        doing: 'Enviando…',
        isDangerous: true,
        onYes: enviar,
        children: <p>{cuesta}</p>,
      });
    },
  });
  const { Pais, Derecho, RespuestaPor } = useSelector(form.store, ({ values }) => values);
  const { label, ejemplo, type } = CONTACTO[RespuestaPor === 'correo' ? 'correo' : 'telefono'];
  return (
    <form.Form className="formulario" autoComplete="off">
      <form.RadioField
        name="Derecho"
        label="¿Qué desea pedir?"
        options={optionsIn(DERECHOS).map((uno) => ({
          ...uno,
          hint: CONSECUENCIAS[uno.value],
          title: uno.value === 'retirar' ? 'Salir del programa' : undefined,
        }))}
      />
      <DePersona />
      <form.RadioField
        name="RespuestaPor"
        label="¿Cómo le respondemos?"
        onValue={() => form.resetField('Contacto')}
        options={[
          { value: 'correo', label: 'Por correo electrónico' },
          { value: 'telefono', label: 'Por teléfono' },
        ]}
      />
      <form.TextField
        name="Contacto"
        label={label}
        hint={`Por ejemplo, ${ejemplo(Pais)}.`}
        type={type}
        inputMode={type}
        autoComplete={type}
      />
      <form.TextAreaField
        name="Detalle"
        label="¿Algo que debamos saber?"
        hint={
          Derecho === 'rectificar'
            ? 'Escriba qué dato hay que corregir y cómo es el correcto.'
            : undefined
        }
        optional
      />
      <form.Submit doing="Enviando…">Enviar mi solicitud</form.Submit>
      {question}
    </form.Form>
  );
}

const diaDeLaSemana = (dia: Dia) =>
  new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' }).format(new Date(dia));

function Recibido({ recibida }: { readonly recibida: Recibida }) {
  const { Numero, Vence, Repetida, Pais, Derecho, RespuestaPor, Contacto, termina } = recibida;
  return (
    <Constancia titulo="Recibimos su solicitud">
      <p className="numero-grande derechos-numero">{Numero}</p>
      {Repetida && (
        <p>Ya la teníamos de hoy, con los mismos datos: sigue siendo una sola solicitud.</p>
      )}
      <p>
        <strong>Guarde este número:</strong> con él le decimos cómo va en el{' '}
        <TelefonoDeAyuda pais={Pais} />.
      </p>
      <p>
        Pidió: <strong>{DERECHOS[Derecho]}</strong>, con el número que termina en{'\u00a0'}
        <strong>{termina}</strong>.
      </p>
      <p>
        Le respondemos por {RespuestaPor === 'correo' ? 'correo' : 'teléfono'}:{' '}
        <strong>{Contacto.replaceAll(' ', '\u00a0')}</strong>, a más tardar el{'\u00a0'}
        <strong>{`${diaDeLaSemana(Vence)}\u00a0${formatearDia(Vence)}`}</strong>. Si hace falta
        comprobar quién es usted, le escribimos o le llamamos antes.
      </p>
      <div className="acciones">
        <CopyButton text={Numero} what="el número de la solicitud" done="Número copiado" />
        <button type="button" className="boton-secundario" onClick={() => print()}>
          Imprimir
        </button>
        <a className="boton-texto" href={paths.pacientes}>
          Volver a Pacientes
        </a>
      </div>
    </Constancia>
  );
}
