import { useEffect, useRef, useState } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { aplicar, ensayar, type SolicitudVista } from '../../contracts/derechos.ts';
import type { Acto } from '../../domain/derechos.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { Field } from '../form/Field.tsx';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { HACE } from './palabras.ts';

type Cumplido = InferOutput<typeof aplicar.reply>;

/** What a correction may change, by the form's names. */
const CAMPOS = [
  ['Nombre', 'Nombre'],
  ['PrimerApellido', 'Primer apellido'],
  ['SegundoApellido', 'Segundo apellido'],
  ['NumeroIdentificacion', 'Número de identificación'],
  ['CorreoElectronico', 'Correo electrónico'],
  ['Telefono', 'Teléfono'],
  ['FechaNacimiento', 'Fecha de nacimiento (aaaa-mm-dd)'],
  ['Nacionalidad', 'Nacionalidad'],
] as const;

interface CumplirProps {
  readonly caso: SolicitudVista;
  readonly onApplied: () => void;
}

/** What the request asks for, tried first: nothing is done that its trial has not shown. */
export function Cumplir({ caso, onApplied }: CumplirProps) {
  const [acto, setActo] = useState<Acto | undefined>(caso.Actos[0]);
  const [cambios, setCambios] = useState<Readonly<Record<string, string>>>({});
  const [antes, setAntes] = useState('');
  const [busy, setBusy] = useState(false);
  const [ensayo, setEnsayo] = useState<Cumplido>();
  const [hecho, setHecho] = useState<Cumplido>();
  const aviso = useRef<HTMLParagraphElement>(null);
  const errores = useErrorDialog();
  useEffect(() => {
    if (hecho !== undefined) aviso.current?.focus();
  }, [hecho]);
  const cuerpo = (uno: Acto) => ({
    Acto: uno,
    Cambios: Object.fromEntries(
      Object.entries(cambios).filter(([, valor]) => uno === 'rectificar' && valor.trim() !== ''),
    ),
    Tambien:
      uno === 'anonimizar'
        ? antes
            .split('\n')
            .map((valor) => valor.trim())
            .filter((valor) => valor !== '')
        : [],
  });
  const pedir = async (que: typeof ensayar | typeof aplicar): Promise<Cumplido | undefined> => {
    if (acto === undefined) return undefined;
    setBusy(true);
    try {
      return await call(que, { params: { id: String(caso.Id) }, body: cuerpo(acto) });
    } catch (error) {
      setEnsayo(undefined);
      errores.show(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const confirmar = async () => {
    const resultado = await pedir(aplicar);
    if (resultado === undefined) return;
    setEnsayo(undefined);
    setHecho(resultado);
    if (resultado.Expediente !== null) guardar(caso.Numero, resultado.Expediente);
    onApplied();
  };
  return (
    <>
      {hecho !== undefined && (
        <div className="alerta alerta-ok">
          <div>
            <p className="alerta-titulo" ref={aviso} tabIndex={-1}>
              Hecho. Falta responder a la persona.
            </p>
            <Lineas de={hecho} />
          </div>
        </div>
      )}
      {acto !== undefined && caso.Actos.length > 0 && hecho === undefined && (
        <section className="tarjeta pila" aria-labelledby="derechos-cumplir">
          <h3 id="derechos-cumplir">Cumplir la solicitud</h3>
          {caso.Actos.length > 1 && (
            <Field id="derechos-acto" label="Qué se hace">
              {(ties) => (
                <select
                  {...ties}
                  value={acto}
                  onChange={({ target }) =>
                    setActo(caso.Actos.find((uno) => uno === target.value) ?? acto)
                  }
                >
                  {caso.Actos.map((uno) => (
                    <option key={uno} value={uno}>
                      {HACE[uno]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          {acto === 'rectificar' && (
            <div className="derechos-campos">
              {CAMPOS.map(([nombre, label]) => (
                <Field key={nombre} id={`derechos-${nombre}`} label={label}>
                  {(ties) => (
                    <input
                      {...ties}
                      type="text"
                      autoComplete="off"
                      maxLength={254}
                      value={cambios[nombre] ?? ''}
                      onChange={({ target }) =>
                        setCambios((otros) => ({ ...otros, [nombre]: target.value }))
                      }
                    />
                  )}
                </Field>
              ))}
            </div>
          )}
          {acto === 'anonimizar' && (
            <Field
              id="derechos-antes"
              label="Lo que tuvo antes de una corrección"
              hint="Uno por línea: un número, un correo o un nombre completo. Vacío si nunca se corrigió."
            >
              {(ties) => (
                <textarea
                  {...ties}
                  rows={2}
                  value={antes}
                  onChange={({ target }) => setAntes(target.value)}
                />
              )}
            </Field>
          )}
          <div className="acciones">
            <BusyButton
              type="button"
              busy={busy && ensayo === undefined}
              doing="Ensayando…"
              onClick={() => void pedir(ensayar).then(setEnsayo)}
            >
              {`Ensayar: ${HACE[acto].toLowerCase()}`}
            </BusyButton>
          </div>
        </section>
      )}
      {ensayo !== undefined && acto !== undefined && (
        <Dialog
          title="Esto es lo que pasaría"
          onClose={() => setEnsayo(undefined)}
          wide
          footer={
            <>
              <BusyButton
                type="button"
                className={
                  acto === 'exportar' || acto === 'rectificar' ? 'boton' : 'boton boton-peligro'
                }
                busy={busy}
                doing="Cumpliendo la solicitud…"
                onClick={() => void confirmar()}
              >
                {acto === 'exportar' ? 'Descargar la copia' : HACE[acto]}
              </BusyButton>
              <button
                type="button"
                className="boton-secundario"
                data-primero
                onClick={() => setEnsayo(undefined)}
              >
                No hacer nada
              </button>
            </>
          }
        >
          <p>Fue un ensayo: todavía no se escribió nada.</p>
          <Lineas de={ensayo} />
        </Dialog>
      )}
      {errores.element}
    </>
  );
}

function Lineas({ de }: { readonly de: Cumplido }) {
  return (
    <ul>
      {de.Lineas.map((linea) => (
        <li key={linea}>{linea}</li>
      ))}
    </ul>
  );
}

/** Hands the copy over as a file of its own. */
function guardar(numero: string, expediente: object): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(expediente, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `datos-${numero}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
