import { type Dia, diaEn, mesDe, sumarDias } from '../../../src/domain/calendario.ts';
import {
  type CanjeConEstado,
  type EstadoCanje,
  estadoEn,
  ultimoCambio,
  VENTANA_LISTAS_MS,
} from '../../../src/domain/estado.ts';
import { HORA } from './calendario.ts';
import { aprobado, type Decision, rechazado, trasHoras } from './decisiones.ts';
import { leerFactura } from './facturas.ts';
import { INACTIVA, INACTIVA_HACE, type MercadoAbierto } from './mercado.ts';
import { CON_FFD, type Registro } from './registro.ts';

/** Patients with a name of their own in the demo; all others come after them. */
export const CON_NOMBRE_PROPIO = 30;
export const PRIMERA_CON_HISTORIA = 15;

/** How many pending, approved and rejected redemptions of the last 48 hours these pharmacies have at least. */
const EN_LAS_LISTAS = [
  [1, 13, 13, 3],
  [9, 2, 2, 2],
  [17, 1, 1, 1],
] as const;

/** Registers the redemptions of the cards with a story of their own: 011, 012 and 013. */
export function conHistoria(mercado: MercadoAbierto, { deUna }: Registro): void {
  const { pais, ahora, hoy, diaDelAnio, instante } = mercado;
  /** An instant of this year that is not in the future. */
  const enElAnio = (dia: Dia, minutos: number) =>
    new Date(Math.min(instante(dia, minutos).getTime(), ahora.getTime()));
  const auditada = (horas: number) => (registrado: Date) =>
    aprobado(trasHoras(mercado, registrado, horas), false);
  const [inicioDeMes] = mesDe(hoy);
  const haceTres = diaDelAnio(3);
  const esteMes = haceTres < inicioDeMes ? inicioDeMes : haceTres;
  const [inicioDelAnterior] = mesDe(sumarDias(inicioDeMes, -1));
  const [inicioDelTrasanterior] = mesDe(sumarDias(inicioDelAnterior, -1));
  // The third promotion allows one a month: two earlier months, as far as the year has them. In
  // January both fall in January, where the year's maximum is what the card is there to show.
  const agotada =
    hoy.slice(5, 7) === '01'
      ? [diaDelAnio(9), esteMes]
      : hoy.slice(5, 7) === '02'
        ? [sumarDias(inicioDelAnterior, 9), esteMes]
        : [sumarDias(inicioDelTrasanterior, 11), sumarDias(inicioDelAnterior, 9)];
  const usada = [
    leerFactura(pais, { farmacia: 1, fecha: sumarDias(hoy, -25), texto: 'USADA-2' }),
    leerFactura(pais, { farmacia: 1, fecha: diaDelAnio(10), texto: 'USADA-1' }),
  ];
  deUna(11, 1, 1, enElAnio(diaDelAnio(10), 615), auditada(5), usada);
  deUna(11, INACTIVA, 1, enElAnio(diaDelAnio(INACTIVA_HACE), 660), auditada(7));
  deUna(12, 2, 1, enElAnio(esteMes, 570), () => null);
  agotada.forEach((dia, i) => deUna(13, 3, 9, enElAnio(dia, 540 + i * 45), () => null));
}

/** Moments between two ages in hours: of opening hours, if there are any. */
function momentos(
  { pais, ahora, azar, primerDia, instante }: MercadoAbierto,
  cuantos: number,
  desde: number,
  hasta: number,
): Date[] {
  const inicio = Math.max(instante(primerDia, 0).getTime(), ahora.getTime() - desde * HORA);
  const fin = Math.max(inicio, ahora.getTime() - hasta * HORA);
  const todos = Array.from(
    { length: 120 },
    (_, i) => new Date(Math.floor(inicio + ((fin - inicio) * (i + 0.5)) / 120)),
  );
  const abiertos = todos.filter((uno) => {
    const hora = (uno.getTime() - instante(diaEn(pais.codigo, uno), 0).getTime()) / HORA;
    return hora >= 8 && hora < 20;
  });
  const entre = abiertos.length < cuantos ? todos : abiertos;
  return Array.from({ length: Math.max(0, cuantos) }, (_, i) => {
    const lugar = Math.floor(((i + azar.entre(0, 9) / 10) * entre.length) / cuantos);
    return entre[lugar] ?? ahora;
  });
}

/**
 * Fills the lists of the last 48 hours: `EN_LAS_LISTAS`, and 13 rejected in the country. `suyas` answers the products that
 * a card takes.
 */
