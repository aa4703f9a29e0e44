import { asOwner, type World } from './million.ts';
import { escribirCorte } from '../../netlify/liquidaciones/corte.sql.ts';
import { openDatabase } from '../../netlify/database/database.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

const DAY_MS = 86_400_000;
const MONTHS = 24;
/** Days since the last cut: nearly all stretches of age are owed, and nothing has lapsed of who cuts. */
const LAST_CUT = 75;
/** One distributor of so many never cuts: what it owes lapses. */
const IDLE = 3;
const PATIENCE = { statement: 120_000, together: Infinity };

/** All that is older was sent, received and closed. */
const CLOSE = `
  with cerrada as (
    update liquidaciones set estado = 'Cerrada', cambio_en = cortada_en + interval '9 days'
     where estado = 'Abierta' and cortada_en < now() - interval '${LAST_CUT - 1} days'
    returning id, cortada_en, fecha
  )
  insert into liquidacion_movimientos (liquidacion_id, estado_anterior, estado_nuevo, usuario_id,
                                       ocurrido_en, guia, enviada_el)
  select c.id, p.antes, p.despues, $1, c.cortada_en + p.dias * interval '1 day',
         case p.despues when 'Enviada' then 'GUIA-' || c.id end,
         case p.despues when 'Enviada' then c.fecha + p.dias end
    from cerrada c
   cross join (values (1, 'Abierta', 'Enviada'), (3, 'Enviada', 'Recibida'), (9, 'Recibida', 'Cerrada'))
           as p (dias, antes, despues)
   order by c.id, p.dias`;

/** Settles what a world has redeemed, as distributors do: month by month, by the statement of a cut. */
export const settle = ({ ownerUrl }: Pick<World, 'ownerUrl'>) =>
  asOwner({ ownerUrl }, async (client) => {
    const database = openDatabase(ownerUrl, undefined, Math.random, PATIENCE);
    const { rows: distribuidores } = await client.query<{ id: number; pais: PaisCodigo }>(
      'select id, pais_codigo as pais from distribuidores where id % $1 <> 0 order by id',
      [IDLE],
    );
    const { rows: usuarios } = await client.query<{ id: number }>(
      `select id from usuarios where nombre_usuario = 'manager'`,
    );
    const usuarioId = usuarios[0]?.id ?? 0;
    for (let month = MONTHS; month > 0; month -= 1) {
      const now = new Date(Date.now() - (LAST_CUT + 30 * (month - 1)) * DAY_MS);
      for (const { id: distribuidorId, pais } of distribuidores) {
        const hoy = diaEn(pais, now);
        await escribirCorte(database, { distribuidorId, usuarioId, now, hoy, grupos: null });
      }
    }
    await client.query(CLOSE, [usuarioId]);
    await client.query('vacuum analyze');
  });
