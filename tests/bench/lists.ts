import type { Bench } from './bench.ts';
import { compareWithMillion, type Read } from './compare.ts';
import { app as canjes } from '../../netlify/functions/canjes.ts';
import { app as reporte } from '../../netlify/functions/reporte.ts';

const readsOf = async (bench: Bench): Promise<readonly Read[]> => {
  const { rows } = await bench.owner.query<{ codigo: string; final: string; inicio: string }>(
    `select codigo_confirmacion as codigo, current_date::text as final,
            (current_date - 365)::text as inicio
       from canjes c join farmacias f on f.id = c.farmacia_id
      where f.codigo = 'CR-F001' order by c.id limit 1`,
  );
  const [ids] = rows;
  if (ids === undefined) throw new Error('The demo data has no redemption at CR-F001.');
  const report = { fechaInicio: ids.inicio, fechaFinal: ids.final, farmacia: '' };
  const list = (typeCanje: string) => ({ typeCanje });
  const lists = '/api/canjes/canje-farmacias?page=1&limit=10';
  const reports = '/api/canjes/reporte-farmacias?page=1&limit=10';
  const reads: readonly (readonly [name: string, user: string, path: string, body?: unknown])[] = [
    ['pending, a country', 'operador.cr', lists, list('canjePendiente')],
    ['approved, a country', 'operador.cr', lists, list('canjeAprobado')],
    ['rejected, a country', 'operador.cr', lists, list('canjeRechazado')],
    ['pending, all countries', 'manager', lists, list('canjePendiente')],
    ['approved, all countries', 'manager', lists, list('canjeAprobado')],
    ['approved, a pharmacy', 'CR-F001', lists, list('canjeAprobado')],
    ['approved, a chain', 'admin.cr', lists, list('canjeAprobado')],
    ['counters, all countries', 'manager', '/api/canjes/contadores'],
    ['counters, a pharmacy', 'CR-F001', '/api/canjes/contadores'],
    ['search by code', 'manager', `/api/canjes/busqueda-canje/${ids.codigo}`],
    ['detail', 'manager', `/api/canjes/detalle/${ids.codigo}`],
    ['search by invoice', 'manager', '/api/canjes/buscar?factura=USADA-1'],
    ['search by card', 'manager', '/api/canjes/buscar?tarjeta=CR100000015'],
    ['report, a pharmacy', 'CR-F001', reports, report],
    ['report, a chain', 'admin.cr', reports, report],
  ];
  return reads.map(([name, user, path, body]) => ({
    name,
    app: path === reports ? reporte : canjes,
    user,
    path,
    body,
  }));
};

/** The dashboard's reads. */
export const benchLists = async (bench: Bench): Promise<string> =>
  compareWithMillion(bench, await readsOf(bench));
