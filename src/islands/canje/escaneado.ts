import type { ClaseEscaneada } from '../../domain/escaneo.ts';
import type { BorradorCanje } from './borrador.ts';
import type { CambioDeBorrador } from './cambios.ts';
import { controles } from './requisitos.ts';

/** The place of a control in the screen's list of invoices; -1 when it is none of theirs. */
const lineaDe = (control: string): number =>
  Number(/^canje-factura-(\d+)/.exec(control)?.[1] ?? 0) - 1;

/** The kind of scan that a control takes; null for a date, a select and a remark, which take none. */
export function claseDeControl(control: string): ClaseEscaneada | null {
  const unicas: Readonly<Record<string, ClaseEscaneada>> = {
    [controles.tarjeta]: 'tarjeta',
    [controles.farmacia]: 'farmacia',
    [controles.medico]: 'medico',
  };
  return unicas[control] ?? (control === controles.linea(lineaDe(control)) ? 'factura' : null);
}

/** A control as it was before a scan was typed into it; what was found meanwhile stays. */
export const sinTeclas =
  (control: string, antes: BorradorCanje): CambioDeBorrador =>
  (actual) => {
    const clase = claseDeControl(control);
    const [previa, una] = [antes, actual].map(({ lineas }) => lineas[lineaDe(control)]);
    if (previa !== undefined && una?.validada === false) {
      const lineas = actual.lineas.with(lineaDe(control), previa);
      return { ...actual, lineas };
    }
    if (clase !== null && clase !== 'factura') {
      const { texto } = antes[clase];
      return { ...actual, [clase]: { ...actual[clase], texto } };
    }
    const { promocion, distribuidor, lineas, receta, comprador } = antes;
    const elegido = control === controles.promocion || control === controles.distribuidor;
    return { ...actual, receta, comprador, ...(elegido && { promocion, distribuidor, lineas }) };
  };
