import type { InferInput } from 'valibot';
import type { Query } from '../database/database.ts';
import { muestra } from '../../src/contracts/dashboard/auditoria.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/** Registrations whose windows have closed, by week: the weeks from `desde` on, 7 days each, until the day before `hasta`. One round trip. */
export const leerMuestra = (
  db: Query,
  { desde, hasta, paises }: { desde: Dia; hasta: Dia; paises: readonly PaisCodigo[] },
): Promise<InferInput<typeof muestra.reply>['Semanas']> =>
  db.query(
    `with semanas as (
       select n, $1::date + 7 * n as semana from generate_series(0, ($2::date - $1::date - 1) / 7) n
     ), todos as (
       select (dia - $1::date) / 7 as n,
              coalesce(sum(cuenta) filter (where medida = 'registrados'), 0)::int as registrados,
              coalesce(sum(cuenta) filter (where medida = 'porDecidir'), 0)::int as por_tiempo
         from totales_canjes
        where medida in ('registrados', 'porDecidir') and dia >= $1::date and dia < $2::date and pais_codigo = any($3::text[])
        group by 1
     ), muestra as (
       select (a.fecha - $1::date) / 7 as n, count(*)::int as muestra,
              (count(c.decidido_en))::int as auditados, (count(*) filter (where not c.vigente))::int as rechazados
         from canjes_al_azar a
        -- One probe for each row of the sample: a join may read all redemptions.
        cross join lateral (select * from canjes where id = a.canje_id offset 0) c
        where a.en_muestra and a.fecha >= $1::date and a.fecha < $2::date and a.pais_codigo = any($3::text[])
          and c.motivo_codigo is distinct from 'anulado-por-la-farmacia'
        group by 1
     )
     select s.semana as "Semana", coalesce(t.registrados, 0) as "Registrados",
            coalesce(t.por_tiempo, 0) as "PorTiempo", coalesce(m.muestra, 0) as "Muestra",
            coalesce(m.auditados, 0) as "Auditados", coalesce(m.rechazados, 0) as "Rechazados"
       from semanas s left join todos t using (n) left join muestra m using (n) order by s.n`,
    [desde, hasta, paises],
    muestra.reply.entries.Semanas.item,
  );
