import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { canjesDentroDe } from '../database/alcance.sql.ts';
import { IDENTIFICACION_BORRADA } from '../pacientes/anonimizacion.sql.ts';
import { type Query, type RowSchema, una } from '../database/database.ts';
import { esElMismoPapel, type Renglones, MESES_GUARDADA } from '../../src/domain/fotos.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import { RIESGO_ALTO } from '../../src/domain/senales.ts';

/** A redemption that photos belong to. */
const canjeRow = v.object({
  ...columna.canjeConEstado.entries,
  id: v.string(),
  codigo: v.string(),
  tarjetaId: columna.tarjetaId,
  /** The promotion asks for photos. */
  pide: v.boolean(),
});
export type CanjeDeFotos = v.InferInput<typeof canjeRow>;

/** SQL: whether the promotion or the signals of the redemption `c` ask for photos, and it has none. */
export const SIN_FOTOS_PEDIDAS = `(
  exists (select 1 from promociones pm where pm.id = c.promocion_id and pm.requiere_foto)
  or exists (select 1 from canje_riesgos r where r.canje_id = c.id and r.puntos >= ${RIESGO_ALTO}))
  and not exists (select 1 from canje_fotos cf where cf.canje_id = c.id)`;

const canjes = `select c.id::text, c.codigo_confirmacion as codigo, c.tarjeta_id::int as "tarjetaId",
         c.estado, c.registrado_en as "registradoEn", c.decidido_en as "decididoEn",
         p.requiere_foto as pide
    from canjes c join promociones p on p.id = c.promocion_id`;

/** The redemption of a canonical confirmation code within a scope, or undefined. */
export const canjeDeFotos = (db: Query, codigo: string, alcance: Alcance) => {
  const dentro = canjesDentroDe(alcance, '$2');
  const texto = `${canjes} where c.codigo_confirmacion = $1 and ${dentro.condicion}`;
  return una(db, texto, [codigo, dentro.valor], canjeRow);
};

const fotoRow = v.object({
  orden: columna.entero,
  nombre: v.string(),
  recibidaEn: columna.momento,
  /** The canonical code of the earlier redemption whose photo shows the same paper. */
  repite: v.nullable(v.string()),
});

/** The photos of a redemption, in their order. */
export const fotosDe = (db: Query, canjeId: string) =>
  db.query(
    `select f.orden::int, f.clave as nombre, f.recibida_en as "recibidaEn", c.codigo_confirmacion as repite
       from canje_fotos f
       left join canje_fotos r on r.id = f.repite_id
       left join canjes c on c.id = r.canje_id
      where f.canje_id = $1 order by f.orden`,
    [canjeId],
    fotoRow,
  );

/** Stores the name of bytes before they are stored, so that an aborted upload leaves none behind. */
export const anunciar = async (db: Query, nombre: string, now: Date): Promise<void> => {
  await db.query('insert into fotos_por_borrar (clave, desde) values ($1, $2)', [nombre, now]);
};

const renglonesGuardados: RowSchema<Renglones> = v.array(
  v.object({ y: v.number(), palabras: v.array(v.number()) }),
);

/** The photos that a new one is compared with: this many of the same pharmacies, and of the country. */
const COMPARADAS = 500;

/**
 * The id of the oldest photo of another redemption that shows the same paper, or null. Searched among the newest ones
 * of the pharmacies of the paper, and of the country.
 */
const papelRepetido = async (
  tx: Query,
  canjeId: string,
  renglones: Renglones,
): Promise<string | null> => {
  const otras = await tx.query(
    `select f.id::text, f.huella as renglones from canje_fotos f
      where f.canje_id <> $1 and f.id in (
        (select s.id from canje_fotos s
          where s.canje_id in (
                  select canje_id from canje_facturas
                   where farmacia_id in (select farmacia_id from canje_facturas where canje_id = $1))
          order by s.id desc limit ${COMPARADAS})
        union all
        (select p.id from canje_fotos p
          where p.pais_codigo = (select pais_codigo from canjes where id = $1)
          order by p.id desc limit ${COMPARADAS}))
      order by f.id`,
    [canjeId],
    v.object({ id: v.string(), renglones: renglonesGuardados }),
  );
  return otras.find((otra) => esElMismoPapel(renglones, otra.renglones))?.id ?? null;
};

/** Deletes the stored risk of this redemption and of those with the same paper, so that it is computed again. */
const olvidarSenales = async (tx: Query, canjeId: string): Promise<void> => {
  await tx.query(
    `delete from canje_riesgos where canje_id in (
       select $1::bigint
       union
       select r.canje_id from canje_fotos x join canje_fotos r on r.id = x.repite_id or r.repite_id = x.id
        where x.canje_id = $1)`,
    [canjeId],
  );
};