export function completar(
  mercado: MercadoAbierto,
  { canjes, cabe, comprar, deUna, parecida }: Registro,
  suyas: (tarjeta: number) => readonly number[],
): void {
  const { ahora, azar, hoy, primerDia, instante, pais, farmaciaDe } = mercado;
  const recientes = (estado: EstadoCanje) =>
    canjes.filter(({ decision, registrado }) => {
      const suyo: CanjeConEstado = {
        estado: decision?.estado ?? 'Pendiente',
        registradoEn: registrado,
        decididoEn: decision?.en ?? null,
      };
      const hace = ahora.getTime() - ultimoCambio(suyo, ahora).getTime();
      return estadoEn(suyo, ahora) === estado && hace < VENTANA_LISTAS_MS;
    });
  const faltan = (cuantos: number, estado: EstadoCanje, en?: number) =>
    cuantos - recientes(estado).filter(({ farmacia }) => farmacia === (en ?? farmacia)).length;

  /** The next of the cards 015 to 030, with a product that it may redeem on that day: one of its own, if it may. */
  const quienCanjea = (turno: number, dia: Dia): readonly [tarjeta: number, promocion: number] => {
    const cuantas = CON_NOMBRE_PROPIO - PRIMERA_CON_HISTORIA + 1;
    // The failing brand last.
    const activas = [6, 4, 5, 2, 7, 3, 1];
    for (let i = 0; i < cuantas; i += 1) {
      const tarjeta = PRIMERA_CON_HISTORIA + ((turno + i) % cuantas);
      const propias = activas.filter((uno) => suyas(tarjeta).includes(uno));
      const promocion = [...propias, ...activas].find((uno) => cabe(tarjeta, uno, dia));
      if (promocion !== undefined) return [tarjeta, promocion];
    }
    throw new Error('The demo has more redemptions than its cards may have.');
  };

  let turno = 0;
  const agregar = (
    cuantos: number,
    [desde, hasta]: readonly [number, number],
    donde: () => number,
    decide: (registrado: Date) => Decision | null,
  ) => {
    for (const registrado of momentos(mercado, cuantos, desde, hasta)) {
      const [tarjeta, promocion] = quienCanjea(turno, diaEn(pais.codigo, registrado));
      turno += 1;
      deUna(tarjeta, promocion, donde(), registrado, decide);
    }
  };
  /** A moment of the last two days: some hours after a registration that may be four days old. */
  const hace = (registrado: Date) =>
    trasHoras(
      mercado,
      new Date(Math.max(registrado.getTime(), ahora.getTime() - 45 * HORA)),
      azar.entre(1, 3),
    );
  const rechaza = (en: Date) => rechazado(mercado, hace(en));
  const aprueba = (en: Date) => aprobado(hace(en), false);

  for (const [farmacia, pendientes, aprobados, rechazados] of EN_LAS_LISTAS) {
    const alli = () => farmacia;
    agregar(faltan(pendientes, 'Pendiente', farmacia), [45, 0.2], alli, () => null);
    const sinAprobar = faltan(aprobados, 'Aprobado', farmacia);
    // Of a year that is younger than the window, audits approve all.
    const esJoven = ahora.getTime() - instante(primerDia, 0).getTime() < 96 * HORA;
    const porReloj = esJoven ? 0 : sinAprobar >> 1;
    agregar(porReloj, [92, 49], alli, () => null);
    agregar(sinAprobar - porReloj, [88, 6], alli, aprueba);
    agregar(faltan(rechazados, 'Rechazado', farmacia), [88, 6], alli, rechaza);
  }
  agregar(faltan(13, 'Rechazado'), [88, 6], () => farmaciaDe(hoy), rechaza);

  // Of what waits elsewhere one invoice looks like an earlier one, and one is of the pharmacy before.
  const esperan = recientes('Pendiente').filter(({ farmacia }) => farmacia > 1);
  const semejante = esperan.find(({ farmacia, promocion, facturas }) => {
    const nueva = facturas[0] && parecida(farmacia, promocion, facturas[0].fecha);
    if (nueva) facturas[0] = nueva;
    return nueva;
  });
  const otro = esperan.find((uno) => uno !== semejante && uno.farmacia <= CON_FFD);
  if (otro?.facturas[0]) otro.facturas[0] = comprar(otro.farmacia - 1, otro.facturas[0].fecha);
}
