import { expect, test } from 'vitest';
import { faultOf } from '../../support/logLine.ts';

// The judge of the log lines that all integration and browser tests write.

const line = {
  time: '2026-06-17T15:00:00.000Z',
  trace_id: '3f0a4a3e6b1b4c399d550a3f2c1f7c11',
  release: '1.0.0+3f0a4a3',
  method: 'POST',
  route: '/api/canjes/aplicar/:param',
  status: 200,
  ms: 12,
  user: 7,
  role: 'Regente',
  country: '506',
  event: 'aplicar-canje',
  session: '3f0a4a3e-6b1b-4c39-9d55-0a3f2c1f7c12',
  address: '0123456789abcdef',
  reached: [17],
};

test.each([
  [line],
  [{ ...line, user: undefined, role: undefined, country: undefined, event: undefined }],
  [{ ...line, route: 'unknown', event: 'unexpected DatabaseRefusal XX000' }],
  [{ ...line, event: 'unexpected Error ECONNRESET' }],
  [{ ...line, event: 'permission-refused' }],
  [{ ...line, status: 503, event: 'database-away 28P01' }],
  [{ ...line, status: 503, event: 'database-away UNABLE_TO_VERIFY_LEAF_SIGNATURE' }],
  [{ time: line.time, event: 'retention', sesiones: 3 }],
])('%j is accepted', (good) => {
  expect(faultOf(good)).toBeNull();
});

test.each([
  [{ ...line, body: '{}' }],
  [{ ...line, address: '203.0.113.7' }],
  [{ ...line, reached: ['CR100000001'] }],
  [{ ...line, session: 'CR-F001' }],
  [{ ...line, route: '/api/canjes/tarjeta/CR100000001' }],
  [{ ...line, route: '/api/canjes/tarjeta/:card?x=1' }],
  [{ ...line, user: 'CR-F001' }],
  [{ ...line, user: 100000001 }],
  [{ ...line, user: 0 }],
  [{ ...line, ms: 100000001 }],
  [{ ...line, role: 'Ana' }],
  [{ ...line, event: 'maria-mora' }],
  [{ ...line, event: 'unexpected Mora 1-2345-6789' }],
  [{ ...line, event: 'unexpected DatabaseRefusal MARIAMORA' }],
  [{ ...line, event: 'database-away' }],
  [{ ...line, event: 'database-away MARIA' }],
  [{ ...line, event: 'database-away password authentication failed' }],
  [{ ...line, event: 'login CR-F001' }],
  [{ ...line, event: 'unexpected Error Key (correo)=(ana@correo.example)' }],
  [{ ...line, trace_id: 'CR100000001' }],
  [{ time: line.time, event: 'retention', sesiones: 'CR100000001' }],
])('%j is refused', (bad) => {
  expect(faultOf(bad)).not.toBeNull();
});
