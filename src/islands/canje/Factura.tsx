import { type SubmitEvent, useState } from 'react';
import { formatearDia, type Dia } from '../../domain/calendario.ts';
import { EXITOS, VALIDACION } from '../../domain/mensajes.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { Combobox } from '../form/Combobox.tsx';
import { Field, FieldError } from '../form/Field.tsx';
import { Icon } from '../form/Icon.tsx';
import { corregirLinea, escribirLinea, farmaciaDeLinea, type Linea } from './borrador.ts';
import type { Canje } from './abrirCanje.ts';
import { controles } from './requisitos.ts';
import { isElsewhere } from '../form/useFocusLater.ts';

interface FacturaProps {
  readonly canje: Canje;
  readonly indice: number;
  readonly linea: Linea;
  readonly hoy: Dia;
  readonly onValidated: (elsewhere: boolean) => void;
  readonly onFailure: (error: unknown) => void;
  readonly focus: (id: string) => void;
}

/** One box on its invoice: number, date and pharmacy, to be validated, or validated and locked. */
export function Factura({
  canje,
  indice,
  linea,
  hoy,
  onValidated,
  onFailure,
  focus,
}: FacturaProps) {
  const id = controles.linea(indice);
  const titulo = `Factura ${indice + 1}`;
  const farmacia = farmaciaDeLinea(canje.$borrador.get(), linea);

  if (linea.validada) {
    return (
      <div className="campo">
        <h3 className="campo-nombre">{titulo}</h3>
        <div className="comprobado">
          <span className="comprobado-hallado">
            <Icon name="ok" />
            <span>
              {EXITOS.facturaValida.titulo}:{' '}
              <span className="comprobado-numero">{linea.numero}</span>, {formatearDia(linea.fecha)}
              <span className="comprobado-detalle">{farmacia?.nombre}</span>
            </span>
          </span>
          <button
            type="button"
            className="boton-texto"
            onClick={() => {
              canje.cambiar(corregirLinea(indice));
              focus(id);
            }}
          >
            Corregir<span className="oculto"> la factura {indice + 1}</span>
          </button>
        </div>
      </div>
    );
  }
  return (
    <FacturaPendiente
      {...{ canje, indice, linea, hoy, onValidated, onFailure, focus }}
      nombreFarmacia={farmacia?.nombre}
    />
  );
}

function FacturaPendiente({
  canje,
  indice,
  linea,
  hoy,
  onValidated,
  onFailure,
  nombreFarmacia,
  focus,
}: FacturaProps & { readonly nombreFarmacia: string | undefined }) {
  const id = controles.linea(indice);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [search, setSearch] = useState('');

  const sinNumero = linea.numero.trim() === '';
  const sinFecha = linea.fecha === '';
  const incomplete = tried && (sinNumero || sinFecha) ? VALIDACION.facturaIncompleta : null;
  const error = incomplete ?? refusal ?? undefined;
  const errorId = error === undefined ? undefined : `${id}-error`;

  const write = (change: Parameters<typeof escribirLinea>[1]) => {
    setRefusal(null);
    canje.cambiar(escribirLinea(indice, change));
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setTried(true);
    if (sinNumero || sinFecha) {
      focus(sinNumero ? id : `${id}-fecha`);
      return;
    }
    setBusy(true);
    try {
      const fallo = await canje.validarLinea(indice);
      setRefusal(fallo ?? null);
      if (fallo === null) onValidated(isElsewhere(form));
    } catch (failure) {
      onFailure(failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="factura" noValidate method="post" onSubmit={(event) => void submit(event)}>
      <fieldset aria-describedby={errorId}>
        <legend className="campo-nombre">Factura {indice + 1}</legend>
        {linea.preregistro !== null && (
          <p className="campo-ayuda">Pre-registrada por {linea.preregistro.usuario}.</p>
        )}
        <div role="alert">
          <FieldError id={errorId} error={error} />
        </div>
        <div className="factura-campos">
          <Field id={id} label="Número de factura">
            {(ties) => (
              <input
                {...ties}
                aria-invalid={(incomplete !== null && sinNumero) || refusal !== null}
                type="text"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                readOnly={busy}
                value={linea.numero}
                onChange={({ target }) => write({ numero: target.value })}
              />
            )}
          </Field>
          <Field id={`${id}-fecha`} label="Fecha">
            {(ties) => (
              <input
                {...ties}
                aria-invalid={(incomplete !== null && sinFecha) || refusal !== null}
                type="date"
                max={hoy}
                readOnly={busy}
                value={linea.fecha}
                onChange={({ target }) => write({ fecha: target.value })}
              />
            )}
          </Field>
          <BusyButton className="boton-secundario" busy={busy} doing="Validando…">
            Validar<span className="oculto"> la factura {indice + 1}</span>
          </BusyButton>
        </div>
      </fieldset>
      {choosing ? (
        <div className="factura-farmacia">
          <Combobox
            id={`${id}-farmacia`}
            label={`Farmacia de la factura ${indice + 1}`}
            hint="Escriba parte del nombre, de la cadena o del código."
            text={search}
            onText={setSearch}
            autoFocus
            search={async (key, signal) =>
              (await canje.buscarFarmacias(key, signal)).map((una) => ({
                key: una.Codigo,
                label: una.Nombre,
                detail: [una.NombreCadena, una.Codigo],
                value: { id: una.Id, nombre: una.Nombre },
              }))
            }
            onChoose={({ value }) => {
              write({ farmacia: value });
              setChoosing(false);
              focus(`${id}-cambiar`);
            }}
            onFailure={onFailure}
          />
          <button
            type="button"
            className="boton-texto"
            onClick={() => {
              setChoosing(false);
              focus(`${id}-cambiar`);
            }}
          >
            Dejar como estaba
          </button>
        </div>
      ) : (
        <p className="factura-farmacia">
          <span>
            Farmacia: <strong>{nombreFarmacia ?? 'la que registra el canje'}</strong>
          </span>
          <button
            type="button"
            id={`${id}-cambiar`}
            className="boton-texto"
            onClick={() => {
              setSearch('');
              setChoosing(true);
            }}
          >
            Cambiar<span className="oculto"> la farmacia de la factura {indice + 1}</span>
          </button>
        </p>
      )}
    </form>
  );
}
