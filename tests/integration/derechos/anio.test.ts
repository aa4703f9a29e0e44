import { expect, test } from 'vitest';
import { recibir } from '../../../netlify/derechos/recibirSolicitud.ts';
import { contarSolicitudes, listarSolicitudes } from '../../../netlify/derechos/solicitudes.sql.ts';
import { moverSolicitud } from '../../../netlify/derechos/movimientos.sql.ts';
import { calendarioDeMesa, plazosDe } from '../../../src/contenido/plazos.ts';
import { type Dia, diaEn } from '../../../src/domain/calendario.ts';
import { PAIS_CODIGOS, type PaisCodigo } from '../../../src/domain/paises.ts';
import { quedanAl, sumarHabiles } from '../../../src/domain/plazos.ts';
import { testEnvironment } from '../../support/environment.ts';
import { mundo } from '../../support/mundo.ts';
import { isProof } from '../../support/size.ts';

// A year of requests over four calendars: every request whose last day passes unanswered is on the overdue list.

const { database } = await mundo('empty');

/** In `npm test` the first months alone, which have Easter's holidays. */
const [SOLICITUDES, DIAS] = isProof ? [3000, 365] : [200, 130];
const HORA = 3_600_000;

test('the requests of a year when all is proved: the overdue list is exact every day, in every country', async () => {
  let semilla = 20;
  const azar = (n: number) => (semilla = (semilla * 48_271) % 2_147_483_647) % n;
  let now = new Date('2026-01-01T15:00:00Z');
  const env = testEnvironment(database, { now: () => now });
  const abiertas = new Map<number, { pais: PaisCodigo; vence: Dia; responder: number }>();
  const detenidas = new Map<number, { pais: PaisCodigo; quedan: number; seguir: number }>();
  const yaDetenidas = new Set<number>();
  let [hechas, vencidasVistas, tarde, paradas] = [0, 0, 0, 0];
  const con = (tipo: 'Detenida' | 'Reanudada' | 'Respondida') => ({
    tipo,
    usuarioId: null,
    nota: 'x',
    now,
  });

  for (let dia = 0; dia < DIAS + 40; dia++) {
    now = new Date(Date.parse('2026-01-01T12:00:00Z') + dia * 24 * HORA);
    await database.query('delete from intentos');
    // As many a day until the number is reached, at hours that lie on either side of midnight.
    const hoyLlegan =
      dia >= DIAS ? 0 : Math.min(Math.ceil(SOLICITUDES / (DIAS - 15)), SOLICITUDES - hechas);
    for (let i = 0; i < hoyLlegan; i++) {
      const pais = PAIS_CODIGOS[azar(4)] ?? '506';
      now = new Date(Date.parse('2026-01-01T00:00:00Z') + (dia * 24 + 11 + azar(13)) * HORA);
      const { numero, vence } = await recibir(
        env,
        {
          Pais: pais,
          Numero: `NADIE-${hechas}`,
          FechaNacimiento: '1960-01-01',
          Derecho: 'exportar',
          RespuestaPor: 'correo',
          Contacto: `p${hechas}@correo.example`,
          Detalle: '',
        },
        () => undefined,
      );
      hechas += 1;
      if (i % 9 === 8) await database.query('delete from intentos');
      abiertas.set(Number(numero.slice(2)), { pais, vence, responder: dia + azar(12) });
    }
    now = new Date(Date.parse('2026-01-01T00:00:00Z') + (dia * 24 + 23) * HORA);
    for (const [id, una] of detenidas) {
      if (una.seguir > dia) continue;
      const vence = sumarHabiles(plazosDe(una.pais), diaEn(una.pais, now), una.quedan);
      await moverSolicitud(env.database, id, con('Reanudada'), {
        estado: 'Abierta',
        reloj: { vence, quedan: null },
      });
      detenidas.delete(id);
      abiertas.set(id, { pais: una.pais, vence, responder: dia + azar(9) });
    }
    for (const [id, una] of abiertas) {
      const hoy = diaEn(una.pais, now);
      if (una.responder <= dia) {
        if (hoy > una.vence) tarde += 1;
        await moverSolicitud(env.database, id, con('Respondida'), { estado: 'Respondida' });
        abiertas.delete(id);
      } else if (hoy <= una.vence && id % 17 === 0 && !yaDetenidas.has(id)) {
        const quedan = quedanAl(plazosDe(una.pais), hoy, una.vence);
        await moverSolicitud(env.database, id, con('Detenida'), {
          estado: 'Detenida',
          reloj: { vence: null, quedan },
        });
        abiertas.delete(id);
        yaDetenidas.add(id);
        detenidas.set(id, { pais: una.pais, quedan, seguir: dia + 3 + azar(20) });
        paradas += 1;
      }
    }
    const calendario = calendarioDeMesa(now);
    const deMemoria = [...abiertas]
      .filter(([, { pais, vence }]) => vence < diaEn(pais, now))
      .map(([id]) => id)
      .sort((uno, otro) => uno - otro);
    const todas = { solicitud: null, pais: null, calendario, cuantas: SOLICITUDES, salto: 0 };
    const lista = await listarSolicitudes(env.database, { lista: 'vencidas', ...todas });
    const deLista = lista.map(({ Id }) => Id).sort((uno, otro) => uno - otro);
    expect([dia, deLista]).toEqual([dia, deMemoria]);
    vencidasVistas += deLista.length;
    if (dia % 30 === 0) {
      const cuenta = await contarSolicitudes(env.database, null, calendario);
      const proximas = await listarSolicitudes(env.database, { lista: 'proximas', ...todas });
      expect(cuenta).toMatchObject({
        Vencidas: deLista.length,
        PorVencer: proximas.length,
        Abiertas: abiertas.size,
      });
    }
  }
  expect([hechas, abiertas.size, detenidas.size]).toEqual([SOLICITUDES, 0, 0]);
  // It had all of it: answers in time and late, and clocks that stood.
  expect([vencidasVistas > 20, tarde > 5, paradas > 2]).toEqual([true, true, true]);
}, 300_000);
