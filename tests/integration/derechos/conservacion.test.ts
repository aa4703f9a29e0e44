import { expect, test } from 'vitest';
import { correrRetencion } from '../../../netlify/functions/retencion.ts';
import { verVencidas } from '../../../netlify/tools/operacion/conservacion.ts';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';
import { redeem } from '../../support/redemption.ts';
import { isProof } from '../../support/size.ts';
import { tablesNow } from '../../support/tables.ts';

// Ten years after a person's last fact the person becomes anonymous: listed one night, done the next.

const { database, ids } = await mundo();
let now = demoNow;
const lines: Readonly<Record<string, unknown>>[] = [];
const env = () => testEnvironment(database, { now: () => now, log: (line) => lines.push(line) });
const noche = async () => {
  lines.length = 0;
  await correrRetencion(env());
  const cuentas = lines.find(({ event }) => event === 'anonymisation') ?? {};
  return {
    cuentas,
    distintos: lines.find(({ event }) => event === 'totals-checked')?.['distintos'],
  };
};

/** Nights of one day until nothing is left to do: a slow machine does not manage all in one. */
const noches = async () => {
  const suma = { anonimizadas: 0, conservadas: 0 };
  for (;;) {
    const { cuentas, distintos } = await noche();
    const [hechas, dejadas] = [Number(cuentas['anonimizadas']), Number(cuentas['conservadas'])];
    suma.anonimizadas += hechas;
    suma.conservadas += dejadas;
    if (hechas + dejadas === 0) return { cuentas: suma, distintos };
  }
};

/** All that is added up: boxes and redemptions by promotion, day and state, and the history. */
const sumas = () =>
  database.query(
    `select c.promocion_id, c.fecha, c.estado, count(*)::int as canjes,
            (select coalesce(sum(f.cantidad), 0)::int from canje_facturas f
              where f.canje_id = any (array_agg(c.id))) as cajas,
            (select count(*)::int from canje_historial h where h.canje_id = any (array_agg(c.id))) as hechos
       from canjes c group by 1, 2, 3 order by 1, 2, 3`,
  );
const anonimas = async () => {
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n from pacientes where identificacion like 'ANONIMA*%'`,
  );
  return row?.n;
};

test('by a moved clock: listed the day before, then anonymous, with money and history adding up', async () => {
  // Requests that people made themselves belong to the desk.
  await database.query(
    `update solicitudes set estado = 'Respondida', respondida_en = $1, quedan = null,
            vence = coalesce(vence, '2026-06-30') where estado <> 'Respondida'`,
    [now],
  );
  const TarjetaPacienteId = await ids.tarjeta('CR100000011');
  await redeem(database, env(), 'CR-F001', { TarjetaPacienteId });
  // A night lists 200 people: these are fewer, and the others have done something since.
  const total = isProof ? 150 : 12;
  const yaAnonimas = await anonimas();
  await database.query(
    `update consentimientos set aceptado_en = '2036-06-18'
      where retirado_en is null
        and paciente_id not in (select id from pacientes order by id limit ${total})`,
  );
  expect(await noche()).toMatchObject({
    cuentas: { previstas: 0, anonimizadas: 0, conservadas: 0 },
  });
  const antes = await sumas();

  // Ten years after the load, to the day: the load's own day is not older than ten years yet.
  now = new Date('2036-06-17T16:00:00Z');
  const ensayo = await verVencidas(database.ownerUrl, now);
  const primera = await noche();
  expect(primera.cuentas['previstas']).toBe(ensayo.length - 1);
  expect([await anonimas(), primera.cuentas['anonimizadas']]).toEqual([0, 0]);

  // A patient on the list redeems after all, and stays.
  const [vuelve, falla] = await database.query<{ id: string }>(
    `select paciente_id as id from solicitudes where origen = 'plazo' order by solicitudes.id limit 2`,
  );
  await database.query(`update consentimientos set aceptado_en = $2 where paciente_id = $1`, [
    vuelve?.id,
    now,
  ]);

  now = new Date('2036-06-18T16:00:00Z');
  // A person whose data cannot be written holds up no other one, and waits for the next night.
  await database.query(
    `create function falla() returns trigger language plpgsql as $$ begin raise 'poisoned'; end $$`,
  );
  await database.query(
    `create trigger falla before update on pacientes for each row when (old.id = ${falla?.id}) execute function falla()`,
  );
  await expect(noche()).rejects.toThrow('P0001');
  expect(await anonimas()).toBeGreaterThan(Number(yaAnonimas));
  await database.query('drop trigger falla on pacientes');
  const segunda = await noches();
  expect(Number(await anonimas()) - Number(yaAnonimas)).toBe(
    Number(primera.cuentas['previstas']) - 1,
  );
  // A day later the people of the load's own day are due, too.
  now = new Date('2036-06-19T16:00:00Z');
  await noches();
  expect(Number(await anonimas()) - Number(yaAnonimas)).toBeGreaterThanOrEqual(total - 1);
  expect(await sumas()).toEqual(antes);
  expect(segunda.distintos).toBe(0);
  expect(await verVencidas(database.ownerUrl, now)).toEqual(['No hay nadie a quien anonimizar.']);

  const [rest] = await database.query(
    `select nombre, primer_apellido as a, correo, t.numero ~ '^CR1000000' as suya
       from pacientes p join tarjetas t on t.paciente_id = p.id where t.id = $1`,
    [TarjetaPacienteId],
  );
  expect(rest).toEqual({ nombre: 'Persona', a: 'Anónima', correo: 'anonima@invalid', suya: false });
}, 120_000);

test('the dry run writes nothing', async () => {
  const before = await tablesNow(database);
  await verVencidas(database.ownerUrl, new Date('2050-01-01T12:00:00Z'));
  expect(await tablesNow(database)).toEqual(before);
});
