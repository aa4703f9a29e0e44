import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/api/error.ts';
import { hayAlgo, vacio } from '../../../../src/islands/afiliacion/pasos.ts';
import {
  afiliarPaciente,
  comprobarTarjeta,
  nuevaTarjeta,
} from '../../../../src/islands/afiliacion/afiliar.ts';
import { openKeptForm } from '../../../../src/stores/draft.ts';

const solicitud = {
  AceptacionUso: true,
  AvisoPrivacidad: true,
  Opcion: 'Cedula',
  NumeroTarjeta: 'CR000000001',
  CorreoElectronico: 'ana@ejemplo.com',
  ConfirmacionCorreoElectronico: 'ana@ejemplo.com',
  Nombre: 'Ana',
  PrimerApellido: 'Mora',
  SegundoApellido: 'Rojas',
  NumeroIdentificacion: '1-1111-1111',
  FechaNacimiento: '1960-03-05',
  CodigoPaisAfiliacion: '506',
  Nacionalidad: 'Costa Rica',
  Telefono: '8888 7777',
  CodigoMedico: null,
} as const;

interface Sent {
  readonly key: string | null;
  readonly numero: string;
}

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const conflict = (field: string) => () =>
  answer(409, {
    type: 'about:blank',
    title: 'x',
    status: 409,
    detail: 'Ya existe.',
    errors: [{ field, detail: 'Ya existe.' }],
  });
const taken = conflict('NumeroTarjeta');
const affiliated = conflict('NumeroIdentificacion');

/** A server that answers in turn, and what it was sent. */
function serving(answers: readonly (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const inBody: unknown =
      typeof body === 'object' && body !== null && Reflect.get(body, 'NumeroTarjeta');
    const inPath = path.split('/').at(-1)?.split('?')[0] ?? '';
    const numero = typeof inBody === 'string' && inBody !== '' ? inBody : inPath;
    sent.push({ key: new Headers(init.headers).get('idempotency-key'), numero });
    const next = answers[sent.length - 1];
    return next === undefined
      ? Promise.resolve(answer(200, { NumeroTarjeta: numero, RequiereCodigo: false }))
      : Promise.resolve(next());
  });
  return sent;
}

const lost = () => {
  throw new TypeError('network');
};
const ignorar = () => undefined;
/** A form that is kept nowhere. */
const abrir = () =>
  openKeptForm({
    draft: { read: ignorar, keep: ignorar, clear: ignorar },
    person: 'visitante',
    empty: vacio('506'),
    worthKeeping: hayAlgo,
  });

test('a generated number has its country’s prefix and nine digits, each time others', () => {
  const numbers = Array.from({ length: 50 }, () => nuevaTarjeta('1809'));
  for (const number of numbers) expect(number).toMatch(/^DOM\d{9}$/);
  expect(new Set(numbers).size).toBe(50);
});

describe('sending an affiliation', () => {
  test('a taken generated number is replaced without a word, under another key', async () => {
    const sent = serving([taken, taken]);
    const heard: string[] = [];
    const numero = await afiliarPaciente(abrir(), solicitud, (n) => heard.push(n));
    expect(sent).toHaveLength(3);
    expect(sent[0]?.numero).toBe('CR000000001');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    expect(heard).toEqual(sent.slice(1).map((one) => one.numero));
    expect(numero).toBe(heard.at(-1));
  });

  test('an issued card that is taken is refused, and not replaced', async () => {
    const sent = serving([taken]);
    await expect(
      afiliarPaciente(abrir(), { ...solicitud, Opcion: 'Tarjeta' }, ignorar),
    ).rejects.toMatchObject({ status: 409 });
    expect(sent).toHaveLength(1);
  });

  test('another conflict replaces no number', async () => {
    const sent = serving([affiliated]);
    await expect(afiliarPaciente(abrir(), solicitud, ignorar)).rejects.toBeInstanceOf(ApiError);
    expect(sent).toHaveLength(1);
  });

  test('gives up after five taken numbers', async () => {
    const sent = serving(Array.from({ length: 20 }, () => taken));
    await expect(afiliarPaciente(abrir(), solicitud, ignorar)).rejects.toMatchObject({
      status: 409,
    });
    expect(sent).toHaveLength(5);
  });

  test('a number replaced before the answer was lost keeps its own key', async () => {
    const sent = serving([taken, lost]);
    const form = abrir();
    let NumeroTarjeta: string = solicitud.NumeroTarjeta;
    const onNumero = (numero: string) => {
      NumeroTarjeta = numero;
    };
    await expect(afiliarPaciente(form, solicitud, onNumero)).rejects.toMatchObject({ status: 0 });
    await afiliarPaciente(form, { ...solicitud, NumeroTarjeta }, onNumero);
    expect(sent[2]).toEqual(sent[1]);
  });
});

test('checking a card retries with another number while the generated one is taken', async () => {
  const sent = serving([taken]);
  const heard: string[] = [];
  const signal = new AbortController().signal;
  const respuesta = await comprobarTarjeta(solicitud, (n) => heard.push(n), signal);
  const numero = heard.at(-1);
  expect(respuesta).toEqual({ NumeroTarjeta: numero, RequiereCodigo: false });
  expect(sent.map((one) => one.numero)).toEqual(['CR000000001', numero]);
  expect(heard).toHaveLength(1);
});
