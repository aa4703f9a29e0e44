import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cerrarDialogos, ESPERA, type Puesto, PUESTO, useEscaner } from '../escaner/useEscaner.ts';
import type { Canje } from './abrirCanje.ts';
import type { BorradorCanje } from './borrador.ts';
import { corregirFarmacia, elegirMedico, escribir, escribirLinea, vaciarLinea } from './cambios.ts';
import { claseDeControl, sinTeclas } from './escaneado.ts';
import type * as parteDeFacturas from './Facturas.tsx';
import { controles, requisitosDe, siguienteControl } from './requisitos.ts';

type Facturas = typeof parteDeFacturas | null;

const EN_ESPERA = 'Factura escaneada: se pondrá en su línea al elegir la promoción.';
const COMPLETAS = 'Las facturas de este canje ya están validadas: la que escaneó no se agregó.';

/** Whether a line's field was refused, or its validated invoice with the whole redemption. */
const rechazado = (control: string): boolean =>
  document.getElementById(control)?.matches('[aria-invalid="true"], button[aria-describedby]') ===
  true;

/** Puts what is scanned at the counter into its field and has it validated; answers what to say of the rest. */
export function useEscanerDeCanje(canje: Canje, facturas: Facturas): string {
  const antes = useRef(canje.$borrador.get());
  /** The lines that had no room for a scan: once they change, the note of it is over. */
  const [llenas, setLlenas] = useState<BorradorCanje['lineas']>();

  /** Writes into a control and sends it, as a person who presses Enter there. */
  const enviar = (control: string, escribe: () => void): Puesto => {
    cerrarDialogos();
    flushSync(escribe);
    const campo = document.getElementById(control);
    // An answer has come, and the screen does not show it yet.
    if (!(campo instanceof HTMLInputElement) || campo.readOnly) return ESPERA;
    campo.focus();
    campo.form?.requestSubmit();
    return PUESTO;
  };

  const ponerCodigo = (clase: 'tarjeta' | 'farmacia' | 'medico', texto: string): Puesto => {
    const { tarjeta, farmacia, medico } = canje.$borrador.get();
    const hallado = {
      tarjeta: tarjeta.hallada,
      farmacia: farmacia.hallada,
      medico: medico.hallado,
    };
    const esFija = clase === 'farmacia' && canje.user.rol === 'Regente';
    const esLaMisma = hallado[clase] !== null && canje.$borrador.get()[clase].texto === texto;
    if (esFija || esLaMisma) return PUESTO;
    return enviar(controles[clase], () => {
      if (clase === 'tarjeta' && tarjeta.hallada !== null) canje.corregirTarjeta();
      if (clase === 'farmacia' && farmacia.hallada !== null) canje.cambiar(corregirFarmacia);
      canje.cambiar(clase === 'medico' ? elegirMedico(texto) : escribir(clase, texto));
    });
  };

  const ponerFactura = (texto: string, foco: string): Puesto => {
    const { lineas } = canje.$borrador.get();
    if (lineas.length === 0) return { listo: false, nota: EN_ESPERA };
    if (facturas === null) return ESPERA;
    // Close an open error dialog first: its line counts as refused once it is closed.
    cerrarDialogos();
    const candidatas = lineas.map((linea, i) => ({
      linea,
      rechazada: rechazado(controles.linea(i)),
      conFoco: foco === controles.linea(i),
    }));
    const indice = facturas.lineaPara(texto, candidatas, canje.pais);
    if (indice === -1) {
      setLlenas(lineas);
      return { listo: true, nota: COMPLETAS };
    }
    return enviar(controles.linea(indice), () => {
      const { validada = false, numero = '' } = lineas[indice] ?? {};
      const escrito = numero.trim();
      if (escrito === texto.trim() && !validada) return;
      // Another invoice's date goes with it; one that was typed first stays.
      if (escrito !== '') canje.cambiar(vaciarLinea(indice));
      canje.cambiar(escribirLinea(indice, { numero: texto }));
    });
  };

  const nota = useEscaner({
    pais: canje.pais,
    paciente: () => canje.$borrador.get().tarjeta.hallada?.numero ?? null,
    claseDe: claseDeControl,
    siguiente: () => claseDeControl(siguienteControl(requisitosDe(canje.$borrador.get()))),
    onInicio: () => {
      antes.current = canje.$borrador.get();
    },
    onTomada: (tocados) => {
      for (const control of tocados) canje.cambiar(sinTeclas(control, antes.current));
    },
    poner: ({ clase, texto, foco }) => {
      if (canje.ocupado()) return ESPERA;
      return clase === 'factura' ? ponerFactura(texto, foco) : ponerCodigo(clase, texto);
    },
  });
  return nota === COMPLETAS && canje.$borrador.get().lineas !== llenas ? '' : nota;
}
