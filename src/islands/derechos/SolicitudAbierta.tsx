import { useEffect, useRef, useState } from 'react';
import { object, pick, string } from 'valibot';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { mover, type SolicitudVista, ver } from '../../contracts/derechos.ts';
import { formatearDia, formatearInstante } from '../../domain/calendario.ts';
import { MOVIMIENTOS, PIDE } from '../../domain/derechos.ts';
import { paisDe, type PaisCodigo } from '../../domain/paises.ts';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { paths } from '../../paths.ts';
import { createDraft } from '../../stores/draft.ts';
import { Alerta } from '../form/Alerta.tsx';
import { Confirm } from '../form/Confirm.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { useQuestion } from '../form/useQuestion.tsx';
import { useUsuario } from '../session/Guard.tsx';
import { useCall } from '../useAnswer.ts';
import { Cumplir } from './Cumplir.tsx';
import { plazoEnPalabras } from './palabras.ts';
import { TextosAceptados } from './TextosAceptados.tsx';
import { Awaited } from '../Awaited.tsx';
import { Datos } from '../form/Datos.tsx';

interface SolicitudAbiertaProps {
  readonly id: number;
  readonly cumple: boolean;
  readonly onBack: () => void;
  readonly onRead: (caso: SolicitudVista) => void;
  /** Something changed that the list shows. */
  readonly onChanged: () => void;
}

const COINCIDENCIA = {
  persona: 'El número y la fecha de nacimiento son de una persona afiliada.',
  'otra-fecha':
    'Hay alguien con ese número, pero la fecha de nacimiento es otra. Compruebe quién es.',
  nadie: 'Nadie afiliado tiene ese número.',
} as const;

/** One request: what was asked, by whom, what has happened, and what can be done. */
export function SolicitudAbierta({ id, cumple, onBack, onRead, onChanged }: SolicitudAbiertaProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  const leida = useCall(ver, { params: { id } });
  const { value: caso, again } = leida;
  const hay = caso !== undefined;
  useEffect(() => {
    if (hay) titulo.current?.focus({ preventScroll: true });
  }, [hay]);
  useEffect(() => {
    if (caso !== undefined) onRead(caso);
  }, [caso, onRead]);
  const changed = () => {
    again();
    onChanged();
  };
  return (
    <section
      className="derechos-caso pila"
      aria-busy={leida.answer.status === 'loading'}
      aria-label="Solicitud abierta"
    >
      <button type="button" className="boton-texto" onClick={onBack}>
        Volver a la lista
      </button>
      <Awaited asked={leida} says="Cargando la solicitud…" className="estado" />
      {caso !== undefined && (
        <>
          <h2 ref={titulo} tabIndex={-1}>
            {caso.Numero}: {PIDE[caso.Derecho]}
          </h2>
          <p>
            Recibida el {cuando(caso.Pais, caso.RecibidaEn)} · {paisDe(caso.Pais).nombre} ·{' '}
            <span className={`restante ${caso.Urgencia ?? ''}`}>{plazoEnPalabras(caso)}</span>
            {caso.Vence !== null && ` (${formatearDia(caso.Vence)})`}
          </p>
          {caso.Escrito !== null && caso.Escrito.Detalle !== null && (
            <blockquote className="derechos-pedido derechos-detalle">
              «{caso.Escrito.Detalle}»
            </blockquote>
          )}
          {caso.Repetida !== null && (
            <Alerta tipo="aviso">
              <p>
                La misma persona tiene otra solicitud abierta de lo mismo:{' '}
                <a href={paths.solicitudDeDerechos(caso.Repetida.Id)}>{caso.Repetida.Numero}</a>.
                Respóndalas juntas.
              </p>
            </Alerta>
          )}
          <Hechos caso={caso} />
          {cumple && caso.Estado !== 'Respondida' && (
            <Cumplir caso={caso} onApplied={changed} onStale={again} />
          )}
          {cumple && caso.Estado !== 'Respondida' && <Anotar caso={caso} onChanged={changed} />}
          {!cumple && caso.Estado !== 'Respondida' && (
            <p className="estado">La cumple y la responde un Manager o un Administrador.</p>
          )}
          <Historia caso={caso} />
          <TextosAceptados pais={caso.Pais} consentimientos={caso.Consentimientos} />
        </>
      )}
    </section>
  );
}

