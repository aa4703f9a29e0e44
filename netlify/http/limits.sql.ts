import type { Query } from '../database/database.ts';

/** A counter of tries: what is counted (`ambito`), for whom (a keyed hash), and how many it allows. */
export interface Contador {
  readonly ambito: string;
  readonly sujeto: Buffer;
  readonly limite: number;
  /** The window in which it allows them, as PostgreSQL writes it; 15 minutes unless told. */
  readonly ventana?: Ventana;
}

/** A counter after a try: counted among `cuenta`, or refused until `hasta` because the limit is used up. */
export interface CuentaRow {
  readonly cuenta: number;
  readonly negada: boolean;
  readonly hasta: Date;
}

/** The window in which tries are counted, and the length of a lock (readings §2, §4). */
export const VENTANA = '15 minutes';

/** The windows that there are. */
export type Ventana = typeof VENTANA | '1 hour' | '1 day';

/**
 * The statement that counts a try, on parameters $1 to $4, for a query that looks something up and counts
 * in one round trip. Waiting for the counter's row puts parallel tries in line; once the limit is used up
 * every further try is refused and not counted. The try that reaches the limit starts the lock.
 */
export const contarSql = (ventana: Ventana = VENTANA): string => {
  const vencida = `i.desde + interval '${ventana}' <= $4::timestamptz`;
  return `
  insert into intentos as i (ambito, sujeto, desde, cuenta)
  values ($1::text, decode($2::text, 'hex'), $4::timestamptz, 1)
  on conflict (ambito, sujeto) do update set
    cuenta = case when ${vencida} then 1 else least(i.cuenta + 1, $3::int) end,
    negada = not ${vencida} and i.cuenta >= $3::int,
    desde = case when ${vencida} or i.cuenta + 1 = $3::int then $4::timestamptz else i.desde end
  returning cuenta, negada, desde + interval '${ventana}' as hasta`;
};

/** The parameters $1 to $4 of `contarSql`. */
export const parametrosDeConteo = ({ ambito, sujeto, limite }: Contador, now: Date) =>
  [ambito, sujeto.toString('hex'), limite, now] as const;

/**
 * Adds one try to a counter and answers it as it now stands. The count is taken before the try is made, so
 * that tries in parallel, on any number of servers, cannot all slip under the limit.
 */
export const contarIntento = async (
  db: Query,
  contador: Contador,
  now: Date,
): Promise<CuentaRow | undefined> => {
  const [row] = await db.query<CuentaRow>(
    contarSql(contador.ventana),
    parametrosDeConteo(contador, now),
  );
  return row;
};

/** Takes back one try of each counter: it succeeded or was not made, and only failures count. */
export const descontarIntento = async (
  db: Query,
  contadores: readonly Contador[],
): Promise<void> => {
  await db.query(
    `update intentos i set cuenta = i.cuenta - 1
       from unnest($1::text[], $2::text[]) as c (ambito, sujeto)
      where i.ambito = c.ambito and i.sujeto = decode(c.sujeto, 'hex') and i.cuenta > 0`,
    [
      contadores.map(({ ambito }) => ambito),
      contadores.map(({ sujeto }) => sujeto.toString('hex')),
    ],
  );
};
