import type { Bench } from './bench.ts';
import { compareWithMillion } from './compare.ts';
import { app as busqueda } from '../../netlify/functions/busqueda.ts';
import { app as canjes } from '../../netlify/functions/canjes.ts';
import { app as derechos } from '../../netlify/functions/derechos.ts';
import { app as pacientes } from '../../netlify/functions/pacientes.ts';
import { app as reporte } from '../../netlify/functions/reporte.ts';
import { referenciaDe } from '../../netlify/tools/demo/pacientes.ts';

const board = '/api/canjes/tablero';
const boards = (
  [
    ['board, 90 days, all countries', 'manager', `${board}?periodo=90-dias`],
    ['board, 90 days, a country', 'operador.cr', `${board}?periodo=90-dias`],
    ['board, a year, all countries', 'manager', `${board}?periodo=365-dias`],
    ['board, a year, a country', 'operador.cr', `${board}?periodo=365-dias`],
    ['board, 90 days, a chain', 'admin.cr', `${board}?periodo=90-dias`],
    ['audit queue, all countries', 'manager', '/api/canjes/cola'],
  ] as const
).map(([name, user, path]) => ({ name, app: canjes, user, path }));

/** The board and the audit desk's queue. */
export const benchBoard = (bench: Bench): Promise<string> => compareWithMillion(bench, boards);

const hoy = new Date().toISOString().slice(0, 10);
const mes = { fechaInicio: `${hoy.slice(0, 7)}-01`, fechaFinal: hoy };
const search = (name: string, Texto: string) => ({
  name: `search, ${name}`,
  app: busqueda,
  user: 'operador.cr',
  path: '/api/busqueda',
  body: { Texto },
});

/** What the office searches, opens and counts. */
export const benchOffice = (bench: Bench): Promise<string> =>
  compareWithMillion(bench, [
    search('an invoice', 'A-10060'),
    search('a name', 'Jorge Salazar'),
    search('a card', 'CR100000003'),
    { name: 'to do', app: canjes, user: 'operador.cr', path: '/api/canjes/por-hacer' },
    {
      name: 'a person',
      app: derechos,
      user: 'operador.cr',
      path: `/api/personas/${referenciaDe(1)}`,
      body: { Razon: 'llamada' },
    },
    {
      name: 'report, a month of a country',
      app: reporte,
      user: 'operador.cr',
      path: '/api/canjes/reporte-oficina',
      body: mes,
    },
    {
      name: 'its totals',
      app: reporte,
      user: 'operador.cr',
      path: '/api/canjes/reporte-oficina-resumen',
      body: mes,
    },
    {
      name: 'its totals, all countries',
      app: reporte,
      user: 'manager',
      path: '/api/canjes/reporte-oficina-resumen',
      body: mes,
    },
    {
      name: 'affiliations of seven days',
      app: pacientes,
      user: 'operador.cr',
      path: `/api/pacientes/afiliaciones?desde=${mes.fechaInicio}&hasta=${hoy}`,
    },
  ]);
