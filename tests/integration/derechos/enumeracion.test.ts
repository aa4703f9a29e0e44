import { expect, test } from 'vitest';
import { peticion } from '../../support/derechos.ts';
import { app } from '../../../netlify/functions/derechos.ts';
import { testEnvironment } from '../../support/environment.ts';
import { mundo } from '../../support/mundo.ts';
import { isProof } from '../../support/size.ts';
import { send } from '../../support/request.ts';

// The form discloses no patient: an unknown person, the right person and a wrong date of birth get the
// same answer, in the same time.

const VECES = isProof ? 1000 : 200;
/**
 * How far from 0.5 two equal times may stand. Seven standard errors of 200 tries: other tests that run meanwhile come in
 * bursts, which tries share.
 */
const HOLGURA = isProof ? 0.1 : 0.2;
const { database } = await mundo();

/** The rank of a time among others: 0.5 is 'as often longer as shorter'. */
const probabilidad = (unos: readonly number[], otros: readonly number[]) => {
  const orden = otros.toSorted((uno, otro) => uno - otro);
  const menores = (valor: number) => {
    let [desde, hasta] = [0, orden.length];
    while (desde < hasta) {
      const medio = (desde + hasta) >> 1;
      if ((orden[medio] ?? 0) < valor) desde = medio + 1;
      else hasta = medio;
    }
    return desde;
  };
  return unos.reduce((suma, uno) => suma + menores(uno), 0) / (unos.length * otros.length);
};

test('a thousand of each when all is proved: equal answers, and times that tell nothing', async () => {
  const [persona] = await database.query<{ nacimiento: string; identificacion: string }>(
    `select p.fecha_nacimiento as nacimiento, p.identificacion
       from pacientes p join tarjetas t on t.paciente_id = p.id where t.numero = 'CR100000003'`,
  );
  const casos = {
    nadie: { Numero: 'CR-ID-9999', FechaNacimiento: '1950-05-05' },
    persona: {
      Numero: persona?.identificacion ?? '',
      FechaNacimiento: persona?.nacimiento ?? '',
    },
    otraFecha: { Numero: persona?.identificacion ?? '', FechaNacimiento: '1950-05-05' },
  };
  const tiempos: Record<keyof typeof casos, number[]> = { nadie: [], persona: [], otraFecha: [] };
  const formas = new Map<keyof typeof casos, Set<string>>();
  const nombres = Object.keys(casos) as (keyof typeof casos)[];
  for (let vez = 0; vez < VECES; vez++) {
    // Or all of them together would be more than an hour takes.
    if (vez % 50 === 0) await database.query('delete from intentos');
    // Alternate, so that other load of the machine affects all alike.
    for (let i = 0; i < nombres.length; i++) {
      const nombre = nombres[(vez + i) % nombres.length] ?? 'nadie';
      // Each from an address of its own, or the limit would answer.
      const env = testEnvironment(database, {
        clientAddress: `10.${vez >> 8}.${vez & 255}.${nombres.indexOf(nombre)}`,
      });
      const body = peticion(casos[nombre]);
      const began = performance.now();
      const reply = await send(app, env, 'POST /api/derechos/solicitudes', { body });
      tiempos[nombre].push(performance.now() - began);
      const { Numero, Vence } = reply.body as { Numero: string; Vence: string };
      const forma = JSON.stringify([
        reply.status,
        Object.keys(reply.body as object),
        Numero.replace(/\d/g, '0'),
        Vence,
        [...reply.headers.keys()].sort(),
      ]);
      formas.set(nombre, (formas.get(nombre) ?? new Set()).add(forma));
    }
  }
  expect(nombres.map((nombre) => [...(formas.get(nombre) ?? [])])).toEqual(
    nombres.map(() => [...(formas.get('nadie') ?? [])]),
  );
  expect([...(formas.get('nadie') ?? [])]).toHaveLength(1);
  for (const [uno, otro] of [
    ['persona', 'nadie'],
    ['otraFecha', 'nadie'],
    ['persona', 'otraFecha'],
  ] as const) {
    const p = probabilidad(tiempos[uno], tiempos[otro]);
    expect([uno, otro, Math.abs(p - 0.5) < HOLGURA, p]).toEqual([uno, otro, true, p]);
  }
}, 300_000);
