import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../src/api/error.ts';
import {
  crearDecisiones,
  type DecisionPuesta,
  ESPERA_MS,
} from '../../../src/islands/auditoria/porEnviar.ts';

const decision = (codigo: string): DecisionPuesta => ({
  codigo,
  Decision: 'Aprobado',
  Motivo: '',
  Observaciones: '',
  idempotencyKey: '',
});

/** A world whose clock is moved by hand and whose server answers what the test says. */
function mundo() {
  let now = 0;
  let timers: { at: number; hacer: () => void }[] = [];
  const estado = {
    enviadas: [] as string[],
    confirmadas: [] as string[],
    rechazadas: [] as string[],
    guardadas: [] as string[],
    responde: (): Promise<unknown> => Promise.resolve(),
  };
  const decisiones = crearDecisiones({
    enviar: ({ codigo }) => {
      estado.enviadas.push(codigo);
      return estado.responde();
    },
    guardar: (lista) => {
      estado.guardadas = lista.map(({ codigo }) => codigo);
    },
    enviada: ({ codigo }) => estado.confirmadas.push(codigo),
    rechazada: ({ codigo }) => estado.rechazadas.push(codigo),
    despues: (hacer, ms) => {
      const timer = { at: now + ms, hacer };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
  const pasar = async (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { hacer } of due) hacer();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { estado, decisiones, pasar };
}

let m: ReturnType<typeof mundo>;
beforeEach(() => {
  m = mundo();
});

test('nothing is sent before 10 seconds have passed, and then once', async () => {
  m.decisiones.poner(decision('A'));
  await m.pasar(ESPERA_MS - 1);
  expect(m.estado.enviadas).toEqual([]);
  await m.pasar(1);
  expect(m.estado.enviadas).toEqual(['A']);
  expect(m.estado.confirmadas).toEqual(['A']);
  expect(m.decisiones.$lista.get()).toEqual([]);
  await m.pasar(ESPERA_MS);
  expect(m.estado.enviadas).toEqual(['A']);
});

test('the newest one is taken back first, and is never sent', async () => {
  m.decisiones.poner(decision('A'));
  m.decisiones.poner(decision('B'));
  expect(m.decisiones.deshacer().map(({ codigo }) => codigo)).toEqual(['B']);
  await m.pasar(ESPERA_MS);
  expect(m.estado.enviadas).toEqual(['A']);
  expect(m.decisiones.deshacer()).toEqual([]);
});

test('those decided at once are taken back at once, and no other', async () => {
  m.decisiones.poner(decision('A'));
  m.decisiones.poner(decision('B'), decision('C'), decision('A'));
  expect(m.decisiones.deshacer().map(({ codigo }) => codigo)).toEqual(['B', 'C']);
  m.decisiones.poner(decision('D'), decision('E'));
  await m.pasar(ESPERA_MS);
  expect(m.estado.enviadas).toEqual(['A', 'D', 'E']);
});

test('leaving the page sends each waiting decision once, at once', async () => {
  m.decisiones.poner(decision('A'));
  m.decisiones.poner(decision('B'));
  m.decisiones.enviarYa();
  m.decisiones.enviarYa();
  expect(m.estado.enviadas).toEqual(['A', 'B']);
  await m.pasar(ESPERA_MS);
  expect(m.estado.enviadas).toEqual(['A', 'B']);
});

test('a decision that is on its way cannot be taken back', () => {
  m.estado.responde = () => new Promise(() => undefined);
  m.decisiones.poner(decision('A'));
  m.decisiones.enviarYa();
  expect(m.decisiones.deshacer()).toEqual([]);
  expect(m.estado.guardadas).toEqual(['A']);
});

test('an unsent decision stays, is kept for the tab, and is sent again on request', async () => {
  m.estado.responde = () => Promise.reject(new ApiError(503, 'No hoy.'));
  m.decisiones.poner(decision('A'));
  await m.pasar(ESPERA_MS);
  expect(m.decisiones.$lista.get()).toMatchObject([{ codigo: 'A', paso: 'fallida' }]);
  expect(m.estado.guardadas).toEqual(['A']);
  m.estado.responde = () => Promise.resolve();
  m.decisiones.reintentar('A');
  await m.pasar(0);
  expect(m.estado.enviadas).toEqual(['A', 'A']);
  expect(m.estado.guardadas).toEqual([]);
});

test.each([403, 404, 409, 422])('a %i is said once and leaves nothing to send', async (status) => {
  m.estado.responde = () => Promise.reject(new ApiError(status, 'Otra persona ya lo aprobó.'));
  m.decisiones.poner(decision('A'));
  await m.pasar(ESPERA_MS);
  expect(m.estado.rechazadas).toEqual(['A']);
  expect(m.decisiones.$lista.get()).toEqual([]);
});

test('a decision that an earlier page could not send is shown as unsent, and is not sent', async () => {
  m.decisiones.recuperar([decision('A')]);
  await m.pasar(ESPERA_MS);
  expect(m.estado.enviadas).toEqual([]);
  expect(m.decisiones.$lista.get()).toMatchObject([{ codigo: 'A', paso: 'fallida' }]);
});