/** Locks a redemption for a new photo. Answers its state, and its photos' numbers; undefined of an anonymous person. */
export const bloquearFotos = async (tx: Query, canjeId: string) => {
  await tx.query('select from canjes where id = $1 for no key update', [canjeId]);
  return una(
    tx,
    `select c.estado, c.registrado_en as "registradoEn", c.decidido_en as "decididoEn",
            array(select orden::int from canje_fotos where canje_id = c.id) as ordenes
       from canjes c join tarjetas t on t.id = c.tarjeta_id join pacientes p on p.id = t.paciente_id
      where c.id = $1 and p.identificacion not like '${IDENTIFICACION_BORRADA}%'`,
    [canjeId],
    v.object({ ...columna.canjeConEstado.entries, ordenes: v.array(columna.entero) }),
  );
};

/** Writes a photo of a locked redemption. The signals that it affects are computed again. */
export const escribirFoto = async (
  tx: Query,
  foto: { canjeId: string; orden: number; nombre: string; renglones: Renglones; now: Date },
): Promise<void> => {
  const repite = await papelRepetido(tx, foto.canjeId, foto.renglones);
  await tx.query(
    `insert into canje_fotos (canje_id, pais_codigo, orden, clave, huella, recibida_en, repite_id)
     select id, pais_codigo, $2, $3, $4, $5, $6 from canjes where id = $1`,
    [foto.canjeId, foto.orden, foto.nombre, JSON.stringify(foto.renglones), foto.now, repite],
  );
  await olvidarSenales(tx, foto.canjeId);
  await tx.query('delete from fotos_por_borrar where clave = $1', [foto.nombre]);
};

/** Stores a one-time address by its hash. */
export const escribirEnlace = async (
  db: Query,
  hash: Buffer,
  canjeId: string,
  venceEn: Date,
): Promise<void> => {
  await db.query('insert into enlaces_de_fotos (hash, canje_id, vence_en) values ($1, $2, $3)', [
    hash,
    canjeId,
    venceEn,
  ]);
};

/** Gives the address to the phone whose pass has that hash; undefined for a used, expired or unknown address. */
export const abrirEnlace = (db: Query, hash: Buffer, pase: Buffer, now: Date) =>
  una(
    db,
    `update enlaces_de_fotos e set llave = $2 from canjes c
      where e.hash = $1 and e.llave is null and e.vence_en > $3 and c.id = e.canje_id
     returning e.canje_id::text as "canjeId", c.codigo_confirmacion as codigo, e.vence_en as "venceEn"`,
    [hash, pase, now],
    v.object({ canjeId: v.string(), codigo: v.string(), venceEn: columna.momento }),
  );

/** The redemption that a phone's pass belongs to, or undefined. */
export const canjeDelPase = (db: Query, pase: Buffer, now: Date) =>
  una(
    db,
    `${canjes} join enlaces_de_fotos e on e.canje_id = c.id where e.llave = $1 and e.vence_en > $2`,
    [pase, now],
    canjeRow,
  );

/** Removes the photos of redemptions decided, or approved by the clock, `MESES_GUARDADA` ago. Answers the count. */
export const borrarFotosVencidas = async (db: Query, now: Date): Promise<number> => {
  const idas = await db.query(
    `delete from canje_fotos f using canjes c
      where c.id = f.canje_id and c.cambio_en < $1::timestamptz - interval '${MESES_GUARDADA} months'
        and f.recibida_en < $1::timestamptz - interval '${MESES_GUARDADA} months'
     returning 1`,
    [now],
  );
  return idas.length;
};

/** The names of bytes without a row after an hour, oldest first, but for `intentadas`; at most `cuantas`. */
export const fotosSinFila = async (
  db: Query,
  { intentadas, cuantas }: { readonly intentadas: readonly string[]; readonly cuantas: number },
  now: Date,
): Promise<string[]> => {
  const sobran = await db.query(
    `select clave as nombre from fotos_por_borrar
      where desde < $1::timestamptz - interval '1 hour' and clave <> all($2::uuid[])
      order by desde, clave limit $3::int`,
    [now, intentadas, cuantas],
    v.object({ nombre: v.string() }),
  );
  return sobran.map(({ nombre }) => nombre);
};

/** Forgets the names of bytes that the store no longer has. */
export const olvidarNombres = async (db: Query, nombres: readonly string[]): Promise<void> => {
  await db.query('delete from fotos_por_borrar where clave = any($1::uuid[])', [nombres]);
};
