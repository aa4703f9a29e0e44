import { describe, expect, test } from 'vitest';
import versiones from '../../content/legales/versiones.json' with { type: 'json' };
import { VALIDACION } from '../../src/domain/mensajes.ts';
import { cuantos, formulario, peticiones } from '../support/afiliacion.ts';
import { demoNow } from '../support/freshDatabase.ts';
import { mundo } from '../support/mundo.ts';
import { refusedAt } from '../support/request.ts';

const { database, env } = await mundo();
const { afiliar } = peticiones(() => env);

describe('affiliating', () => {
  test('a generated number: person, active card and both consents are written together', async () => {
    const form = formulario({ Nombre: ' Jose\u0301 Gro\u00df ', rol: 'Manager' });
    const reply = await afiliar(form);
    expect(reply).toMatchObject({ status: 200, body: { NumeroTarjeta: form.NumeroTarjeta } });
    const [row] = await database.query(
      `select p.*, t.estado, t.activada_en, m.codigo as medico,
              (select json_agg(json_build_object('texto', c.texto, 'version', c.version, 'pais', c.pais_codigo,
                 'momento', extract(epoch from c.aceptado_en)) order by c.texto)
                 from consentimientos c where c.paciente_id = p.id) as consentimientos
         from tarjetas t join pacientes p on p.id = t.paciente_id join medicos m on m.id = p.medico_id
        where t.numero = $1`,
      [form.NumeroTarjeta],
    );
    const consentimiento = { pais: '506', momento: demoNow.getTime() / 1000 };
    expect(row).toMatchObject({
      pais_codigo: '506',
      identificacion: form.NumeroIdentificacion,
      nombre: 'José Groß',
      primer_apellido: 'Núñez',
      segundo_apellido: "D'Ángelo-Ruiz",
      correo: 'ana.mora@correo.example',
      telefono: '+506 2000-0000',
      fecha_nacimiento: '1955-03-08',
      nacionalidad: 'Nicaragua',
      medico: 'CR-M001',
      creado_en: demoNow,
      estado: 'Activa',
      activada_en: demoNow,
      consentimientos: [
        {
          ...consentimiento,
          texto: 'aceptacion-uso',
          version: versiones['aceptacion-uso'].version,
        },
        {
          ...consentimiento,
          texto: 'aviso-privacidad',
          version: versiones['aviso-privacidad'].version,
        },
      ],
    });
  });

  test('an issued card becomes active', async () => {
    const reply = await afiliar(
      formulario({ Opcion: 'Tarjeta', NumeroTarjeta: ' cr 900-000-001 ' }),
    );
    expect(reply).toMatchObject({ status: 200, body: { NumeroTarjeta: 'CR900000001' } });
    expect(
      await database.query(
        "select estado, paciente_id is not null as suya from tarjetas where numero = 'CR900000001'",
      ),
    ).toEqual([{ estado: 'Activa', suya: true }]);
  });

  test('the same identity number may be affiliated in another country', async () => {
    const uno = formulario();
    expect((await afiliar(uno)).status).toBe(200);
    const otro = {
      ...formulario(),
      NumeroIdentificacion: uno.NumeroIdentificacion,
      CodigoPaisAfiliacion: '507',
      NumeroTarjeta: 'PAN700000001',
      CodigoMedico: 'PAN-M002',
    };
    expect((await afiliar(otro)).status).toBe(200);
  });

  test('18 years are counted in the country of the affiliation', async () => {
    // 05:30 UTC: the 18th birthday has begun in Panama, in Costa Rica it is still the day before.
    const as = { ...env, now: () => new Date('2026-08-20T05:30:00Z') };
    const FechaNacimiento = '2008-08-20';
    expect(await afiliar(formulario({ FechaNacimiento }), {}, as)).toMatchObject(
      refusedAt(422, 'FechaNacimiento', 'Para afiliarse debe tener al menos 18 años.'),
    );
    const enPanama = {
      CodigoPaisAfiliacion: '507',
      NumeroTarjeta: 'PAN700000002',
      CodigoMedico: null,
    };
    expect((await afiliar(formulario({ FechaNacimiento, ...enPanama }), {}, as)).status).toBe(200);
  });
});

describe('each refusal says its sentence, names its field and writes nothing', () => {
  const campos: [string, unknown, string][] = [
    ['Nombre', 'An', VALIDACION.nombreCorto],
    ['CodigoMedico', 'CR-M999', 'No hay un médico con este código en el país elegido.'],
    ['CodigoMedico', 'PAN-M001', 'No hay un médico con este código en el país elegido.'],
  ];
  test.each(campos)('422 for %s = %j', async (field, valor, detail) => {
    const antes = await cuantos(database);
    const reply = await afiliar(formulario({ [field]: valor }));
    expect(reply).toMatchObject({ status: 422, body: { detail } });
    expect(reply.body).toHaveProperty('errors', expect.arrayContaining([{ field, detail }]));
    expect(await cuantos(database)).toEqual(antes);
  });

  test.each([
    [
      'a generated number taken meanwhile',
      { NumeroTarjeta: 'CR100000001' },
      409,
      'NumeroTarjeta',
      'Este número de tarjeta ya no está disponible.',
    ],
    [
      'a generated number that was issued',
      { NumeroTarjeta: 'CR900000020' },
      409,
      'NumeroTarjeta',
      'Este número de tarjeta ya no está disponible.',
    ],
    [
      'an active card',
      { Opcion: 'Tarjeta', NumeroTarjeta: 'CR100000001' },
      409,
      'NumeroTarjeta',
      'Esta tarjeta ya está activa. Si es suya, ya puede usarla; si no, revise el número.',
    ],
    [
      'a card never issued',
      { Opcion: 'Tarjeta', NumeroTarjeta: 'CR999999999' },
      404,
      'NumeroTarjeta',
      'No se encontró una tarjeta con este número. Revíselo, o elija «No» para recibir uno.',
    ],
    [
      'an older privacy notice',
      { VersionAvisoPrivacidad: '2020-01' },
      409,
      'VersionAvisoPrivacidad',
      'Este texto se actualizó. Vuelva al primer paso, léalo y acéptelo de nuevo.',
    ],
  ])('%s', async (_, cambios, status, field, detail) => {
    const antes = await cuantos(database);
    const reply = await afiliar(formulario(cambios));
    expect(reply).toMatchObject({ status, body: { detail, errors: [{ field, detail }] } });
    expect(await cuantos(database)).toEqual(antes);
  });
});
