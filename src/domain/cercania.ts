import { diasEntre, edadEn } from './calendario.ts';
import { EDAD_MINIMA } from './edad.ts';
import { PLAZO_REEMBOLSO_DIAS, separacion, SEPARACION_MAXIMA_DIAS } from './facturas.ts';
import type { HechosCanje } from './hechosCanje.ts';
import type { Regla } from './reglasCanje.ts';

/** From this share of a bound on, a rule is near it. */
const CERCA = 0.9;
/** A promotion that ends within this many days is near its end. */
const DIAS_FINALES = 3;

/** How near a rule that holds is to its bound, in words: '58 de 60 días'. */
export interface Cercania {
  readonly regla: Regla;
  readonly figura: string;
}

const deDias = (dias: number, maximo: number): string | null =>
  dias >= maximo * CERCA && dias <= maximo ? `${dias} de ${maximo} días` : null;

function maximo({ promocion, uso }: HechosCanje): string | null {
  if (!promocion || !uso) return null;
  // A maximum of one is reached by every redemption, so it is not worth a mention.
  const figuras = [
    { usados: uso.mensual + 1, maximo: promocion.maximoMensual, de: 'canjes del mes' },
    { usados: uso.anual + 1, maximo: promocion.maximoAnual, de: 'canjes del año' },
  ].filter(({ usados, maximo }) => maximo > 1 && usados === maximo);
  return figuras.length === 0
    ? null
    : figuras.map(({ usados, maximo, de }) => `${usados} de ${maximo} ${de}`).join(', ');
}

function finDePromocion({ promocion, hoy }: HechosCanje): string | null {
  if (!promocion || hoy === undefined) return null;
  const dias = diasEntre(hoy, promocion.finVigencia);
  if (dias < 0 || dias > DIAS_FINALES) return null;
  if (dias === 0) return 'terminaba ese mismo día';
  return dias === 1 ? 'terminaba al día siguiente' : `terminaba en ${dias} días`;
}

const figuras: readonly (readonly [Regla, (hechos: HechosCanje) => string | null])[] = [
  [
    'mayoriaDeEdad',
    ({ tarjeta, hoy }) => {
      if (!tarjeta?.fechaNacimiento || hoy === undefined) return null;
      const edad = edadEn(tarjeta.fechaNacimiento, hoy);
      return edad === EDAD_MINIMA ? `${edad} años, el mínimo es ${EDAD_MINIMA}` : null;
    },
  ],
  ['promocionVigente', finDePromocion],
  [
    'facturaEnPlazo',
    ({ facturas, hoy }) => {
      if (!facturas || hoy === undefined) return null;
      const edades = facturas.lineas.map(({ fecha }) => diasEntre(fecha, hoy));
      return deDias(Math.max(0, ...edades), PLAZO_REEMBOLSO_DIAS);
    },
  ],
  [
    'separacionFacturas',
    ({ facturas }) =>
      facturas
        ? deDias(separacion(facturas.lineas.map(({ fecha }) => fecha)), SEPARACION_MAXIMA_DIAS)
        : null,
  ],
  ['limites', maximo],
];

/** The rules of a redemption that hold and are near their bound, in the order of `REGLAS`. */
export function cercanias(hechos: HechosCanje): Cercania[] {
  return figuras.flatMap(([regla, figuraDe]) => {
    const figura = figuraDe(hechos);
    return figura === null ? [] : [{ regla, figura }];
  });
}
