import * as v from 'valibot';
import { farmaciaId, usuarioId } from '../../src/contracts/fields.ts';

/** Branded ids for tests. */
export const idDeFarmacia = (id: number) => v.parse(farmaciaId, id);
export const idDeUsuario = (id: number) => v.parse(usuarioId, id);
