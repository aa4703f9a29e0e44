import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import versiones from '../../../content/legales/versiones.json' with { type: 'json' };
import { migrate } from '../../../netlify/database/migrate.ts';
import { BUSQUEDA } from '../../../src/domain/mensajes.ts';
import { freshDatabase } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';
import { aplicar, solicitud } from '../../support/redemption.ts';
import { send, refusedWith } from '../../support/request.ts';

// A version of a legal text that is marked important is asked for at the counter; a plain one is not.

const { database, env, ids, tokenFor } = await mundo();
const regente = await tokenFor('CR-F001');
const AVISO = versiones['aviso-privacidad'].version;

/** Publishes a text: the demo's people have accepted one older than `AVISO`. */
const publicar = (version: string, desde: string, importante: boolean, contenido: string) =>
  database.query(
    `insert into textos_legales (texto, version, rige_desde, importante, contenido, huella)
     values ('aviso-privacidad', $1, $2, $3, $4, encode(sha256(convert_to($4, 'UTF8')), 'hex'))`,
    [version, desde, importante, contenido],
  );
const TarjetaPacienteId = await ids.tarjeta('CR100000012');
const canjear = async () => aplicar(env, regente, await solicitud(database, { TarjetaPacienteId }));
const tarjeta = async () =>
  (await send(env, 'GET /api/canjes/tarjeta/CR100000012', { token: regente })).body;
const [persona] = await database.query<{ nacimiento: string; identificacion: string }>(
  `select p.fecha_nacimiento as nacimiento, p.identificacion
     from pacientes p join tarjetas t on t.paciente_id = p.id where t.numero = 'CR100000012'`,
);
const aceptar = (cambios: object = {}) =>
  send(env, 'POST /api/pacientes/consentimientos', {
    body: {
      Pais: '506',
      Numero: 'CR100000012',
      FechaNacimiento: persona?.nacimiento,
      AvisoPrivacidad: true,
      AceptacionUso: true,
      VersionAvisoPrivacidad: AVISO,
      VersionAceptacionUso: versiones['aceptacion-uso'].version,
      ...cambios,
    },
  });

test('a plain version, or an important one of a later day, asks for no acceptance', async () => {
  await publicar('2027-03', '2026-03-01', false, 'Una palabra corregida.');
  await publicar('2027-09', '2026-09-01', true, 'Regirá en septiembre.');
  expect(await tarjeta()).toMatchObject({ ConsentimientoPorRenovar: false });
});

test('an important text of the same day asks again those who accepted the one before', async () => {
  const [aceptada] = await database.query<{ version: string }>(
    `select version from consentimientos where texto = 'aviso-privacidad' limit 1`,
  );
  await publicar(`${aceptada?.version}.1`, '2026-01-01', true, 'El aviso de la tarde.');
  expect(await tarjeta()).toMatchObject({ ConsentimientoPorRenovar: true });
});

test('an important one stops the next redemption until it is accepted', async () => {
  expect(await canjear()).toMatchObject(refusedWith(409, BUSQUEDA.consentimientoPorRenovar));

  // Who accepts with a wrong date is answered alike, and nothing changes.
  const bien = await aceptar({ FechaNacimiento: '1950-05-05' });
  expect([bien.status, bien.body]).toEqual([200, {}]);
  expect(await tarjeta()).toMatchObject({ ConsentimientoPorRenovar: true });

  expect((await aceptar({ Numero: persona?.identificacion })).body).toEqual({});
  expect(await tarjeta()).toMatchObject({ ConsentimientoPorRenovar: false });
  expect((await canjear()).status).toBe(200);
});

test('a page opened before the change is refused with 409 for every person', async () => {
  const reply = await aceptar({ Numero: 'CR999999999', VersionAvisoPrivacidad: '2020-01' });
  expect(reply).toMatchObject({ status: 409 });
});

test('an accepted text can be shown years later, by its hash', async () => {
  const publicadas: Readonly<Record<string, string>> = versiones['aviso-privacidad'].publicadas;
  const huella = publicadas[AVISO] ?? '';
  const reply = await send(env, `GET /api/pacientes/textos/${huella}`);
  const { Contenido, Version } = reply.body as { Contenido: string; Version: string };
  expect(Version).toBe(AVISO);
  expect(createHash('sha256').update(Contenido).digest('hex')).toBe(huella);
  const nadie = await send(env, `GET /api/pacientes/textos/${'0'.repeat(64)}`);
  expect(nadie.status).toBe(404);
});

test('a deploy refuses other words under a version that was published', async () => {
  const otra = await freshDatabase('empty');
  await migrate(otra.ownerUrl);
  await otra.query('delete from textos_legales');
  await otra.query(
    `insert into textos_legales (texto, version, rige_desde, importante, contenido, huella)
     values ('aviso-privacidad', $1, '2026-01-01', false, 'Otras palabras',
             encode(sha256(convert_to('Otras palabras', 'UTF8')), 'hex'))`,
    [AVISO],
  );
  await expect(migrate(otra.ownerUrl)).rejects.toThrow('ya se publicó con otras palabras');
  await otra.drop();
});
