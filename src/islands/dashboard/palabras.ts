import type { TipoCanje } from '../../domain/estado.ts';
import { esPaisCodigo, type PaisCodigo, PAIS_PREDETERMINADO, PAISES } from '../../domain/paises.ts';
import { formatearInstante } from '../../domain/calendario.ts';
import { eligePais } from '../../domain/paisDeTrabajo.ts';
import type { Columns } from '../table/DataTable.tsx';
import type { Usuario } from '../../stores/signedInUser.ts';

const lista = (estado: string) => ({
  titulo: `Canjes ${estado}s`,
  uno: `canje ${estado}`,
  muchos: `canjes ${estado}s`,
});

/** What the 48-hour lists are called. */
export const LISTAS: Readonly<Record<TipoCanje, ReturnType<typeof lista>>> = {
  canjePendiente: lista('pendiente'),
  canjeAprobado: lista('aprobado'),
  canjeRechazado: lista('rechazado'),
};

/** The dialling code of a country that a row names. */
export const codigoDePais = (nombre: string): PaisCodigo =>
  PAISES.find((pais) => pais.nombre === nombre)?.codigo ?? PAIS_PREDETERMINADO;

/** An instant as it was on the clocks of the redemption's country, by that country's name. */
export const instanteEnPais = (nombre: string, instante: string): string =>
  formatearInstante(codigoDePais(nombre), new Date(instante));

/** A direction from the address; undefined for the list's own. */
export const ordenDeTexto = (text: string): 'asc' | 'desc' | undefined =>
  text === 'asc' || text === 'desc' ? text : undefined;

/** The country that the address narrows to. Only for those who choose one: others have no control to clear it. */
export const paisElegido = (user: Usuario, text: string): PaisCodigo | undefined =>
  eligePais(user) && esPaisCodigo(text) ? text : undefined;

/** A list's columns for a user: the country's where the user has several. */
export const segunPais = <Row extends object>(user: Usuario, columnas: Columns<Row>) =>
  columnas.filter(({ header }) => eligePais(user) || header !== 'País');
