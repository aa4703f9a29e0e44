import { Alerta } from '../form/Alerta.tsx';
import { useSelector } from '@tanstack/react-form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { aplicar, ensayar, type SolicitudVista } from '../../contracts/derechos.ts';
import { day } from '../../contracts/fields.ts';
import { type Rectificable, RECTIFICABLES } from '../../domain/derechos.ts';
import { NACIONALIDADES } from '../../domain/nacionalidades.ts';
import { descargar } from '../download/descargar.ts';
import { Confirm } from '../form/Confirm.tsx';
import { FechaField } from '../form/FechaField.tsx';
import { optionsOf } from '../form/Select.tsx';
import { setRefusal, showServerErrors } from '../form/serverErrors.ts';
import { useAppForm } from '../form/useAppForm.tsx';
import { useQuestion } from '../form/useQuestion.tsx';
import { copiaLegible } from './copiaLegible.ts';
import { HACE } from './palabras.ts';

type Cumplido = v.InferOutput<typeof aplicar.reply>;

const escrito = v.pipe(v.string(), v.trim());
/** The schema of the form, for a person whose values are `actuales`: only values that differ are sent. */
const esquema = (actuales: Actuales) =>
  v.pipe(
    v.object({
      Acto: v.pipe(v.string(), ensayar.body.entries.Acto),
      Cambios: v.object({
        Nombre: escrito,
        PrimerApellido: escrito,
        SegundoApellido: escrito,
        NumeroIdentificacion: escrito,
        CorreoElectronico: escrito,
        Telefono: escrito,
        FechaNacimiento: day,
        Nacionalidad: escrito,
      }),
      Tambien: v.string(),
    }),
    v.transform(({ Acto, Cambios, Tambien }) => ({
      Acto,
      Cambios:
        Acto === 'rectificar'
          ? Object.fromEntries(
              CAMPOS.flatMap((campo) =>
                Cambios[campo] === actuales[campo] ? [] : [[campo, Cambios[campo]] as const],
              ),
            )
          : {},
      Tambien:
        Acto === 'anonimizar' ? Tambien.split('\n').filter((valor) => valor.trim() !== '') : [],
    })),
  );

const CAMPOS = Object.keys(RECTIFICABLES) as Rectificable[];
type Actuales = Readonly<Record<Rectificable, string>>;
/** The values of a request without a person; the schema requires some day. */
const NADIE = {
  ...Object.fromEntries(CAMPOS.map((campo) => [campo, ''])),
  FechaNacimiento: '1900-01-01',
} as Actuales;
const NACIONES = optionsOf(NACIONALIDADES.map(({ es_name }) => es_name));

interface CumplirProps {
  readonly caso: SolicitudVista;
  readonly onApplied: () => void;
  /** Called when another user corrected the person meanwhile, to load the request again. */
  readonly onStale: () => void;
}

