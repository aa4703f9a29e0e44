import type { Query } from '../database/database.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/** Somebody to write to: who, and how to reach them. */
export interface AlcanzadaRow {
  readonly tarjetaId: number;
  readonly pais: PaisCodigo;
  readonly tarjeta: string;
  readonly nombre: string;
  readonly correo: string;
  readonly telefono: string;
}

const PERSONA = `t.id::int as "tarjetaId", p.pais_codigo as pais, t.numero as tarjeta,
  concat_ws(' ', p.nombre, p.primer_apellido, p.segundo_apellido) as nombre, p.correo, p.telefono`;

/** The persons of these cards; the anonymous are left out: nobody can write to them. */
export const personasDeTarjetas = (
  db: Query,
  tarjetas: readonly number[],
): Promise<AlcanzadaRow[]> =>
  db.query<AlcanzadaRow>(
    `select ${PERSONA} from tarjetas t join pacientes p on p.id = t.paciente_id
      where t.id = any ($1::bigint[]) and p.identificacion not like 'ANONIMA*%'
      order by p.pais_codigo, t.id`,
    [tarjetas],
  );

/** What a user did with a person's redemptions, as the database knows it without any log. */
export interface HechoDeUsuario {
  readonly tarjetaId: number;
  readonly desde: Date;
  readonly hasta: Date;
}

/** The cards of the redemptions that a user registered or decided in a span. */
export const hechosDeUsuario = (
  db: Query,
  usuarioId: number,
  desde: Date,
  hasta: Date,
): Promise<HechoDeUsuario[]> =>
  db.query<HechoDeUsuario>(
    `select c.tarjeta_id::int as "tarjetaId", min(h.ocurrido_en) as desde, max(h.ocurrido_en) as hasta
       from canje_historial h join canjes c on c.id = h.canje_id
      where h.usuario_id = $1 and h.ocurrido_en between $2::timestamptz and $3::timestamptz
      group by c.tarjeta_id`,
    [usuarioId, desde, hasta],
  );

/** The user of a name, or of a session; undefined when there is none. */
export const usuarioDe = async (
  db: Query,
  { usuario, sesion }: { readonly usuario: string | null; readonly sesion: string | null },
): Promise<{ id: number } | undefined> => {
  const [row] = await db.query<{ id: number }>(
    `select id from usuarios where lower(nombre_usuario) = lower($1::text)
     union all
     select usuario_id from sesiones where id = $2::uuid`,
    [usuario, sesion],
  );
  return row;
};
