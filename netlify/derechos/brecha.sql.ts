import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { type Query, una } from '../database/database.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** A person to notify: name and contact. */
const alcanzadaRow = v.object({
  tarjetaId: columna.tarjetaId,
  pais: columna.pais,
  tarjeta: v.string(),
  nombre: v.string(),
  correo: v.string(),
  telefono: v.string(),
});

const PERSONA = `t.id::int as "tarjetaId", p.pais_codigo as pais, t.numero as tarjeta,
  concat_ws(' ', p.nombre, p.primer_apellido, p.segundo_apellido) as nombre, p.correo, p.telefono`;

/** The persons of these cards, without anonymised patients, who have no contact. */
export const personasDeTarjetas = (db: Query, tarjetas: readonly number[]) =>
  db.query(
    `select ${PERSONA} from tarjetas t join pacientes p on p.id = t.paciente_id
      where t.id = any ($1::bigint[]) and p.identificacion not like 'ANONIMA*%'
      order by p.pais_codigo, t.id`,
    [tarjetas],
    alcanzadaRow,
  );

/** What a user did with a person's data, from the database alone. */
const hechoRow = v.object({
  tarjetaId: columna.tarjetaId,
  que: v.string(),
  desde: columna.momento,
  hasta: columna.momento,
});

/** The cards of the redemptions that a user registered or decided in a span, and of the persons whose page was opened. */
export const hechosDeUsuario = (db: Query, usuarioId: UsuarioId, desde: Date, hasta: Date) =>
  db.query(
    `select c.tarjeta_id::int as "tarjetaId", 'registró o decidió su canje' as que,
            min(h.ocurrido_en) as desde, max(h.ocurrido_en) as hasta
       from canje_historial h join canjes c on c.id = h.canje_id
      where h.usuario_id = $1 and h.ocurrido_en between $2::timestamptz and $3::timestamptz
      group by c.tarjeta_id
     union all
     select t.id::int, 'abrió su página', min(a.abierta_en), max(a.abierta_en)
       from aperturas a join tarjetas t on t.paciente_id = a.paciente_id
      where a.usuario_id = $1 and a.abierta_en between $2::timestamptz and $3::timestamptz
      group by t.id`,
    [usuarioId, desde, hasta],
    hechoRow,
  );

/** The user of a name, or of a session, or undefined. */
export const usuarioDe = (
  db: Query,
  { usuario, sesion }: { readonly usuario: string | null; readonly sesion: string | null },
) =>
  una(
    db,
    `select id from usuarios where lower(nombre_usuario) = lower($1::text)
     union all
     select usuario_id from sesiones where id = $2::uuid`,
    [usuario, sesion],
    v.object({ id: columna.usuarioId }),
  );
