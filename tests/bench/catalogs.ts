import type { Bench } from './bench.ts';
import { compareWith, type Read } from './compare.ts';
import { asOwner, withMore } from './million.ts';
import { app as administracion } from '../../netlify/functions/administracion.ts';
import { app as catalogos } from '../../netlify/functions/catalogos.ts';
import { CATALOGO_NOMBRES } from '../../src/contracts/administracion/catalogos.ts';

/** Pharmacies of Costa Rica besides the demo's, each with its pharmacist and its distributor of each promotion. */
const FARMACIAS = 5_000;

const MUCHAS = [
  `insert into cadenas (pais_codigo, nombre, permite_ffd)
     select '506', 'Cadena ' || n, false from generate_series(1, 50) n`,
  `insert into farmacias (codigo, pais_codigo, cadena_id, nombre, telefono)
     select 'CR-X' || n, '506', c.id, 'Farmacia ' || n, '2200 ' || (1000 + n % 9000)
       from generate_series(1, ${FARMACIAS}) n
       join cadenas c on c.pais_codigo = '506' and c.nombre = 'Cadena ' || (n % 50 + 1)`,
  `insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, farmacia_id, clave_cambiada_en)
     select f.codigo, u.clave_hash, 'Regente', '506', f.id, now()
       from farmacias f, usuarios u where f.codigo like 'CR-X%' and u.nombre_usuario = 'CR-F001'`,
  `insert into farmacia_distribuidores (farmacia_id, promocion_id, distribuidor_id, pais_codigo)
     select f.id, p.id, (select min(id) from distribuidores where pais_codigo = '506'), '506'
       from farmacias f, promociones p where f.codigo like 'CR-X%' and p.pais_codigo = '506'`,
  `insert into medicos (codigo, pais_codigo, nombre, especialidad)
     select 'CR-X' || n, '506', 'Nombre Apellido ' || n, 'Medicina general'
       from generate_series(1, ${FARMACIAS}) n`,
  `insert into actos (hecho_en, por, quien, accion, tipo, objeto, pais_codigo, despues)
     select now() - n * interval '1 minute', 'orden', 'oficina', 'crear', 'farmacia', 'CR-X' || n, '506',
            '{"Nombre": "Farmacia"}' from generate_series(1, ${4 * FARMACIAS}) n`,
];

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
    asOwner({ ownerUrl }, async (client) => {
      for (const text of MUCHAS) await client.query(text);
    }),
  );
  return compareWith(bench, muchas.env, '5,000', reads);
};
