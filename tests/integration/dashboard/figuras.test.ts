import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { load } from '../../../netlify/tools/load/load.ts';
import { canjeFarmacias } from '../../../src/contracts/dashboard/listas.ts';
import { reporteResumen } from '../../../src/contracts/dashboard/reporte.ts';
import { tablero } from '../../../src/contracts/dashboard/tablero.ts';
import type { PaisCodigo } from '../../../src/domain/paises.ts';
import {
  EN_BLANCO,
  filtroDeDireccion,
  filtroDeOficinaEn,
  OFICINA_EN_BLANCO,
} from '../../../src/islands/dashboard/reporte/filtro.ts';
import { Figuras } from '../../../src/islands/tablero/Figuras.tsx';
import { demoNow } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';

const { database, call } = await mundo();
await load(database.ownerUrl, { canjes: 4_000 }, demoNow);

const HOY = '2026-06-17';

/** The count of the list at an address of the site, as its page shows it; null for a list of another kind. */
async function cuentaDe(user: string, href: string): Promise<number | null> {
  const { pathname, searchParams } = new URL(href.replaceAll('&amp;', '&'), 'https://sitio.test');
  const pedido = Object.fromEntries(searchParams);
  if (pathname === '/dashboard/filtro-canjes/canjePendiente') {
    const body = { typeCanje: 'canjePendiente', pais: pedido['pais'] ?? null };
    const reply = await call(user, 'POST /api/canjes/canje-farmacias', body);
    return v.parse(canjeFarmacias.reply, reply.body).Total;
  }
  const oficina = pathname === '/dashboard/reporte';
  if (!oficina && pathname !== '/dashboard/reporte-canjes') return null;
  const filtro = oficina
    ? filtroDeOficinaEn({ ...OFICINA_EN_BLANCO, ...pedido }, HOY)
    : filtroDeDireccion({ ...EN_BLANCO, ...pedido });
  const path = `POST /api/canjes/reporte${oficina ? '-oficina' : ''}-resumen`;
  const reply = await call(user, path, filtro ?? {});
  const { Canjes, Facturadas } = v.parse(reporteResumen.reply, reply.body);
  return 'distribuidor' in pedido ? Facturadas : Canjes;
}

test.each<[string, string, PaisCodigo | undefined, boolean, number]>([
  ['manager', '?periodo=mes', undefined, false, 100],
  ['manager', '?periodo=30-dias&pais=507', '507', false, 100],
  // A shorter month than the one before: further days stand beside its last one.
  ['operador.cr', '?periodo=propio&desde=2026-02-01&hasta=2026-02-28', undefined, false, 100],
  ['admin.cr', '?periodo=30-dias', undefined, true, 50],
])(
  '%s, %s: each figure equals the count of its list',
  async (user, query, pais, deCadena, atLeast) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const { body } = await call(user, `GET /api/canjes/tablero${query}`);
    const datos = v.parse(tablero.reply, body);
    const html = renderToStaticMarkup(
      createElement(Figuras, { datos, hoy: HOY, pais, deCadena, varios: pais === undefined }),
    );
    const sinAuditar = datos.Decisiones.reduce((suma, { PorTiempo }) => suma + PorTiempo, 0);
    const figuras = new Map(
      [...html.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, href = '', texto = '']) => [
        href,
        texto.endsWith('%') ? sinAuditar : Number(texto.replaceAll(/\D/g, '')),
      ]),
    );
    const distintas: unknown[] = [];
    let vistas = 0;
    for (const [href, figura] of figuras) {
      const cuenta = await cuentaDe(user, href);
      if (cuenta !== null) vistas += 1;
      if (cuenta !== null && cuenta !== figura) distintas.push([href, figura, cuenta]);
    }
    expect(distintas).toEqual([]);
    expect(vistas).toBeGreaterThan(atLeast);
  },
);
