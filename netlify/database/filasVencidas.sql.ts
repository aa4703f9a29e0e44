import type { Query } from './database.ts';

/** How many days the rows of each kind are kept (docs/decisions/0030 gives the reasons for some). */
export const DIAS_GUARDADA = {
  /** Answers for repeated requests. */
  idempotencia: 7,
  /** Sessions after their end, with their refresh tokens: to tell a copied token from an old one. */
  sesiones: 30,
  /** Counters against guessing, whose longest window is a day. */
  intentos: 1,
  /** Claims of people whose number another person affiliated. */
  reclamos: 90,
  /** Imports that were never applied. */
  importaciones: 7,
  /** What people wrote in a request of rights, after its answer. */
  solicitudes: 90,
  /** Challenges to second factors. */
  retos: 1,
  /** The signals of redemptions, which wait two days at most. */
  canje_riesgos: 3,
  /** One-time links after their 24 hours. */
  enlaces: 1,
  /** E-mails after the time in which they are tried. */
  avisos: 1,
  /** One-time addresses for a phone's camera after their 10 minutes. */
  enlaces_de_fotos: 1,
} as const;

/** How many rows of each table one run removed, or emptied of what a person wrote. */
export type Borradas = Readonly<Record<keyof typeof DIAS_GUARDADA, number>>;

/** Rows that one statement removes, so that none holds its locks for long. */
const FILAS_POR_TANDA = 5_000;

const dias = (tabla: keyof typeof DIAS_GUARDADA) =>
  `$1::timestamptz - interval '${DIAS_GUARDADA[tabla]} days'`;

const vencidas = {
  idempotencia: `creada_en < ${dias('idempotencia')}`,
  sesiones: `expira_en < ${dias('sesiones')}`,
  intentos: `desde < ${dias('intentos')}`,
  reclamos: `creado_en < ${dias('reclamos')} and not exists (
    select from solicitudes s where s.reclamo_id = reclamos.id and s.estado <> 'Respondida')`,
  retos: `expira_en < ${dias('retos')}`,
  canje_riesgos: `leido_en < ${dias('canje_riesgos')}`,
  enlaces: `vence_en < ${dias('enlaces')}`,
  avisos: `vence_en < ${dias('avisos')}`,
  enlaces_de_fotos: `vence_en < ${dias('enlaces_de_fotos')}`,
  importaciones: `estado in ('Recibida', 'Revisada') and creada_en < ${dias('importaciones')}
    and not exists (select from propuestas p where p.tipo = 'aplicar-importacion' and p.estado = 'Pendiente'
                       and p.datos->>'id' = importaciones.id::text)`,
} as const;

const borrar = async (db: Query, tabla: keyof typeof vencidas, now: Date): Promise<number> => {
  for (let total = 0; ;) {
    const idas = await db.query(
      `delete from ${tabla} where ctid = any (array(
         select ctid from ${tabla} where ${vencidas[tabla]} limit ${FILAS_POR_TANDA})) returning 1`,
      [now],
    );
    total += idas.length;
    if (idas.length < FILAS_POR_TANDA) return total;
  }
};

/** Empties the typed fields of requests that were answered long enough ago; the requests stay. */
const vaciarSolicitudes = async (db: Query, now: Date): Promise<number> => {
  const vaciadas = await db.query(
    `update solicitudes
        set numero = null, nacimiento = null, respuesta_por = null, contacto = null, detalle = null
      where estado = 'Respondida' and respondida_en < ${dias('solicitudes')}
        and (numero is not null or contacto is not null or detalle is not null) returning 1`,
    [now],
  );
  return vaciadas.length;
};

/** Removes all rows whose time is over at `now`. */
export const borrarVencidas = async (db: Query, now: Date): Promise<Borradas> => {
  const borradas: Record<string, number> = {};
  for (const tabla of Object.keys(vencidas) as (keyof typeof vencidas)[])
    borradas[tabla] = await borrar(db, tabla, now);
  return { ...borradas, solicitudes: await vaciarSolicitudes(db, now) } as Borradas;
};
