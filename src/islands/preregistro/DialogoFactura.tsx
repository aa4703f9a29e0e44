import { useSelector } from '@tanstack/react-form';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { type Dia, leerDia } from '../../domain/calendario.ts';
import { describir, reconocerFactura } from '../../domain/factura/factura.ts';
import { loMaloDe } from '../../domain/fechaEscrita.ts';
import { VALIDACION } from '../../domain/mensajes.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { CampoFactura } from '../factura/CampoFactura.tsx';
import { Semejante } from '../factura/Semejante.tsx';
import { firstMessage } from '../form/contexts.ts';
import { CampoFecha } from '../form/CampoFecha.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { setServerError } from '../form/serverErrors.ts';
import { useAppForm } from '../form/useAppForm.tsx';
import { focusControl } from '../form/useFocusLater.ts';
import type { FacturaEscrita } from './borrador.ts';
import { controles } from './useEscanerDePreregistro.ts';

const FORM = 'factura';
const { fecha: FECHA } = controles;
const GUARDAR = 'factura-guardar';
const PREGUNTA = 'factura-pregunta';

const { preregistroIncompleto } = VALIDACION;

const esquemaDe = (pais: PaisCodigo) =>
  v.object({
    numero: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(preregistroIncompleto),
      v.check(
        (texto) => reconocerFactura(texto, pais).mensaje === null,
        ({ input }) => reconocerFactura(input, pais).mensaje ?? '',
      ),
    ),
    fecha: v.pipe(
      v.string(),
      v.nonEmpty(preregistroIncompleto),
      v.check(
        (fecha) => leerDia(fecha) !== null,
        ({ input }) => loMaloDe(input),
      ),
    ),
  });

interface DialogoFacturaProps {
  readonly escrita: FacturaEscrita;
  readonly onWrite: (escrita: Pick<FacturaEscrita, 'numero' | 'fecha'>) => void;
  /** The name of the pharmacy of the invoice. */
  readonly farmacia: string | undefined;
  readonly pais: PaisCodigo;
  readonly hoy: Dia;
  /**
   * Must not reject: it shows its own errors, and hands the field and sentence of a refusal to `refuse` once its
   * dialog is closed. Answers the question to be asked first; `confirmada` says that it was answered with yes.
   */
  readonly onSave: (
    confirmada: boolean,
    refuse: (campo: 'numero' | 'fecha', detail: string) => void,
  ) => Promise<string | null>;
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
  const [pregunta, setPregunta] = useState<string | null>(null);
  const confirmada = useRef(false);
  const [schema] = useState(() => esquemaDe(pais));
  const form = useAppForm({
    id: FORM,
    schema,
    initial: { numero: escrita.numero, fecha: escrita.fecha },
    onChange: (valores) => {
      setPregunta(null);
      // A refusal speaks of both fields.
      for (const campo of ['numero', 'fecha']) setServerError(form, campo, undefined);
      onWrite(valores);
    },
    onSubmit: async () => {
      const esOtra = confirmada.current;
      confirmada.current = false;
      setPregunta(await onSave(esOtra, (campo, detail) => setServerError(form, campo, detail)));
    },
  });
  const busy = useSelector(form.store, ({ isSubmitting }) => isSubmitting);
  const texto = useSelector(form.store, ({ values }) => values.numero);
  // The number's error then speaks of both fields: an empty date is only marked.
  const dicho = useSelector(
    form.store,
    ({ fieldMeta }) => firstMessage(fieldMeta.numero) === preregistroIncompleto,
  );
  const { documento, mensaje } = reconocerFactura(texto, pais);

  /** With the date, where the document itself names one. */
  const escribirNumero = (numero: string) => {
    form.setFieldValue('numero', numero);
    const fecha = reconocerFactura(numero, pais).documento?.fecha ?? null;
    if (fecha !== null) form.setFieldValue('fecha', fecha);
  };

  useEffect(() => {
    if (pregunta !== null) document.getElementById(PREGUNTA)?.focus();
  }, [pregunta]);

  return (
    <Dialog title={escrita.id === null ? 'Agregar Factura' : 'Editar Factura'} onClose={onClose}>
      <form.Form className="formulario" errors={null}>
        {farmacia !== undefined && (
          <p>
            Farmacia: <strong>{farmacia}</strong>
          </p>
        )}
        <form.Field name="numero">
          {(field) => (
            <CampoFactura
              id={controles.numero}
              label="Factura #"
              hint="Escanee o escriba la factura."
              text={texto}
              onText={escribirNumero}
              onRead={(leido) => {
                escribirNumero(leido);
                focusControl(FECHA);
              }}
              onEnter={(event) => {
                if (texto.trim() === '' || mensaje !== null) return;
                const nombraSuFecha = documento.fecha !== null;
                if (!nombraSuFecha && leerDia(form.state.values.fecha) !== null) return;
                event.preventDefault();
                // A scanner sends Enter: let people check the values before saving.
                focusControl(nombraSuFecha ? GUARDAR : FECHA);
              }}
              error={firstMessage(field.state.meta)}
              readOnly={busy}
            />
          )}
        </form.Field>
        {documento !== null && documento.clase !== 'libre' && (
          <p className="factura-entendida" role="status">
            {describir(documento, farmacia ?? null)}
            {documento.numero !== texto.trim() && (
              <span className="factura-canonica"> {documento.numero}</span>
            )}
          </p>
        )}
        <form.Field name="fecha">
          {({ state: { value, meta }, handleChange }) => (
            <CampoFecha
              id={FECHA}
              label="Fecha Factura"
              value={value}
              onValue={handleChange}
              hoy={hoy}
              error={dicho && value === '' ? undefined : firstMessage(meta)}
              invalid={firstMessage(meta) !== undefined}
              readOnly={busy}
            />
          )}
        </form.Field>
        {pregunta !== null && (
          <Semejante
            id={PREGUNTA}
            pregunta={pregunta}
            onOther={() => {
              confirmada.current = true;
              void form.handleSubmit();
            }}
            onSame={() => {
              escribirNumero('');
              focusControl(controles.numero);
            }}
          />
        )}
        <form.Submit id={GUARDAR} doing="Guardando…" back="Cancelar" onBack={onClose}>
          Guardar
        </form.Submit>
      </form.Form>
    </Dialog>
  );
}
