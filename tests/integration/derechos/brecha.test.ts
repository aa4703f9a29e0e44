import { expect, test } from 'vitest';
import { listarBrecha } from '../../../netlify/tools/operacion/brecha.ts';
import { CABECERA_NACIMIENTO } from '../../../src/contracts/pacientes.ts';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';
import { redeem } from '../../support/redemption.ts';
import { send } from '../../support/request.ts';

// A drill: a pharmacy's session was stolen for an hour. Who is written to?

const { database, ids, tokenFor } = await mundo();
const registro: string[] = [];
const MINUTO = 60_000;
let now = demoNow;
const env = (clientAddress = '203.0.113.7') =>
  testEnvironment(database, {
    clientAddress,
    now: () => now,
    log: (line) => registro.push(JSON.stringify(line)),
  });
const regente = await tokenFor('CR-F001', env());
const mirar = (numero: string, token = regente) =>
  send(env(), `GET /api/canjes/tarjeta/${numero}`, { token });

await mirar('CR100000001');
now = new Date(demoNow.getTime() + 10 * MINUTO);
await mirar('CR100000002');
await mirar('CR100000002');
await mirar('CR999999999');
await mirar('CR100000004', await tokenFor('CR-F009', env()));
await redeem(database, env(), 'CR-F001', {
  TarjetaPacienteId: await ids.tarjeta('CR100000013'),
});
now = new Date(demoNow.getTime() + 120 * MINUTO);

const entre = (desde: number, hasta: number) => ({
  desde: new Date(demoNow.getTime() + desde * MINUTO),
  hasta: new Date(demoNow.getTime() + hasta * MINUTO),
  usuario: null,
  sesion: null,
  direccion: null,
});
const tarjetas = (csv: readonly string[]) =>
  csv.slice(1).map((linea) => linea.split(',')[1]?.replaceAll('"', ''));

test('names the patients answered to a user in the hour, and no others', async () => {
  const { csv, notas } = await listarBrecha(
    database.ownerUrl,
    { ...entre(5, 65), usuario: 'CR-F001' },
    registro,
  );
  expect(tarjetas(csv)).toEqual(['CR100000002', 'CR100000013']);
  expect(csv[1]).toContain('/api/canjes/tarjeta/:card');
  expect(csv[2]).toContain('registró o decidió su canje');
  // A person to notify, with the moment it began in the time of that person's country.
  expect(csv[1]).toMatch(/@correo\.example","[^"]+","17\/06\/2026 10:10"/);
  expect(notas[0]).toBe('Personas alcanzadas: 2. Peticiones respondidas: 3.');
});

test('by the session alone', async () => {
  const [row] = await database.query<{ id: string }>(
    `select s.id from sesiones s join usuarios u on u.id = s.usuario_id
      where u.nombre_usuario = 'CR-F001' and s.creada_en >= $1 order by s.creada_en limit 1`,
    [demoNow],
  );
  const { csv } = await listarBrecha(
    database.ownerUrl,
    { ...entre(-5, 5), sesion: row?.id ?? '' },
    registro,
  );
  expect(tarjetas(csv)).toEqual(['CR100000001']);
});

test('by an address that asked for balances without any session', async () => {
  now = demoNow;
  registro.length = 0;
  const [persona] = await database.query<{ nacimiento: string; id: string }>(
    `select p.fecha_nacimiento as nacimiento, p.identificacion as id
       from pacientes p join tarjetas t on t.paciente_id = p.id
      where t.id = (select tarjeta_id from canjes where vigente order by id desc limit 1)`,
  );
  const saldo = (fecha: string, direccion: string) =>
    send(env(direccion), `GET /api/pacientes/saldo/${persona?.id ?? ''}?pais=506`, {
      headers: { [CABECERA_NACIMIENTO]: fecha },
    });
  await saldo('1950-05-05', '198.51.100.1');
  await saldo(persona?.nacimiento ?? '', '198.51.100.2');
  const direcciones = registro.map((linea) => (JSON.parse(linea) as { address: string }).address);
  const [una = '', otra = ''] = direcciones;
  const de = async (direccion: string) =>
    (await listarBrecha(database.ownerUrl, { ...entre(-5, 5), direccion }, registro)).csv.length -
    1;
  expect([una === otra, await de(una), await de(otra)]).toEqual([false, 0, 1]);
});

test('a name that a spreadsheet would take for a formula is led by an apostrophe', async () => {
  now = demoNow;
  registro.length = 0;
  await mirar('CR100000002', await tokenFor('CR-F001', env()));
  for (const nombre of ['=1+1', '+506', '-1+2', '@SUM(1)']) {
    await database.query(
      `update pacientes set nombre = $1 where id = (select paciente_id from tarjetas where numero = 'CR100000002')`,
      [nombre],
    );
    const { csv } = await listarBrecha(
      database.ownerUrl,
      { ...entre(-5, 5), usuario: 'CR-F001' },
      registro,
    );
    expect(csv[1]).toContain(`,"'${nombre}`);
  }
});
