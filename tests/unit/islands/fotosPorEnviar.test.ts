import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/api/error.ts';
import {
  abrirFotosPorEnviar,
  borradorDeFotos,
  type EnvioWorld,
} from '../../../src/islands/fotos/porEnviar.ts';

const foto = new Blob([Uint8Array.of(255, 216)], { type: 'image/jpeg' });
/** A tab: its storage, and its listeners of `online`. */
const guardado = new Map<string, string>();
const vuelveLaLinea: (() => void)[] = [];

beforeEach(() => {
  guardado.clear();
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => guardado.get(key) ?? null,
    setItem: (key: string, value: string) => guardado.set(key, value),
    removeItem: (key: string) => guardado.delete(key),
  });
  vi.stubGlobal('addEventListener', (_: string, oyente: () => void) => vuelveLaLinea.push(oyente));
  vi.stubGlobal(
    'FileReader',
    class {
      result = '';
      onload = () => undefined;
      readAsDataURL() {
        this.result = 'data:image/jpeg;base64,/9g=';
        this.onload();
      }
    },
  );
});
afterEach(() => void vi.useRealTimers());

type Enviar = EnvioWorld['enviar'];
const abrir = (enviar: Enviar, persona = 'CR-F001') =>
  abrirFotosPorEnviar({ draft: borradorDeFotos('fotos'), persona, enviar });
const sinRespuesta: Enviar = () => Promise.reject(new ApiError(0, 'Sin conexión.'));
const anotar = (claves: string[]): Enviar =>
  vi.fn<Enviar>(({ codigo, orden, idempotencyKey }) => {
    claves.push(`${codigo} ${orden} ${idempotencyKey}`);
    return Promise.resolve([orden]);
  });

test('photos of two redemptions that had no answer go from the next page, under their first keys', async () => {
  const primera: string[] = [];
  const pagina = abrir((una) => {
    primera.push(una.idempotencyKey);
    return sinRespuesta(una, foto, new AbortController().signal);
  });
  await pagina.agregar('AAAAAAAAAA', foto, [1]);
  await pagina.agregar('BBBBBBBBBB', foto, []);
  await vi.advanceTimersByTimeAsync(0);
  expect(pagina.$estado.get().sinLinea).toBe(true);

  const claves: string[] = [];
  const siguiente = abrir(anotar(claves));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(claves).toEqual([
    `AAAAAAAAAA 2 ${primera[0]}`,
    expect.stringMatching(/^BBBBBBBBBB 1 /) as string,
  ]);
  expect(siguiente.$estado.get().cola).toEqual([]);
  expect(guardado.size).toBe(0);
});

test('another person of the same tab sends none of them', async () => {
  await abrir(sinRespuesta).agregar('AAAAAAAAAA', foto, []);
  const claves: string[] = [];
  abrir(anotar(claves), 'CR-F009');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(claves).toEqual([]);
});

test.each<[string, ApiError, number]>([
  ['a refusal ends the photo and says why', new ApiError(409, 'Ya se decidió.'), 0],
  ['an ended session keeps the photo', new ApiError(401, 'Su sesión terminó.'), 1],
  ['a busy service keeps the photo', new ApiError(429, 'Espere.'), 1],
])('%s', async (_, error, quedan) => {
  const pagina = abrir(() => Promise.reject(error));
  await pagina.agregar('AAAAAAAAAA', foto, []);
  await vi.advanceTimersByTimeAsync(0);
  const { cola, negada } = pagina.$estado.get();
  expect([cola.length, negada?.detail]).toEqual([quedan, quedan === 0 ? error.detail : undefined]);
});

test('photos are sent at once when the browser is online again', async () => {
  let linea = false;
  const enviar = vi.fn<Enviar>((...una) => (linea ? Promise.resolve([1]) : sinRespuesta(...una)));
  const pagina = abrir(enviar);
  await pagina.agregar('AAAAAAAAAA', foto, []);
  await vi.advanceTimersByTimeAsync(0);
  linea = true;
  for (const oyente of vuelveLaLinea) oyente();
  await vi.advanceTimersByTimeAsync(0);
  expect(pagina.$estado.get()).toMatchObject({ cola: [], sinLinea: false });
});
