import * as v from 'valibot';
import { farmaciaId, usuarioId } from '../../src/contracts/fields.ts';

/** Ids of tests, as the code tells them apart. */
export const idDeFarmacia = (id: number) => v.parse(farmaciaId, id);
export const idDeUsuario = (id: number) => v.parse(usuarioId, id);
