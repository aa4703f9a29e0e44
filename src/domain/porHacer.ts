import { type Accion, type Funcion, puede } from './permisos.ts';

/** The kinds of waiting work, and the permission of the users for whom each waits. */
export const ASUNTOS = {
  /** Pending redemptions. */
  auditorias: 'auditarCanje',
  /** Redemptions that their patient does not recognise, without a later act, and that the user has not seen. */
  desconocidos: 'auditarCanje',
  /** Redemptions that were rejected and that the user has not seen. */
  rechazados: 'verReportes',
  /** Cards whose pre-registered invoices are enough for a redemption. */
  completos: 'canjearEspera',
  /** Proposals of other users. */
  propuestas: 'aprobarCambios',
  /** The user's own proposals that were decided and that the user has not opened since. */
  propuestasDecididas: 'administrar',
  /** Open requests of rights. */
  derechos: 'atenderDerechos',
  /** Settlements that were sent and wait for the pharmacy. */
  porConfirmar: 'recibirCajas',
  /** Pending redemptions whose promotion or signals ask for photos, without any. */
  fotos: 'verReportes',
  /** Boxes that are owed and in no settlement yet. */
  porCortar: 'liquidar',
  /** Settlements that wait for the distributor. */
  porEnviar: 'liquidar',
  disputas: 'resolverDisputa',
  /** Overdue settlements: not sent, or not received. */
  atrasadas: 'resolverDisputa',
  /** Users without a first sign-in. */
  sinIngresar: 'ayudarUsuarios',
} as const satisfies Record<string, Accion>;

/** One kind of work that waits. */
export type Asunto = keyof typeof ASUNTOS;

/** The names of the kinds, in the order of the screens. */
export const NOMBRES_DE_ASUNTOS = Object.keys(ASUNTOS) as [Asunto, ...Asunto[]];

/** The kinds of work that may wait for a user. */
export const asuntosDe = (funcion: Funcion): Asunto[] =>
  NOMBRES_DE_ASUNTOS.filter((asunto) => puede(funcion, ASUNTOS[asunto]));

/** The most rows that the home page names. */
export const PRIMEROS = 12;

/**
 * The first `PRIMEROS` of the sorted rows, in turns: the first of every kind, then the second, so that many late
 * rows of one kind hide no other kind.
 */
export function elegirPrimeros<Fila extends { readonly asunto: Asunto }>(
  filas: readonly Fila[],
): Fila[] {
  const delAsunto = (fila: Fila, lugar: number) =>
    filas.slice(0, lugar).filter(({ asunto }) => asunto === fila.asunto).length;
  const porTurnos = filas
    .map((fila, lugar) => ({ fila, turno: delAsunto(fila, lugar) }))
    .sort((una, otra) => una.turno - otra.turno);
  const elegidas = new Set(porTurnos.slice(0, PRIMEROS).map(({ fila }) => fila));
  return filas.filter((fila) => elegidas.has(fila));
}
