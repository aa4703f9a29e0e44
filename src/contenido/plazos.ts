import datos from '../../content/plazos.json' with { type: 'json' };
import { diaEn } from '../domain/calendario.ts';
import { type PaisCodigo, porPais } from '../domain/paises.ts';
import { type Plazos, sumarHabiles } from '../domain/plazos.ts';

/** The periods and the holidays of a country, as content has them. */
export const plazosDe = (pais: PaisCodigo): Plazos => datos[pais] as Plazos;

/** Per country today, and the last due day that is called soon: one working day from now. */
export const calendarioDeMesa = (now: Date) =>
  porPais((pais) => {
    const hoy = diaEn(pais, now);
    return { hoy, pronto: sumarHabiles(plazosDe(pais), hoy, 1) };
  });
