import { vi } from 'vitest';
import type * as Claves from '../../netlify/sesiones/hashDeClave.ts';
import { baratas } from './clavesBaratas.ts';

// Of every integration test: a derivation of the product's cost takes longer than the request that asks for it.
vi.mock('../../netlify/sesiones/hashDeClave.ts', async (original) =>
  baratas(await original<typeof Claves>()),
);
