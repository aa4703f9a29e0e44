import { flushSync } from 'react-dom';
import type { ClaseEscaneada } from '../../domain/escaneo.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { escribirEn } from '../escaner/lectura.ts';
import { cerrarDialogos, ESPERA, type Puesto, PUESTO, useEscaner } from '../escaner/useEscaner.ts';
import type { KeptForm } from '../../stores/draft.ts';
import { type Borrador, facturaCerrada } from './borrador.ts';

/** The ids of the screen's controls. */
export const controles = {
  tarjeta: 'preregistro-tarjeta',
  cargar: 'preregistro-cargar',
  agregar: 'preregistro-agregar',
  numero: 'factura-numero',
  fecha: 'factura-fecha',
} as const;

const CLASES: Readonly<Record<string, ClaseEscaneada>> = {
  [controles.tarjeta]: 'tarjeta',
  [controles.numero]: 'factura',
};

const EN_ESPERA = 'Factura escaneada: se abrirá en cuanto se pueda agregar.';

const AQUI = 'Aquí se escanean la tarjeta y las facturas.';

const campoLibre = (id: string): HTMLInputElement | null => {
  const campo = document.getElementById(id);
  return campo instanceof HTMLInputElement && !campo.readOnly ? campo : null;
};

/** Puts a scanned card into its field, and a scanned invoice into its dialog; answers what to say of the rest. */
export function useEscanerDePreregistro(form: KeptForm<Borrador>, pais: PaisCodigo): string {
  const paciente = () => form.$value.get().tarjeta.hallada?.numero ?? null;

  const ponerTarjeta = (texto: string): Puesto => {
    if (paciente() === texto) return PUESTO;
    cerrarDialogos();
    const tarjeta = { texto, hallada: null };
    flushSync(() => form.change({ tarjeta, cargada: false, ...facturaCerrada }));
    const campo = campoLibre(controles.tarjeta);
    if (campo === null) return ESPERA;
    campo.focus();
    campo.form?.requestSubmit();
    return PUESTO;
  };

  const ponerFactura = (texto: string): Puesto => {
    const agregar = document.getElementById(controles.agregar);
    if (!(agregar instanceof HTMLButtonElement)) return { listo: false, nota: EN_ESPERA };
    cerrarDialogos('[role="alertdialog"][open]');
    if (document.getElementById(controles.numero) === null) {
      if (agregar.disabled) return { listo: false, nota: EN_ESPERA };
      flushSync(() => agregar.click());
    }
    const campo = campoLibre(controles.numero);
    if (campo === null) return ESPERA;
    flushSync(() => escribirEn(campo, texto));
    // Let people check it before saving: focus its date or Guardar.
    campo.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    return PUESTO;
  };

  return useEscaner({
    pais,
    paciente,
    claseDe: (id) => CLASES[id] ?? null,
    siguiente: () => {
      const { tarjeta, cargada } = form.$value.get();
      if (tarjeta.hallada === null) return 'tarjeta';
      return cargada ? 'factura' : null;
    },
    poner: ({ clase, texto }) => {
      if (clase === 'tarjeta') return ponerTarjeta(texto);
      return clase === 'factura' ? ponerFactura(texto) : { listo: true, nota: AQUI };
    },
  });
}
