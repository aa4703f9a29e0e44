import { describe, expect, test } from 'vitest';
import { VENTANA_AUDITORIA_MS } from '../../../src/domain/estado.ts';
import { mundo } from '../../support/mundo.ts';
import { refusal } from '../../support/refusal.ts';

// Rules that the database enforces.

const { database } = await mundo();

const canje = (columnas: Record<string, string> = {}) => {
  const valores: Record<string, string> = {
    codigo_confirmacion: "'ABCDEFGH23'",
    tarjeta_id: "(select id from tarjetas where numero = 'CR100000014')",
    promocion_id: '1',
    producto_id: '1',
    farmacia_id: '1',
    medico_id: '1',
    distribuidor_id: '1',
    usuario_id: '2',
    ffd: 'false',
    registrado_en: "timestamptz '2026-06-17 16:00:00Z'",
    fecha: "'2026-06-17'",
    ...columnas,
  };
  return `insert into canjes (${Object.keys(valores).join(', ')}) values (${Object.values(valores).join(', ')})`;
};
const rechazado = {
  estado: "'Rechazado'",
  decidido_en: "timestamptz '2026-06-17 17:00:00Z'",
  motivo_codigo: "'otro'",
  observaciones: "'Falta la receta.'",
};

describe('a redemption', () => {
  test.each([
    ['whole', {}, 'accepted'],
    [
      'with a repeated code',
      { codigo_confirmacion: '(select min(codigo_confirmacion) from canjes)' },
      'canjes_codigo_confirmacion_unico',
    ],
    [
      'with a code of other symbols',
      { codigo_confirmacion: "'ABCDEFGH0O'" },
      'canjes_codigo_confirmacion_formato',
    ],
    [
      'with a state of its own',
      { estado: "'Anulado'", decidido_en: "timestamptz '2026-06-17 17:00:00Z'" },
      'canjes_estado_conocido',
    ],
    ['with a product other than the promotion’s', { producto_id: '2' }, 'canjes_promocion'],
    [
      'with a promotion of another country',
      { promocion_id: '9', producto_id: '9' },
      'canjes_promocion',
    ],
    ['with a doctor of another country', { medico_id: '31' }, 'canjes_medico'],
    ['with a distributor of another country', { distribuidor_id: '4' }, 'canjes_distribuidor'],
    [
      'with the chain of another pharmacy',
      { cadena_id: '2', pais_codigo: "'506'" },
      'canjes_farmacia',
    ],
    ['of an unknown card', { tarjeta_id: '0' }, 'canjes_tarjeta'],
    ['dated another day', { fecha: "'2026-06-15'" }, 'canjes_fecha_del_registro'],
    ['decided without a decision’s time', { estado: "'Aprobado'" }, 'canjes_decision_con_fecha'],
    ['rejected', rechazado, 'accepted'],
    [
      'rejected without a reason',
      { ...rechazado, motivo_codigo: 'null' },
      'canjes_rechazo_con_motivo',
    ],
    [
      'rejected without a word',
      { ...rechazado, observaciones: "' '" },
      'canjes_rechazo_con_observaciones',
    ],
    [
      'withdrawn without a word',
      { ...rechazado, observaciones: 'null', motivo_codigo: "'anulado-por-la-farmacia'" },
      'accepted',
    ],
    [
      'decided before it was registered',
      { ...rechazado, decidido_en: "timestamptz '2026-06-17 15:00:00Z'" },
      'canjes_decision_dentro_del_plazo',
    ],
    [
      'decided when the window has closed',
      { ...rechazado, decidido_en: "timestamptz '2026-06-19 16:00:00Z'" },
      'canjes_decision_dentro_del_plazo',
    ],
  ])('%s: %s', async (_, columnas, expected) => {
    expect(await refusal(database, canje(columnas))).toBe(expected);
  });

  test('has the audit window of the domain', async () => {
    const rows = await database.query<{ ventana: number }>(
      `select distinct extract(epoch from cambio_en - registrado_en)::float * 1000 as ventana
         from canjes where estado = 'Pendiente'`,
    );
    expect(rows).toEqual([{ ventana: VENTANA_AUDITORIA_MS }]);
  });
});
