import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { type ClaseEscaneada, codigoEscaneado, pareceDocumento } from '../../domain/escaneo.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { escribirEn, escucharEscaner, tomaTexto } from './lectura.ts';

/** How often a scan that waits for its place is tried again, in milliseconds. */
const INTENTO_MS = 50;

const DESCONOCIDA =
  'No se reconoce lo que escaneó. Ponga el cursor en su campo y escanéelo otra vez.';

/** The scanned text, and its kind: by its form, else by the field that it was scanned into. */
interface Escaneo {
  readonly clase: ClaseEscaneada;
  readonly texto: string;
  /** The id of the control with the focus at its last key. */
  readonly foco: string;
  /** The patient of the screen when it was scanned; null while there was none. */
  readonly paciente: string | null;
}

/** The result of a scan. One that is not `listo` has no place yet, and is tried again. */
export interface Puesto {
  readonly listo: boolean;
  readonly nota?: string;
}

export const PUESTO: Puesto = { listo: true };
export const ESPERA: Puesto = { listo: false };

interface Pantalla {
  readonly pais: PaisCodigo;
  readonly paciente: () => string | null;
  /** The kind of scan that a control takes; null for none. */
  readonly claseDe: (id: string) => ClaseEscaneada | null;
  /** The expected kind, where neither form nor focus decide. */
  readonly siguiente: () => ClaseEscaneada | null;
  /** At the first key of each text. */
  readonly onInicio?: () => void;
  /** A scan was typed into the controls of these ids: what its keys changed there is to be undone. */
  readonly onTomada?: (controles: readonly string[]) => void;
  readonly poner: (escaneo: Escaneo) => Puesto;
}

const parteDeFacturas = () => import('../../domain/factura/factura.ts');
type Facturas = Awaited<ReturnType<typeof parteDeFacturas>>;

/** Closes the open dialogs as Escape does, the last one first. */
export function cerrarDialogos(cuales = 'dialog[open]'): void {
  for (const dialogo of [...document.querySelectorAll(cuales)].reverse()) {
    dialogo.dispatchEvent(new Event('cancel', { cancelable: true }));
  }
}

/** Whether a scan may be meant for the element: a date's box of figures takes none but a date, typed by a program. */
const toma = (element: Element | null, texto: string): boolean =>
  tomaTexto(element) &&
  (element?.matches('[inputmode="numeric"]') === false || /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(texto));

/**
 * Takes what a scanner types, wherever the focus is, and hands it to the screen: each scan as soon as there is a
 * place for it, those of the same kind in their order. Answers what to say of a scan without a place.
 */
export function useEscaner(pantalla: Pantalla): string {
  const [nota, setNota] = useState('');
  const en = useEffectEvent(() => pantalla);

  // Before the next key: the first paint's field is replaced.
  useLayoutEffect(() => {
    let facturas: Facturas | undefined;
    const cargada = () => parteDeFacturas().then((parte) => (facturas = parte));
    const esFactura = (texto: string) =>
      facturas?.pareceFactura(texto, en().pais) ?? pareceDocumento(texto);
    let cola: Promise<unknown> = Promise.resolve();
    let esperan: readonly Escaneo[] = [];
    let reloj: ReturnType<typeof setInterval> | undefined;

    const intentar = () => {
      const { poner, paciente } = en();
      const notas: string[] = [];
      esperan = esperan.filter((escaneo) => {
        // The screen has changed to another patient meanwhile.
        if (escaneo.paciente !== null && escaneo.paciente !== paciente()) return false;
        const { listo, nota: dicha } = poner(escaneo);
        if (dicha !== undefined) notas.push(dicha);
        return !listo;
      });
      setNota((antes) => notas[0] ?? (esperan.length > 0 ? antes : ''));
      clearInterval(reloj);
      if (esperan.length > 0) reloj = setInterval(intentar, INTENTO_MS);
    };

    const parar = escucharEscaner({
      onInicio: () => {
        cargada().catch(() => undefined);
        en().onInicio?.();
      },
      onLectura: ({ texto, desde, hasta, deshacer }) => {
        const { claseDe, siguiente, onTomada, paciente } = en();
        const [antes, foco] = [desde, hasta].map((element) => element?.id ?? '');
        const codigo = codigoEscaneado(texto);
        const campo = claseDe(foco ?? '') ?? claseDe(antes ?? '');
        // A scan that is neither a code nor an invoice stays in a name or a remark.
        const esSuyo = toma(hasta, texto) && campo === null && !codigo && !esFactura(texto);
        if (esSuyo) return false;
        deshacer();
        onTomada?.([antes ?? '', foco ?? '']);
        const escaneo = { texto: codigo?.texto ?? texto, foco: foco ?? '', paciente: paciente() };
        cola = cola.then(async () => {
          if (codigo === null) await cargada().catch(() => undefined);
          const clase = codigo?.clase ?? (esFactura(texto) ? 'factura' : (campo ?? siguiente()));
          if (clase === null) {
            setNota(DESCONOCIDA);
            return;
          }
          esperan = [...esperan, { ...escaneo, clase }];
          intentar();
        });
        return true;
      },
      // Another field's code, typed by hand or by a slow scanner.
      onEnter: (activo) => {
        const { claseDe, paciente } = en();
        if (!(activo instanceof HTMLInputElement)) return false;
        const { id: foco, value } = activo;
        const codigo = codigoEscaneado(value);
        const campo = claseDe(foco);
        if (codigo === null || ['factura', codigo.clase, null].includes(campo)) return false;
        escribirEn(activo, '');
        esperan = [...esperan, { ...codigo, foco, paciente: paciente() }];
        intentar();
        return true;
      },
    });
    return () => {
      parar();
      clearInterval(reloj);
    };
  }, []);
  return nota;
}
