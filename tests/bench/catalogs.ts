import type { Bench } from './bench.ts';
import { compare, type Read } from './compare.ts';
import { asOwner, withMore } from './million.ts';
import { app as administracion } from '../../netlify/functions/administracion.ts';
import { app as catalogos } from '../../netlify/functions/catalogos.ts';
import { CATALOGO_NOMBRES } from '../../src/contracts/administracion/catalogos.ts';
import { MUCHAS_FARMACIAS } from '../support/muchasFarmacias.ts';

const API = '/api/administracion';
const reads: readonly Read[] = [
  ...CATALOGO_NOMBRES.map((nombre) => ({
    name: nombre,
    app: catalogos,
    user: 'administrador.cr',
    path: `/api/catalogos/${nombre}?page=1&limit=10`,
  })),
  ...[
    ['farmacias, all countries', 'administrador', '/api/catalogos/farmacias?page=1&limit=10'],
    ['farmacias, by chain', 'administrador.cr', '/api/catalogos/farmacias?page=1&orden=cadena'],
    ['farmacias, searched', 'administrador.cr', '/api/catalogos/farmacias?page=1&s=farmacia'],
    ['suministros, searched', 'administrador.cr', '/api/catalogos/suministros?page=1&s=cordavela'],
  ].map(([name = '', user = '', path = '']) => ({ name, user, path, app: catalogos })),
  ...[
    ['usuarios', 'administrador.cr', `${API}/usuarios?page=1`],
    ['usuarios, searched', 'administrador.cr', `${API}/usuarios?page=1&s=cr-x12`],
    ['actos', 'administrador.cr', `${API}/actos?page=1`],
    ['propuestas', 'manager', `${API}/propuestas?page=1`],
  ].map(([name = '', user = '', path = '']) => ({ name, user, path, app: administracion })),
];

/** The first page of every table of the office, beside the same with 5,000 pharmacies more. */
export const benchCatalogs = async (bench: Bench): Promise<string> => {
  const muchas = await withMore(bench, 'bench_farmacias', (ownerUrl) =>
    asOwner({ ownerUrl }, (client) => client.query(MUCHAS_FARMACIAS)),
  );
  return compare(['demo', bench.env], ['5,000', muchas.env], reads);
};
