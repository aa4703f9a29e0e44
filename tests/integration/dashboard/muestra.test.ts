import { expect, test } from 'vitest';
import * as v from 'valibot';
import { muestra } from '../../../src/contracts/dashboard/auditoria.ts';
import { sumarDias } from '../../../src/domain/calendario.ts';
import { mundo } from '../../support/mundo.ts';

const { database, call } = await mundo();

// Which redemptions were drawn depends on a random seed of the database. One in two is in the sample here.
await database.query('delete from canjes_al_azar');
await database.query(
  `insert into canjes_al_azar (canje_id, pais_codigo, fecha, en_muestra)
   select id, pais_codigo, fecha, id % 2 = 0 from canjes`,
);

test('each closed week says what the clock approved and what the audit of the sample found', async () => {
  const filas = await database.query<{
    dia: string;
    muestra: boolean;
    auditado: boolean;
    rechazado: boolean;
  }>(
    `select c.fecha::text as dia, c.decidido_en is not null as auditado, c.estado = 'Rechazado' as rechazado,
            exists (select from canjes_al_azar a where a.canje_id = c.id and a.en_muestra)
              and c.motivo_codigo is distinct from 'anulado-por-la-farmacia' as muestra
       from canjes c`,
  );
  const { body } = await call('manager', 'GET /api/canjes/muestra');
  const { Semanas } = v.parse(muestra.reply, body);
  const esperadas = Array.from({ length: 8 }, (_, i) => {
    const Semana = sumarDias('2026-04-20', 7 * i);
    const suyas = filas.filter(({ dia }) => dia >= Semana && dia < sumarDias(Semana, 7));
    const sorteadas = suyas.filter((fila) => fila.muestra);
    return {
      Semana,
      Registrados: suyas.length,
      PorTiempo: suyas.filter((fila) => !fila.auditado).length,
      Muestra: sorteadas.length,
      Auditados: sorteadas.filter((fila) => fila.auditado).length,
      Rechazados: sorteadas.filter((fila) => fila.rechazado).length,
    };
  });
  expect(Semanas).toEqual(esperadas);
  for (const que of ['PorTiempo', 'Auditados', 'Rechazados'] as const) {
    expect(Math.max(...esperadas.map((semana) => semana[que])), que).toBeGreaterThan(0);
  }
});