function Hechos({ caso }: { readonly caso: SolicitudVista }) {
  const { Escrito, Persona } = caso;
  const telefono = Escrito?.RespuestaPor === 'telefono';
  const suyo = Persona?.Datos?.[telefono ? 'Telefono' : 'CorreoElectronico'];
  const contacto = Escrito?.Contacto ?? null;
  // The contact of the request may have been corrected since, or differ on purpose.
  const otro = suyo !== undefined && contacto !== null && suyo !== contacto;
  return (
    <Datos
      de={{
        'Quién es':
          Persona === null ? (
            (Escrito?.Numero ?? null) !== null && COINCIDENCIA[caso.Coincidencia]
          ) : (
            <>
              {Persona.Nombre} ·{' '}
              <span className="medida">{agruparTarjeta(Persona.NumeroTarjeta)}</span> · tarjeta{' '}
              {Persona.EstadoTarjeta.toLowerCase()}
              {Persona.UltimoCanje !== null &&
                ` · último canje el ${cuando(caso.Pais, Persona.UltimoCanje)}`}
              {'\u00a0'}· <a href={paths.persona(Persona.Referencia)}>Abrir su página</a>
            </>
          ),
        ...(Escrito !== null && {
          [caso.Origen === 'oficina' ? 'Tarjeta o identificación' : 'Número que escribió']:
            Escrito.Numero,
          'Fecha de nacimiento':
            Escrito.FechaNacimiento !== null && formatearDia(Escrito.FechaNacimiento),
          'Nombre que dio': caso.Origen !== 'oficina' && Escrito.Nombre,
          'Adónde responder':
            Escrito.Contacto === null
              ? 'Sin contacto'
              : `${telefono ? 'por teléfono' : 'por correo'}: ${Escrito.Contacto}${otro ? ' (el que dejó al pedirlo)' : ''}`,
          [telefono ? 'Su teléfono ahora' : 'Su correo ahora']: otro && suyo,
        }),
      }}
    />
  );
}

const pasosDe = ({ Estado, Coincidencia, PuedeDetener }: SolicitudVista) => [
  ...(Estado === 'Abierta' && Coincidencia === 'otra-fecha'
    ? ([['Identificada', 'Comprobé quién es']] as const)
    : []),
  ...(Estado === 'Abierta' && PuedeDetener
    ? ([['Detenida', 'Pedí más información: detener el plazo']] as const)
    : []),
  ...(Estado === 'Detenida' ? ([['Reanudada', 'Llegó la información: seguir']] as const) : []),
  ...(Estado === 'Abierta' ? ([['Respondida', 'Ya respondí a la persona']] as const) : []),
];

type Paso = ReturnType<typeof pasosDe>[number][0];
const NOTA = pick(mover.body, ['Nota']);
const SIN_NOTA = { Nota: '' };

/** The desk's own movements, each with a note of what was asked, seen or answered. */
function Anotar({
  caso,
  onChanged,
}: {
  readonly caso: SolicitudVista;
  readonly onChanged: () => void;
}) {
  const tipo = useRef<Paso>('Respondida');
  const { userName } = useUsuario();
  // The person's page, opened from here, comes back to what was typed.
  const [draft] = useState(() => createDraft(`nota-${caso.Id}`, object({ Nota: string() })));
  const [initial, empezar] = useState(() => draft.read(userName) ?? SIN_NOTA);
  const { ask, question } = useQuestion(Confirm);
  const form = useAppForm({
    id: 'anotar',
    schema: NOTA,
    initial,
    onChange: (values) => draft.keep(userName, values),
    onSubmit: ({ Nota }) =>
      tipo.current === 'Respondida'
        ? ask({
            title: '¿Ya respondió a la persona?',
            yes: 'Sí, ya respondí',
            doing: 'Anotando…',
            isDangerous: true,
            onYes: () => anotar('Respondida', Nota),
            children: (
              <p>La solicitud se cierra y su plazo deja de correr: no se puede deshacer.</p>
            ),
          })
        : anotar(tipo.current, Nota),
  });
  const anotar = async (Tipo: Paso, Nota: string) => {
    const body = { Tipo, Nota, Visto: caso.Movimientos.length };
    await call(mover, { params: { id: caso.Id }, body }).catch((error: unknown) => {
      // Another person may have attended to it: what they noted is shown, and the note stays.
      if (error instanceof ApiError && error.status === 409) onChanged();
      throw error;
    });
    draft.clear();
    empezar(SIN_NOTA);
    form.reset(SIN_NOTA);
    onChanged();
  };
  return (
    <section className="tarjeta pila" aria-labelledby="derechos-anotar">
      <h3 id="derechos-anotar">Anotar</h3>
      <form.Form className="pila" errors={<form.Refused />}>
        <form.TextAreaField
          name="Nota"
          label="Nota"
          hint="Obligatoria. Sin datos de la persona: «Se pidió copia de la cédula», «Se envió la copia»."
        />
        <div className="acciones">
          {pasosDe(caso).map(([uno, texto]) => (
            <form.SubmitButton
              key={uno}
              // While the request is not carried out, that is the next step.
              className={
                uno === 'Respondida' && caso.Actos.length === 0 ? 'boton' : 'boton-secundario'
              }
              doing="Anotando…"
              onClick={() => {
                tipo.current = uno;
              }}
            >
              {texto}
            </form.SubmitButton>
          ))}
        </div>
      </form.Form>
      {question}
    </section>
  );
}

const cuando = (pais: PaisCodigo, instante: string) => formatearInstante(pais, new Date(instante));

function Historia({ caso }: { readonly caso: SolicitudVista }) {
  return (
    <section className="pila" aria-labelledby="derechos-historia">
      <h3 id="derechos-historia">Qué ha pasado</h3>
      <ol className="historial">
        {caso.Movimientos.map(({ Tipo, OcurridoEn, Usuario, Nota }) => (
          <li key={`${Tipo} ${OcurridoEn}`}>
            <strong>{MOVIMIENTOS[Tipo]}</strong>, {cuando(caso.Pais, OcurridoEn)}
            {Usuario !== null && ` · ${Usuario}`}
            {Nota !== null && <span className="derechos-detalle"> · {Nota}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
