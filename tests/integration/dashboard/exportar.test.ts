import * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { app } from '../../../netlify/functions/reporte.ts';
import { authenticate } from '../../../netlify/http/session.ts';
import { exportarReporte, MAXIMO_DE_ARCHIVO } from '../../../netlify/dashboard/reportarCanjes.ts';
import { reporteFarmacias } from '../../../src/contracts/dashboard/reporte.ts';
import { mundo } from '../../support/mundo.ts';
import { refusedWith, site, todasLasFilas } from '../../support/request.ts';

const { database, env, tokenFor, call } = await mundo();

const FILTER = { fechaInicio: '2026-01-01', fechaFinal: '2026-06-17', farmacia: '' };

const ask = (user: string) => call(user, 'POST /api/canjes/reporte-export', FILTER);
const read = (file: Uint8Array) =>
  XLSX.read(file, { cellNF: true, cellStyles: true, cellDates: true, UTC: true });

describe('the spreadsheet', () => {
  test('read back by another library: all rows of the filter, as the report pages show them', async () => {
    const shown = await todasLasFilas<Record<string, unknown>>(async (n) => {
      const path = `POST /api/canjes/reporte-farmacias?page=${n}&limit=100`;
      return v.parse(reporteFarmacias.reply, (await call('admin.cr', path, FILTER)).body);
    });
    expect(shown.length).toBeGreaterThan(40);
    const sheet = read((await ask('admin.cr')).bytes).Sheets['Canjes'];
    const rows = XLSX.utils.sheet_to_json<unknown[]>(sheet ?? {}, {
      header: 1,
      UTC: true,
      defval: '',
    });
    expect(rows[0]).toEqual([
      'Id',
      'Fecha Canje',
      'Marca',
      'Presentación',
      'Nombre Cadena',
      'Pto. de Venta',
      'Tipo Bonificación',
      'Facturas',
      'Código Confirmación',
      'Estado Canje',
      'Observaciones',
    ]);
    expect(
      rows
        .slice(1)
        .map(([id, date, ...texts]) => [
          id,
          date instanceof Date ? date.toISOString().slice(0, 10) : date,
          ...texts,
        ]),
    ).toEqual(
      // The hour is for the screen: in the file the day is a date.
      shown.map((row) =>
        Object.entries(row).flatMap(([field, value]) => (field === 'RegistradoEn' ? [] : [value])),
      ),
    );
  });

  test('ends the query if the reader leaves', async () => {
    const request = new Request(new URL('/api/canjes/reporte-export', site), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await tokenFor('admin.cr')}`,
      },
      body: JSON.stringify(FILTER),
    });
    const reply = await app.fetch(request, env);
    const reader = reply.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const open = () =>
      database.query(
        `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
    await expect.poll(open).toEqual([]);
  });
});

describe('more than a file can hold', () => {
  const DETAIL =
    'El filtro tiene demasiados canjes para un solo archivo de Excel (el máximo es 100 mil). Elija un rango de fechas más corto o una sola farmacia.';

  test('in rows is refused with a sentence, never cut', async () => {
    const token = await tokenFor('admin.cr');
    const headers = { authorization: `Bearer ${token}` };
    const session = await authenticate(new Request(site, { headers }), env);
    const rows = XLSX.utils.sheet_to_json(
      read((await ask('admin.cr')).bytes).Sheets['Canjes'] ?? {},
    ).length;
    const upTo = (filas: number) =>
      exportarReporte(
        { env, session, body: v.parse(reporteFarmacias.body, FILTER) },
        { ...MAXIMO_DE_ARCHIVO, filas },
      );
    await expect(upTo(rows - 1)).rejects.toMatchObject({ name: 'Conflicto' });
    await (await upTo(rows)).body?.cancel();
  });

  test('in bytes likewise', async () => {
    await database.query(
      `update canjes set observaciones = repeat('x', 2000000)
        where estado = 'Aprobado' and farmacia_id = (select id from farmacias where codigo = 'CR-F001')`,
    );
    expect(await ask('CR-F001')).toMatchObject(refusedWith(409, DETAIL));
  });
});
