import { describe, expect, test } from 'vitest';
import { formulario, peticiones } from '../support/afiliacion.ts';
import { mundo } from '../support/mundo.ts';

const { database, env } = await mundo();
const { afiliar } = peticiones(() => env);

describe('input of every kind: a clear sentence or a faithful round trip', () => {
  const textos = [
    ['over-long', 'a'.repeat(5000)],
    ['script-laden', '<script>alert(1)</script>'],
    ['an image that fails', '"><img src=x onerror=alert(1)>'],
    ['SQL', "'); drop table pacientes; --"],
    ['emoji', '💊💊💊👩‍⚕️'],
    ['Cyrillic', 'Анна Сергеевна'],
    ['Chinese', '王小明'],
    ['Arabic', 'فاطمة الزهراء'],
    ['right-to-left override', 'abc\u202Edef'],
    ['NUL', 'abc\u0000def'],
    ['a line break', 'abc\ndef'],
    ['an unpaired surrogate', 'abc\ud800def'],
    ['combining marks', 'Jose\u0301 Mari\u0301a'],
    ['two letters in three characters', 'Li\u0301'],
    ['letters that grow when composed', '\u0958'.repeat(60)],
    ['a ligature and a fraction', 'ﬁn ½ ⅷ'],
    ['a sharp s', 'Groß Straße'],
    ['spaces only', '     '],
  ] as const;
  const nombres = ['Nombre', 'PrimerApellido', 'SegundoApellido'] as const;

  test.each(textos)('%s text in each part of a name', async (_, texto) => {
    for (const campo of nombres) {
      const form = formulario({ [campo]: texto });
      const reply = await afiliar(form);
      expect([200, 409, 422], `${campo} → ${reply.status}`).toContain(reply.status);
      if (reply.status !== 200) {
        expect(reply.body).toMatchObject({ detail: expect.stringMatching(/\S/) as string });
        continue;
      }
      const [row] = await database.query(
        `select p.nombre as "Nombre", p.primer_apellido as "PrimerApellido",
                p.segundo_apellido as "SegundoApellido"
           from tarjetas t join pacientes p on p.id = t.paciente_id where t.numero = $1`,
        [form.NumeroTarjeta],
      );
      const fiel: Record<string, string> = {
        Nombre: form.Nombre,
        PrimerApellido: form.PrimerApellido,
        SegundoApellido: form.SegundoApellido,
      };
      fiel[campo] = texto.trim().normalize('NFC');
      expect(row).toEqual(fiel);
    }
    await database.query('delete from intentos');
  });

  test('unknown fields, a prototype among them, change nothing', async () => {
    const form = formulario();
    const body = JSON.stringify({ ...form, rol: 'Manager' }).replace('{', '{"__proto__":{"x":1},');
    expect((await afiliar(body)).status).toBe(200);
  });
});
