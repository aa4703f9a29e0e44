import type { EstadoCanje } from '../../src/domain/estado.ts';
import { demoNow, type TestDatabase } from './freshDatabase.ts';
import { oneIn } from './size.ts';

/** The moments of loading at which a calendar may go wrong. */
export const momentos: readonly (readonly [string, Date])[] = oneIn(4, [
  ['the middle of a year', demoNow],
  ['1 January, minutes after midnight in Costa Rica', new Date('2026-01-01T06:03:00Z')],
  ['1 January in Panama, still 31 December in Costa Rica', new Date('2027-01-01T05:20:00Z')],
  ['3 January', new Date('2026-01-03T20:00:00Z')],
  ['1 February', new Date('2026-02-01T14:00:00Z')],
  ['29 February', new Date('2028-02-29T22:00:00Z')],
  ['31 December', new Date('2026-12-31T19:30:00Z')],
]);

/** A redemption as loaded; `promocion` is its number within the country. */
export interface CanjeRow {
  id: string;
  codigo: string;
  tarjeta: string;
  promocion: number;
  farmacia: string;
  estado: EstadoCanje;
  registradoEn: Date;
  decididoEn: Date | null;
  fecha: string;
  mensual: number;
  anual: number;
  facturas: {
    numero: string;
    fecha: string;
    farmacia: string;
    vigente: boolean;
  }[];
}

/** All redemptions of a demo database with their invoices. */
export function leerCanjes(database: TestDatabase): Promise<CanjeRow[]> {
  return database.query<CanjeRow>(
    `select c.id, c.codigo_confirmacion as codigo, t.numero as tarjeta,
              ((p.id - 1) % 8) + 1 as promocion, f.codigo as farmacia, c.estado,
              c.registrado_en as "registradoEn", c.decidido_en as "decididoEn", c.fecha,
              p.maximo_mensual as mensual, p.maximo_anual as anual,
              (select json_agg(json_build_object('numero', l.numero, 'fecha', l.fecha,
                  'farmacia', lf.codigo, 'vigente', l.vigente))
                 from canje_facturas l join farmacias lf on lf.id = l.farmacia_id
                where l.canje_id = c.id) as facturas
         from canjes c join tarjetas t on t.id = c.tarjeta_id
         join promociones p on p.id = c.promocion_id join farmacias f on f.id = c.farmacia_id`,
  );
}
