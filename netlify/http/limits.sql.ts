import * as v from 'valibot';
import { entero, momento } from '../database/columnas.ts';
import { type Query, unica } from '../database/database.ts';

/** A counter of tries: its kind (`ambito`), its subject (a keyed hash), and the most tries. */
export interface Limit {
  readonly ambito: string;
  readonly sujeto: Buffer;
  readonly limite: number;
  readonly ventana: Ventana;
  /** The user whose tries an administrator may clear: a keyed hash, as `sujeto`. */
  readonly grupo?: Buffer;
  /** Once failures use it up, tries are delayed instead of refused, as many at once as this counter allows. */
  readonly retenidos?: Limit;
}

/** A counter after a try: counted in `cuenta`, or refused until `hasta` (`negada`). */
export const limitRow = v.object({ cuenta: entero, negada: v.boolean(), hasta: momento });
export type LimitRow = v.InferInput<typeof limitRow>;

/** The window in which tries are counted, and the length of a lock. */
export const VENTANA = '15 minutes';

/** The windows of counters, as PostgreSQL writes intervals. */
export type Ventana = typeof VENTANA | '1 hour' | '1 day';

const vencida = (ventana: Ventana) => `i.desde + interval '${ventana}' <= $4::timestamptz`;

/**
 * Increments the counter `i`. The try that reaches the limit starts the lock; tries beyond it are refused and not
 * counted.
 */
const alContar = (ventana: Ventana, limite: string): string => `
    cuenta = case when ${vencida(ventana)} then 1 else least(i.cuenta + 1, ${limite}::int) end,
    negada = not ${vencida(ventana)} and i.cuenta >= ${limite}::int,
    desde = case when ${vencida(ventana)} or i.cuenta + 1 = ${limite}::int then $4::timestamptz else i.desde end`;

/**
 * The statement that counts a try, on parameters $1 to $4, or others for kind, subject and limit. Waiting for the
 * counter's row puts parallel tries in line.
 */
export const contarSql = (
  ventana: Ventana,
  [ambito, sujeto, limite] = ['$1', '$2', '$3'],
): string => `
  insert into intentos as i (ambito, sujeto, desde, cuenta)
  values (${ambito}::text, decode(${sujeto}::text, 'hex'), $4::timestamptz, 1)
  on conflict (ambito, sujeto) do update set ${alContar(ventana, limite)}
  returning cuenta, negada, desde + interval '${ventana}' as hasta`;

/** The parameters $1 to $4 of `contarSql`. */
export const parametrosDeConteo = ({ ambito, sujeto, limite }: Limit, now: Date) =>
  [ambito, sujeto.toString('hex'), limite, now] as const;

/**
 * Counts a try and answers the counter. Tries are counted before they are made, so that parallel tries, on any number
 * of servers, cannot exceed the limit.
 */
export const addTry = (db: Query, limit: Limit, now: Date): Promise<LimitRow> =>
  unica(db, contarSql(limit.ventana), parametrosDeConteo(limit, now), limitRow);

/** A counter of failures after a try began: the running tries, with this one if it was admitted. */
const limitUnderWayRow = v.object({ ...limitRow.entries, enCurso: entero });
export type LimitUnderWay = v.InferInput<typeof limitUnderWayRow>;

/**
 * Begins a try at a counter of failures. A running try counts, so that parallel tries cannot exceed the limit, and is
 * marked as running, so that a try refused because of it may wait for its end.
 */
export const beginTry = (db: Query, limit: Limit, now: Date): Promise<LimitUnderWay> =>
  unica(
    db,
    `insert into intentos as i (ambito, sujeto, desde, cuenta, en_curso, grupo)
     values ($1::text, decode($2::text, 'hex'), $4::timestamptz, 1, 1, decode($5::text, 'hex'))
     on conflict (ambito, sujeto) do update set ${alContar(VENTANA, '$3')},
       en_curso = case when ${vencida(VENTANA)} then 1 when i.cuenta >= $3::int then i.en_curso else i.en_curso + 1 end
     returning cuenta, negada, en_curso as "enCurso", desde + interval '${VENTANA}' as hasta`,
    [...parametrosDeConteo(limit, now), limit.grupo?.toString('hex') ?? null],
    limitUnderWayRow,
  );

