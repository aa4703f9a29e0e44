import { vi } from 'vitest';
import type * as Claves from '../../netlify/sesiones/passwords.ts';
import { baratas } from './clavesBaratas.ts';

// For every integration test: hashing at the product's cost takes longer than the rest of a request.
vi.mock('../../netlify/sesiones/passwords.ts', async (original) =>
  baratas(await original<typeof Claves>()),
);
