import { MOTIVO_ANULACION, VENTANA_AUDITORIA_MS } from '../../../src/domain/estado.ts';
import { HORA, MINUTO } from './calendario.ts';
import type { MercadoAbierto } from './mercado.ts';

/** How a redemption was decided. */
export interface Decision {
  readonly estado: 'Aprobado' | 'Rechazado';
  readonly en: Date;
  readonly motivo: string | null;
  readonly observaciones: string | null;
  /** The person comes again with the same invoices. */
  readonly vuelve: boolean;
}

type Rechazo = readonly [motivo: string, observaciones: string, vuelve: boolean];
const RECHAZOS: readonly [Rechazo, ...Rechazo[]] = [
  [
    'producto-no-participa',
    'La factura es de la presentación de 15 tabletas, que no participa.',
    false,
  ],
  ['factura-ilegible', 'No se lee el nombre del producto en la segunda factura.', true],
  ['fechas-fuera-de-plazo', 'La fecha de la factura impresa no es la que se registró.', false],
  ['receta-faltante', 'Falta la copia de la receta por el cambio de concentración.', true],
  ['producto-no-participa', 'Una de las dos facturas es de otra marca.', false],
  ['factura-repetida', 'La misma compra se presentó con dos números.', false],
  ['otro', 'El código de confirmación no está escrito en las facturas.', true],
];

export const aprobado = (en: Date, conNota: boolean): Decision => ({
  estado: 'Aprobado',
  en,
  motivo: null,
  vuelve: false,
  observaciones: conNota ? 'Documentos completos.' : null,
});
const rechazadoPor = (en: Date, [motivo, observaciones, vuelve]: Rechazo): Decision => ({
  estado: 'Rechazado',
  en,
  motivo,
  observaciones,
  vuelve,
});
const anulado = (en: Date): Decision =>
  rechazadoPor(en, [MOTIVO_ANULACION, 'Se registró con la tarjeta de otro paciente.', true]);

/** A rejection with one of the usual reasons. */
export const rechazado = ({ azar }: MercadoAbierto, en: Date): Decision =>
  rechazadoPor(en, azar.uno(RECHAZOS));

/** How a redemption was decided until now; null: by the clock, or it waits. */
export function decidir(mercado: MercadoAbierto, registrado: Date): Decision | null {
  const { azar, ahora, enOficina } = mercado;
  if (azar.pasa(0.007))
    return anulado(new Date(registrado.getTime() + azar.entre(9, 110) * MINUTO));
  const edad = ahora.getTime() - registrado.getTime();
  // No window closes within an hour of the load: the lists keep their rows while people and tests look at them.
  const sinAuditar =
    edad > VENTANA_AUDITORIA_MS - HORA && edad < VENTANA_AUDITORIA_MS
      ? aprobado(new Date(registrado.getTime() + 2 * HORA), false)
      : null;
  const seRechaza = azar.pasa(0.022);
  if (!seRechaza && azar.pasa(0.3)) return sinAuditar;
  const tras = azar.entre(30, azar.pasa(0.25) ? 1_500 : 420) * MINUTO;
  const en = enOficina(new Date(registrado.getTime() + tras));
  if (en.getTime() - registrado.getTime() >= VENTANA_AUDITORIA_MS || en > ahora) return sinAuditar;
  return seRechaza ? rechazado(mercado, en) : aprobado(en, azar.pasa(0.2));
}

/** That many hours after a registration, or half way to now. */
export function trasHoras({ ahora }: MercadoAbierto, registrado: Date, horas: number): Date {
  const en = registrado.getTime() + horas * HORA;
  const medio = Math.floor((registrado.getTime() + ahora.getTime()) / 2);
  return new Date(en > ahora.getTime() ? medio : en);
}