/** A group's failures in the window, and until when one of its counters, or `aperturas`, refuses; null: none does. */
export const fallosDeGrupo = (
  db: Query,
  grupo: Buffer,
  {
    total,
    cerrado,
    aperturas,
  }: { total: string; cerrado: { ambito: string; limite: number }; aperturas: Limit },
  now: Date,
) => {
  return unica(
    db,
    `select f.fallos, greatest(f.hasta, a.hasta) as "bloqueadoHasta"
       from (select coalesce(sum(cuenta - en_curso) filter (where ambito = $3), 0)::int as fallos,
                    max(desde + interval '${VENTANA}') filter (where ambito = $4 and cuenta >= $5) as hasta
               from intentos
              where grupo = decode($1::text, 'hex') and desde + interval '${VENTANA}' > $2::timestamptz) f
       left join (select desde + $9::interval as hasta from intentos
                   where ambito = $6 and sujeto = decode($7::text, 'hex') and cuenta >= $8) a
         on a.hasta > $2::timestamptz`,
    [
      grupo.toString('hex'),
      now,
      total,
      cerrado.ambito,
      cerrado.limite,
      aperturas.ambito,
      aperturas.sujeto.toString('hex'),
      aperturas.limite,
      aperturas.ventana,
    ],
    v.object({ fallos: entero, bloqueadoHasta: v.nullable(momento) }),
  );
};

/** Forgets the failures of a group, and of further counters. */
export const olvidarFallos = async (
  db: Query,
  grupo: Buffer,
  limits: readonly Limit[],
): Promise<void> => {
  await db.query(
    `delete from intentos
      where grupo = decode($1::text, 'hex')
         or (ambito, sujeto) in (select a, decode(s, 'hex') from unnest($2::text[], $3::text[]) u (a, s))`,
    [
      grupo.toString('hex'),
      limits.map(({ ambito }) => ambito),
      limits.map(({ sujeto }) => sujeto.toString('hex')),
    ],
  );
};

/** How a try ended: it failed; it succeeded or was not made; or it showed that earlier failures were the owner's. */
export type Ending = 'counts' | 'takenBack' | 'clears';

/**
 * Ends a try at each counter: `counts` stays counted; `takenBack` is not counted; `clears` clears all failures. Locks the
 * counters in one order, so that parallel tries cannot deadlock.
 */
export const endTry = async (
  db: Query,
  limits: readonly Limit[],
  fin: (limit: Limit) => Ending,
): Promise<void> => {
  await db.query(
    `update intentos i
        set en_curso = greatest(i.en_curso - 1, 0),
            cuenta = case c.fin when 'counts' then i.cuenta
                                when 'takenBack' then greatest(i.cuenta - 1, 0)
                                else greatest(i.en_curso - 1, 0) end
       from (select ambito, sujeto, fin
               from intentos join unnest($1::text[], $2::text[], $3::text[]) as c (a, s, fin)
                 on (ambito, sujeto) = (a, decode(s, 'hex'))
              order by ambito, sujeto for update of intentos) c
      where (i.ambito, i.sujeto) = (c.ambito, c.sujeto)`,
    [
      limits.map(({ ambito }) => ambito),
      limits.map(({ sujeto }) => sujeto.toString('hex')),
      limits.map(fin),
    ],
  );
};

/** Removes the counters among `limits` that are zero, so that they leave no rows. Locks them in the order of `endTry`. */
export const borrarVacios = async (db: Query, limits: readonly Limit[]): Promise<void> => {
  await db.query(
    `delete from intentos i
      using (select ambito, sujeto
               from intentos join unnest($1::text[], $2::text[]) as c (a, s)
                 on (ambito, sujeto) = (a, decode(s, 'hex'))
              order by ambito, sujeto for update of intentos) c
      where (i.ambito, i.sujeto) = (c.ambito, c.sujeto) and i.cuenta = 0 and i.en_curso = 0`,
    [limits.map(({ ambito }) => ambito), limits.map(({ sujeto }) => sujeto.toString('hex'))],
  );
};
