import { facturasNecesarias } from '../../../src/domain/bonificacion.ts';
import { type Dia, diaEn, estaEn, mesDe, sumarDias } from '../../../src/domain/calendario.ts';
import { evaluarMaximos } from '../../../src/domain/maximos.ts';
import { PROMOCIONES } from './catalogos.ts';
import type { Decision } from './decisiones.ts';
import { cajas, type Factura, leerFactura, sinCeros } from './facturas.ts';
import type { MercadoAbierto } from './mercado.ts';

const MEDICOS = 30;
/** Pharmacies whose chains permit FFD have numbers up to this one. */
export const CON_FFD = 16;

/** A redemption of the demo; card, promotion, pharmacy and doctor are numbers within the country. */
export interface Canje {
  readonly tarjeta: number;
  readonly promocion: number;
  readonly farmacia: number;
  readonly medico: number;
  readonly registrado: Date;
  readonly facturas: Factura[];
  readonly decision: Decision | null;
}

export const terminos = (promocion: number) => PROMOCIONES[promocion - 1] ?? PROMOCIONES[0];
/** The doctor of a card. */
export const medicoDe = (tarjeta: number) => ((tarjeta * 7) % MEDICOS) + 1;

/** The redemptions and invoices of a country's year so far. */
export function abrirRegistro({ pais, azar, primerDia }: MercadoAbierto) {
  const comprar = cajas(pais, `${Number(primerDia.slice(0, 4)) - 1}-09-01`);
  const canjes: Canje[] = [];
  /** The numbers that were written in a second way. */
  const vistas = new Set<string>();
  const usos = new Map<string, Dia[]>();

  const canjear = (canje: Canje) => {
    canjes.push(canje);
    if (canje.decision?.estado === 'Rechazado') return;
    const par = `${canje.tarjeta} ${canje.promocion}`;
    usos.set(par, [...(usos.get(par) ?? []), diaEn(pais.codigo, canje.registrado)]);
  };

  /** An invoice of a day that looks like one of an earlier redemption; undefined where there is none. */
  const parecida = (farmacia: number, promocion: number, dia: Dia): Factura | undefined => {
    const texto = canjes
      .filter(
        (canje) =>
          canje.promocion === promocion &&
          canje.decision?.estado !== 'Rechazado' &&
          diaEn(pais.codigo, canje.registrado) < dia,
      )
      .flatMap(({ facturas }) => facturas.filter((una) => una.farmacia === farmacia).map(sinCeros))
      .findLast((uno) => uno !== null && !vistas.has(uno));
    if (!texto) return undefined;
    vistas.add(texto);
    return leerFactura(pais, { farmacia, fecha: dia, texto, parecida: true });
  };

  return {
    canjes,
    canjear,
    comprar,
    /** Whether the promotion's maxima allow a card one more redemption on a day. */
    cabe: (tarjeta: number, promocion: number, dia: Dia) => {
      const [, mensual, anual] = terminos(promocion);
      const suyos = usos.get(`${tarjeta} ${promocion}`) ?? [];
      const delMes = suyos.filter((uno) => estaEn(mesDe(dia), uno)).length;
      return evaluarMaximos({ mensual: delMes, anual: suyos.length }, { mensual, anual }) === null;
    },
    parecida,
    /** An invoice of a day; sometimes its number looks like that of another one. */
    facturar: (farmacia: number, promocion: number, dia: Dia): Factura =>
      (azar.pasa(0.02) ? parecida(farmacia, promocion, dia) : undefined) ?? comprar(farmacia, dia),
    /** One redemption of a given moment; its invoices are as old as those of a person who comes each month. */
    deUna: (
      tarjeta: number,
      promocion: number,
      farmacia: number,
      registrado: Date,
      decide: (registrado: Date) => Decision | null,
      dadas?: Factura[],
    ) => {
      const prevista = sumarDias(diaEn(pais.codigo, registrado), -azar.entre(0, 2));
      const ultima = prevista < primerDia ? primerDia : prevista;
      const facturas =
        dadas ??
        Array.from({ length: facturasNecesarias(terminos(promocion)[0]) }, (_, i) =>
          comprar(farmacia, sumarDias(ultima, -i * azar.entre(20, 29))),
        );
      const decision = decide(registrado);
      const medico = medicoDe(tarjeta);
      canjear({ tarjeta, promocion, farmacia, medico, registrado, facturas, decision });
    },
  };
}

export type Registro = ReturnType<typeof abrirRegistro>;
