import { expect, test } from 'vitest';
import { TOTAL_MAXIMO } from '../../../src/contracts/fields.ts';
import { mundo } from '../../support/mundo.ts';
import { send } from '../../support/request.ts';

// 5,000 pharmacies: what a table says of how many it found.

/** Pharmacies of Costa Rica besides the demo's, each with its pharmacist and its distributor of each promotion. */
const FARMACIAS = 5_000;

/** What adds them to the demo, with four times as many acts. */
const MUCHAS_FARMACIAS = `
  insert into cadenas (pais_codigo, nombre, permite_ffd)
    select '506', 'Cadena ' || n, false from generate_series(1, 50) n;
  insert into farmacias (codigo, pais_codigo, cadena_id, nombre, telefono)
    select 'CR-X' || n, '506', c.id, 'Farmacia ' || n, '2200 ' || (1000 + n % 9000)
      from generate_series(1, ${FARMACIAS}) n
      join cadenas c on c.pais_codigo = '506' and c.nombre = 'Cadena ' || (n % 50 + 1);
  insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, farmacia_id, clave_cambiada_en)
    select f.codigo, u.clave_hash, 'Regente', '506', f.id, now()
      from farmacias f, usuarios u where f.codigo like 'CR-X%' and u.nombre_usuario = 'CR-F001';
  insert into farmacia_distribuidores (farmacia_id, promocion_id, distribuidor_id, pais_codigo)
    select f.id, p.id, (select min(id) from distribuidores where pais_codigo = '506'), '506'
      from farmacias f, promociones p where f.codigo like 'CR-X%' and p.pais_codigo = '506';
  insert into actos (hecho_en, por, quien, accion, tipo, objeto, pais_codigo, despues)
    select now() - n * interval '1 minute', 'orden', 'oficina', 'crear', 'farmacia', 'CR-X' || n, '506',
           '{"Nombre": "Farmacia"}' from generate_series(1, ${4 * FARMACIAS}) n;
  analyze`;

const { database, env, tokenFor } = await mundo();
const token = await tokenFor('administrador');
await database.query(MUCHAS_FARMACIAS);

const pedir = (direccion: string) => send(env, `GET /api/${direccion}`, { token });

test.each([
  ['catalogos/farmacias?s=farmacia&pais=506', TOTAL_MAXIMO],
  ['catalogos/farmacias?s=cr-x12', 111],
  ['catalogos/suministros?pais=506', TOTAL_MAXIMO],
  ['administracion/usuarios?s=cr-x', TOTAL_MAXIMO],
  ['administracion/usuarios?s=cr-x12', 111],
  ['administracion/actos', TOTAL_MAXIMO],
] as const)('%s says how many it found, or that they are more', async (direccion, total) => {
  const { body } = await pedir(direccion);
  expect(body).toMatchObject({ Total: total });
});
