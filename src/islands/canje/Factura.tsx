import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { preguntaDeParecida } from '../../domain/canje.ts';
import { type Dia, formatearDia, leerDia } from '../../domain/calendario.ts';
import { describir, reconocerFactura } from '../../domain/factura/factura.ts';
import { loMaloDe } from '../../domain/fechaEscrita.ts';
import { EXITOS, VALIDACION } from '../../domain/mensajes.ts';
import { CampoFactura } from '../factura/CampoFactura.tsx';
import { Clave } from '../factura/Clave.tsx';
import { ConCanje } from '../factura/ConCanje.tsx';
import { Semejante } from '../factura/Semejante.tsx';
import { BusyButton } from '../form/BusyButton.tsx';
import { CampoFecha } from '../form/CampoFecha.tsx';
import { FieldError } from '../form/Field.tsx';
import { Icon } from '../form/Icon.tsx';
import type { Telling } from '../form/useErrorDialog.tsx';
import { isElsewhere } from '../form/useFocusLater.ts';
import type { Canje } from './abrirCanje.ts';
import { confirmarLinea, corregirLinea, escribirLinea, vaciarLinea } from './cambios.ts';
import { farmaciaDeLinea, type Linea } from './borrador.ts';
import { FarmaciaDeFactura } from './FarmaciaDeFactura.tsx';
import type { Rechazo } from './juicio.ts';
import { leerLinea, validarLinea } from './lineas.ts';
import { controles } from './requisitos.ts';

export interface FacturaProps {
  readonly canje: Canje;
  readonly indice: number;
  readonly linea: Linea;
  readonly hoy: Dia;
  /** What the service said of it when the whole redemption was refused. */
  readonly problem: string | undefined;
  readonly onValidated: (elsewhere: boolean) => void;
  readonly onFailure: (error: unknown, telling?: Telling) => void;
  readonly focus: (id: string) => void;
}

/** One box on its invoice: to be read and validated, or validated and locked. */
export function Factura(props: FacturaProps) {
  return props.linea.validada ? <Validada {...props} /> : <Pendiente {...props} />;
}

function Validada({ canje, indice, linea, problem, focus }: FacturaProps) {
  const { leida } = linea;
  const dia = formatearDia(linea.fecha as Dia);
  // The redeeming pharmacy stands above: only another one is named.
  const { hallada } = canje.$borrador.get().farmacia;
  const otra = linea.farmacia?.id === hallada?.id ? undefined : linea.farmacia?.nombre;
  const dicho = leida?.canonico ? leida.documento : otra;
  const id = controles.linea(indice);
  const errorId = problem === undefined ? undefined : `${id}-error`;
  return (
    <div className="factura">
      <h3 className="campo-nombre">Factura {indice + 1}</h3>
      <div className="comprobado">
        <span className="comprobado-hallado">
          <Icon name="ok" />
          <span>
            <span className="comprobado-numero">{leida?.numero ?? linea.numero}</span> ·{' '}
            {EXITOS.facturaValida.titulo}{' '}
            <span className="comprobado-detalle">
              {dicho?.includes(dia) ? dicho : [dia, dicho].filter(Boolean).join(' · ')}
              {leida?.canonico && <Clave clave={leida.canonico} />}
            </span>
          </span>
        </span>
        <button
          type="button"
          id={id}
          aria-describedby={errorId}
          className="boton-texto"
          onClick={() => {
            canje.cambiar(corregirLinea(indice));
            focus(id);
          }}
        >
          Corregir<span className="oculto"> la factura {indice + 1}</span>
        </button>
      </div>
      <FieldError id={errorId} error={problem} />
    </div>
  );
}

/** What the field shows once it holds a recognised document. */
function documentoEnPalabras({ numero }: Linea, canje: Canje): string {
  const { documento } = reconocerFactura(numero, canje.pais);
  return documento === null || documento.clase === 'libre' ? '' : describir(documento, null);
}

