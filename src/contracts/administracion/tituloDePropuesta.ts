import { type Catalogo, CATALOGOS, comoCelda } from './catalogos.ts';
import {
  diferencias,
  type Ficha,
  TIPOS_DE_CAMBIO,
  type TipoDeActo,
} from '../../domain/administracion.ts';

/** The catalogue whose rows a kind of act is about. */
export const catalogoDe = (tipo: TipoDeActo): Catalogo | undefined =>
  Object.values(CATALOGOS).find(({ cambio }) => TIPOS_DE_CAMBIO[cambio].sobre === tipo);

/** The record's action for a change of a row. */
export function accionDe({ apaga }: Catalogo, antes: Ficha | null, despues: Ficha) {
  if (antes === null) return 'crear' as const;
  const cambian = diferencias(antes, despues);
  if (apaga === null || cambian.length !== 1 || cambian[0] !== apaga.campo)
    return 'cambiar' as const;
  return comoCelda(despues[apaga.campo]) === apaga.si
    ? ('activar' as const)
    : ('desactivar' as const);
}

/** The fields of a proposal that its title needs. */
export interface Propuesto {
  readonly tipo: string;
  readonly antes: Ficha | null;
  readonly despues: Ficha;
}

const tipos: Readonly<Record<string, { readonly titulo: string; readonly sobre: TipoDeActo }>> =
  TIPOS_DE_CAMBIO;
const VERBOS = {
  crear: 'Agregar',
  cambiar: 'Cambiar',
  activar: 'Activar',
  desactivar: 'Desactivar',
} as const;

/** What a proposal is about. */
export const sobreDe = ({ tipo }: Pick<Propuesto, 'tipo'>): TipoDeActo =>
  tipos[tipo]?.sobre ?? 'ajuste';

/** The title of a proposal. A row's says what saving it does: 'Agregar una promoción'. */
export const tituloDePropuesta = (propuesta: Propuesto): string => {
  const titulo = tipos[propuesta.tipo]?.titulo ?? propuesta.tipo;
  const catalogo = catalogoDe(sobreDe(propuesta));
  if (catalogo === undefined) return titulo;
  const accion = accionDe(catalogo, propuesta.antes, propuesta.despues);
  return titulo.replace(/^Guardar/, VERBOS[accion]);
};

/** What a proposal does, and to what: 'Desactivar un producto: Neurel, 30 tabletas (Panamá)'. */
export const quePropone = (propuesta: Propuesto & { readonly objeto: string }): string =>
  `${tituloDePropuesta(propuesta)}: ${propuesta.objeto}`;

/** Whether a proposal switches rows off. */
export const desactiva = (propuesta: Propuesto): boolean => {
  if (propuesta.tipo === 'desactivar-producto') return true;
  const catalogo = catalogoDe(sobreDe(propuesta));
  return (
    catalogo !== undefined &&
    accionDe(catalogo, propuesta.antes, propuesta.despues) === 'desactivar'
  );
};
