import * as v from 'valibot';
import { dentroDe } from '../database/alcance.sql.ts';
import { contadas } from '../database/cuenta.sql.ts';
import { entero, tarjetaId } from '../database/columnas.ts';
import type { Query } from '../database/database.ts';
import type { PageWindow } from '../http/page.ts';
import { IDENTIFICACION_BORRADA } from './anonimizacion.sql.ts';
import { afiliacionRow, afiliaciones } from '../../src/contracts/afiliaciones.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** The filter of affiliations. */
export interface FiltroDeAfiliaciones {
  readonly alcance: Alcance;
  /** Days of each country. */
  readonly desde: Dia;
  readonly hasta: Dia;
  /** A pharmacy's code; null is all. */
  readonly farmacia: string | null;
}

/** The affiliations of a filter, SQL from the table on, with its parameters. */
const filtradas = ({ alcance, desde, hasta, farmacia }: FiltroDeAfiliaciones) => {
  const dentro = dentroDe(
    alcance,
    { pais: 'p.pais_codigo', cadena: 'f.cadena_id', farmacia: 'p.farmacia_id' },
    '$1',
  );
  return {
    filas: `from pacientes p join paises pa on pa.codigo = p.pais_codigo
       left join farmacias f on f.id = p.farmacia_id
      where ${dentro.condicion} and ($4::text is null or f.codigo = upper($4::text))
        and p.creado_en >= $2::date - interval '1 day' and p.creado_en < $3::date + interval '2 days'
        and (p.creado_en at time zone pa.zona_horaria)::date between $2::date and $3::date`,
    parametros: [dentro.valor, desde, hasta, farmacia],
  };
};

/**
 * A page of affiliations, newest first, with their count, as `contadas` counts. `Referencia` is null once the person is
 * anonymous.
 */
export const leerAfiliaciones = (
  db: Query,
  filtro: FiltroDeAfiliaciones,
  { cuantas, salto }: PageWindow,
) => {
  const { filas, parametros } = filtradas(filtro);
  return db.query(
    `select t.id::int as "tarjetaId", e.total, t.numero as "NumeroTarjeta", t.estado as "EstadoTarjeta",
            e.creado_en as "AfiliadaEn", e.pais_codigo as "Pais", e.farmacia as "Farmacia", m.codigo as "CodigoMedico",
            case when e.identificacion not like '${IDENTIFICACION_BORRADA}%' then e.referencia end as "Referencia"
       from (select p.*, f.nombre as farmacia, ${contadas(`1 ${filas}`)} as total ${filas}
              order by p.creado_en desc, p.id desc limit $5::int offset $6::int) e
       join tarjetas t on t.paciente_id = e.id left join medicos m on m.id = e.medico_id
      order by e.creado_en desc, e.id desc`,
    [...parametros, cuantas, salto],
    v.object({ ...afiliacionRow.entries, tarjetaId, total: entero }),
  );
};

/** The pharmacies with the most affiliations, and all that were outside one. */
const FARMACIAS = 10 + 1;

/** Counts the affiliations outside a pharmacy, and of each pharmacy, most first. */
export const contarPorFarmacia = (db: Query, filtro: FiltroDeAfiliaciones) => {
  const { filas, parametros } = filtradas(filtro);
  return db.query(
    `select f.codigo as "Codigo", f.nombre as "Nombre", count(*)::int as "Afiliaciones" ${filas}
      group by f.id order by f.id is not null, "Afiliaciones" desc, f.nombre, f.id limit ${FARMACIAS}`,
    parametros,
    afiliaciones.reply.entries.PorFarmacia.item,
  );
};