/** Carries the request out after a trial that shows the result. */
export function Cumplir({ caso, onApplied, onStale }: CumplirProps) {
  const { ask, question } = useQuestion(Confirm);
  const [hecho, setHecho] = useState<Cumplido>();
  const aviso = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hecho !== undefined) aviso.current?.focus();
  }, [hecho]);
  const params = { id: caso.Id };
  const actuales = caso.Persona?.Datos ?? NADIE;
  const form = useAppForm({
    id: 'cumplir',
    schema: esquema(actuales),
    initial: { Acto: caso.Actos[0] ?? '', Cambios: actuales, Tambien: '' },
    onSubmit: async (escritos) => {
      const cuerpo =
        escritos.Acto === 'rectificar' ? { ...escritos, Visto: visto.current } : escritos;
      const resultado = await call(ensayar, { params, body: cuerpo }).catch(alCambiar);
      if (resultado === undefined) return;
      ask({
        title: 'Esto es lo que pasaría',
        yes: cuerpo.Acto === 'exportar' ? 'Descargar la copia' : HACE[cuerpo.Acto],
        doing: 'Cumpliendo…',
        no: 'No hacer nada',
        isDangerous: !['exportar', 'rectificar'].includes(cuerpo.Acto),
        wide: true,
        onYes: () => confirmar(cuerpo),
        children: (
          <>
            <p>Fue un ensayo: todavía no se escribió nada.</p>
            <Lineas de={resultado} />
          </>
        ),
      });
    },
  });
  const visto = useRef(actuales);
  /** Updates untouched fields to the person's present values. */
  const tomar = useEffectEvent((ahora: Actuales) => {
    for (const campo of CAMPOS) {
      const escrito = form.getFieldValue(`Cambios.${campo}`);
      if (escrito !== ahora[campo] && escrito === visto.current[campo])
        form.setFieldValue(`Cambios.${campo}`, ahora[campo], {
          dontUpdateMeta: true,
          dontValidate: true,
        });
    }
    visto.current = ahora;
  });
  useEffect(() => tomar(actuales), [actuales]);
  /** Shows a 409 at the fields that another person corrected meanwhile, and keeps the typed values. */
  const alCambiar = (error: unknown): undefined => {
    if (!(error instanceof ApiError) || error.status !== 409 || error.errors.length === 0)
      throw error;
    showServerErrors(form, error.errors);
    setRefusal(form, error.detail);
    onStale();
  };
  const elegido = useSelector(form.store, ({ values }) => values.Acto);
  const acto = caso.Actos.find((uno) => uno === elegido);
  const guardar = (tipo: 'json' | 'txt', texto: string) =>
    descargar(new Blob([texto]), `datos-${caso.Numero}.${tipo}`);
  const confirmar = async (body: v.InferOutput<ReturnType<typeof esquema>>) => {
    const resultado = await call(aplicar, { params, body }).catch(alCambiar);
    if (resultado === undefined) return;
    setHecho(resultado);
    const { Expediente } = resultado;
    if (Expediente !== null) guardar('json', JSON.stringify(Expediente, null, 2));
    onApplied();
  };
  return (
    <>
      {hecho !== undefined && (
        <Alerta tipo="ok">
          <p className="alerta-titulo" ref={aviso} tabIndex={-1}>
            Hecho. Falta responder a la persona.
          </p>
          <Lineas de={hecho} />
          {hecho.Expediente !== null && (
            <button
              type="button"
              className="boton-secundario"
              onClick={() => guardar('txt', copiaLegible(caso.Pais, hecho.Expediente).join('\r\n'))}
            >
              Descargar la copia para leer o imprimir
            </button>
          )}
        </Alerta>
      )}
      {acto !== undefined && hecho === undefined && (
        <section className="tarjeta pila" aria-labelledby="derechos-cumplir">
          <h3 id="derechos-cumplir">Cumplir la solicitud</h3>
          <form.Form className="pila">
            {caso.Actos.length > 1 && (
              <form.RadioField
                name="Acto"
                label="Qué se hace"
                options={caso.Actos.map((uno) => ({ value: uno, label: HACE[uno] }))}
              />
            )}
            {acto === 'rectificar' && (
              <>
                <p>Cambie solo lo que está mal; lo demás queda como está.</p>
                <div className="derechos-campos">
                  {CAMPOS.map((nombre) => {
                    const campo = {
                      name: `Cambios.${nombre}`,
                      label: RECTIFICABLES[nombre],
                    } as const;
                    if (nombre === 'FechaNacimiento')
                      return <FechaField key={nombre} {...campo} nacimiento />;
                    return nombre === 'Nacionalidad' ? (
                      <form.SelectField key={nombre} {...campo} options={NACIONES} />
                    ) : (
                      <form.TextField key={nombre} {...campo} autoComplete="off" maxLength={254} />
                    );
                  })}
                </div>
              </>
            )}
            {acto === 'anonimizar' && (
              <form.TextAreaField
                name="Tambien"
                label="Datos anteriores que también hay que borrar"
                hint="Uno por línea: un número, un correo o un nombre completo. Vacío si nunca se corrigieron."
              />
            )}
            <form.Submit doing="Ensayando…">{`Ensayar: ${HACE[acto].toLowerCase()}`}</form.Submit>
          </form.Form>
        </section>
      )}
      {question}
    </>
  );
}

/** What is done, a line each: 'Se conservan: sus canjes'. */
function Lineas({ de }: { readonly de: Cumplido }) {
  return (
    <ul>
      {de.Lineas.map((linea) => {
        const [, que, dice = linea] = /^([^:]+:) (.*)$/s.exec(linea) ?? [];
        return (
          <li key={linea}>
            <strong>{que}</strong> {dice}
          </li>
        );
      })}
    </ul>
  );
}