function Pendiente(props: FacturaProps) {
  const { canje, indice, linea, hoy, problem, onValidated, onFailure, focus } = props;
  const id = controles.linea(indice);
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Rechazo | null>(null);

  // What is typed next replaces a pre-registered number that came after the focus; it is not added to it.
  const deAntes = linea.preregistro?.id;
  useLayoutEffect(() => {
    const { activeElement: field } = document;
    if (deAntes !== undefined && field?.id === id) (field as HTMLInputElement).select();
  }, [deAntes, id]);

  const sinNumero = linea.numero.trim() === '';
  const sinFecha = leerDia(linea.fecha) === null;
  const falta =
    sinNumero || linea.fecha === '' ? VALIDACION.facturaIncompleta : loMaloDe(linea.fecha);
  const incomplete = tried && (sinNumero || sinFecha) ? falta : null;
  const error = incomplete ?? refusal?.mensaje ?? problem;
  const ofDate = incomplete === null ? refusal?.deFecha === true : !sinNumero;
  const said = error && <ConCanje>{error}</ConCanje>;
  const errorId = error === undefined ? undefined : `${ofDate ? `${id}-fecha` : id}-error`;
  const entendido = documentoEnPalabras(linea, canje);

  const write = (change: Parameters<typeof escribirLinea>[1]) => {
    setRefusal(null);
    setTried(false);
    canje.cambiar(escribirLinea(indice, change));
  };

  /** Whether the text is an invoice with its date; otherwise moves the focus to the missing part. */
  const leer = (): boolean => {
    const mensaje = leerLinea(canje, indice);
    const leida = canje.$borrador.get().lineas[indice];
    setRefusal(mensaje === null ? null : { mensaje, deFecha: false });
    if (leida === undefined || leida.numero.trim() === '' || mensaje !== null) {
      focus(id);
      return false;
    }
    if (leerDia(leida.fecha) !== null) return true;
    focus(`${id}-fecha`);
    return false;
  };

  const validar = async ({ deCamara = false, pedida = true } = {}) => {
    if (busy || form.current === null) return;
    if (!leer()) {
      // A scanned number goes on to its date: nothing was left out yet.
      setTried(pedida);
      return;
    }
    const row = form.current;
    setBusy(true);
    try {
      const failure = await validarLinea(canje, indice);
      setRefusal(failure ?? null);
      if (failure === null) onValidated(!deCamara && isElsewhere(row));
      else if (failure === undefined) focus(`${id}-pregunta`);
      else focus(failure.deFecha ? `${id}-fecha` : id);
    } catch (failure) {
      const dicho = failure instanceof ApiError && failure.line === undefined;
      const onClose = () => setRefusal(dicho ? { mensaje: failure.detail, deFecha: false } : null);
      const next = dicho && failure.status === 409 && 'Revise el número, o pida otra factura.';
      onFailure(failure, { again: () => void validar(), field: id, next, onClose });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={form}
      className="factura"
      noValidate
      method="post"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void validar({ pedida: event.nativeEvent.submitter !== null });
      }}
    >
      <fieldset aria-describedby={errorId}>
        <legend className="campo-nombre">Factura {indice + 1}</legend>
        <CampoFactura
          id={id}
          label="Escanee o escriba la factura"
          error={ofDate ? undefined : said}
          text={linea.numero}
          onText={(numero) => write({ numero })}
          onRead={(numero) => {
            write({ numero });
            // The focus is still in the camera's dialog, so the person has gone nowhere else.
            void validar({ deCamara: true, pedida: false });
          }}
          onEnter={(event) => {
            // A number that names no date moves on to it; an empty one is for the form to say.
            if (!busy && !sinNumero && !leer()) event.preventDefault();
          }}
          readOnly={busy}
        />
        <CampoFecha
          id={`${id}-fecha`}
          label="Fecha"
          value={linea.fecha}
          onValue={(fecha) => write({ fecha })}
          hoy={hoy}
          error={ofDate ? said : undefined}
          invalid={incomplete !== null}
          readOnly={busy}
        />
        <BusyButton className="boton-secundario" busy={busy} doing="Validando…">
          Validar<span className="oculto"> la factura {indice + 1}</span>
        </BusyButton>
      </fieldset>
      {linea.semejante !== null && (
        <Semejante
          id={`${id}-pregunta`}
          pregunta={preguntaDeParecida(linea.semejante, hoy)}
          onOther={() => {
            canje.cambiar(confirmarLinea(indice));
            onValidated(false);
          }}
          onSame={() => {
            canje.cambiar(vaciarLinea(indice));
            focus(id);
          }}
        />
      )}
      <div className="factura-pie">
        {entendido !== '' && (
          <p className="factura-entendida" role="status">
            {entendido}
          </p>
        )}
        {linea.preregistro !== null && (
          <p className="campo-ayuda">Pre-registrada por {linea.preregistro.usuario}.</p>
        )}
        <FarmaciaDeFactura
          canje={canje}
          indice={indice}
          nombre={farmaciaDeLinea(canje.$borrador.get(), linea)?.nombre}
          onChoose={(farmacia) => write({ farmacia })}
          focus={focus}
        />
      </div>
    </form>
  );
}
