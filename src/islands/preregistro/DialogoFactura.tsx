import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Dia } from '../../domain/calendario.ts';
import { leerDia } from '../../domain/calendario.ts';
import { describir, reconocerFactura } from '../../domain/factura/factura.ts';
import { VALIDACION } from '../../domain/mensajes.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { CampoFactura } from '../factura/CampoFactura.tsx';
import { Semejante } from '../factura/Semejante.tsx';
import { BusyButton } from '../form/BusyButton.tsx';
import { CampoFecha } from '../form/CampoFecha.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { FieldError } from '../form/Field.tsx';
import type { FacturaEscrita } from './borrador.ts';

const PREGUNTA = 'factura-pregunta';

interface DialogoFacturaProps {
  readonly escrita: FacturaEscrita;
  readonly onWrite: (cambio: Partial<Pick<FacturaEscrita, 'numero' | 'fecha'>>) => void;
  /** The name of the pharmacy of the invoice. */
  readonly farmacia: string | undefined;
  readonly pais: PaisCodigo;
  readonly hoy: Dia;
  /**
   * Must not reject: it shows its own errors. Answers the question to be asked first; `confirmada` says that it was
   * answered with yes.
   */
  readonly onSave: (confirmada: boolean) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks for an invoice's number and date, new or to be corrected. */
export function DialogoFactura({
  escrita,
  onWrite,
  farmacia,
  pais,
  hoy,
  onSave,
  onClose,
}: DialogoFacturaProps) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [pregunta, setPregunta] = useState<string | null>(null);
  const numero = useRef<HTMLInputElement>(null);
  const sinNumero = tried && escrita.numero.trim() === '';
  const sinFecha = tried && leerDia(escrita.fecha) === null;
  const { documento, mensaje } = reconocerFactura(escrita.numero, pais);
  const incompleto = sinNumero || sinFecha ? VALIDACION.preregistroIncompleto : undefined;
  const error = incompleto ?? (tried ? (mensaje ?? undefined) : undefined);
  const errorId = error === undefined ? undefined : 'factura-error';

  const focusDate = () => document.getElementById('factura-fecha')?.focus();

  const write = (cambio: Parameters<typeof onWrite>[0]) => {
    setPregunta(null);
    onWrite(cambio);
  };
  /** With the date, where the document itself names one. */
  const writeNumero = (numero: string) => {
    const fecha = reconocerFactura(numero, pais).documento?.fecha ?? null;
    write(fecha === null ? { numero } : { numero, fecha });
  };
  const save = async (confirmada: boolean) => {
    setBusy(true);
    setPregunta(await onSave(confirmada));
    setBusy(false);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (escrita.numero.trim() === '' || mensaje !== null) {
      numero.current?.focus();
      return;
    }
    if (leerDia(escrita.fecha) === null) {
      focusDate();
      return;
    }
    await save(false);
  };

  useEffect(() => {
    if (pregunta !== null) document.getElementById(PREGUNTA)?.focus();
  }, [pregunta]);

  return (
    <Dialog title={escrita.id === null ? 'Agregar Factura' : 'Editar Factura'} onClose={onClose}>
      <form noValidate method="post" onSubmit={(event) => void submit(event)}>
        <fieldset className="formulario" aria-describedby={errorId}>
          <legend className="oculto">Datos de la factura</legend>
          {farmacia !== undefined && (
            <p>
              Farmacia: <strong>{farmacia}</strong>
            </p>
          )}
          <div role="alert" className="preregistro-anuncio">
            <FieldError id={errorId} error={error} />
          </div>
          <CampoFactura
            id="factura-numero"
            label="Factura #"
            hint="Escanee o escriba la factura."
            control={numero}
            primero
            text={escrita.numero}
            onText={writeNumero}
            onRead={(texto) => {
              writeNumero(texto);
              focusDate();
            }}
            onEnter={(event) => {
              if (escrita.numero.trim() === '' || mensaje !== null) return;
              const nombraSuFecha = documento.fecha !== null;
              if (!nombraSuFecha && leerDia(escrita.fecha) !== null) return;
              event.preventDefault();
              // A scanner presses Enter: what it filled in is seen before it is saved.
              document.getElementById(nombraSuFecha ? 'factura-guardar' : 'factura-fecha')?.focus();
            }}
            invalid={sinNumero || (tried && mensaje !== null)}
            readOnly={busy}
          />
          {documento !== null && documento.clase !== 'libre' && (
            <p className="factura-entendida" role="status">
              {describir(documento, farmacia ?? null)}
              {documento.numero !== escrita.numero.trim() && (
                <span className="factura-canonica"> {documento.numero}</span>
              )}
            </p>
          )}
          <CampoFecha
            id="factura-fecha"
            label="Fecha Factura"
            value={escrita.fecha}
            onValue={(fecha) => write({ fecha })}
            hoy={hoy}
            max={hoy}
            invalid={sinFecha}
            readOnly={busy}
          />
          {pregunta !== null && (
            <Semejante
              id={PREGUNTA}
              pregunta={pregunta}
              onOther={() => void save(true)}
              onSame={() => {
                write({ numero: '' });
                numero.current?.focus();
              }}
            />
          )}
          <div className="acciones">
            <BusyButton id="factura-guardar" busy={busy} doing="Guardando la factura…">
              Guardar
            </BusyButton>
            <button type="button" className="boton-secundario" onClick={onClose}>
              Cancelar
            </button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
