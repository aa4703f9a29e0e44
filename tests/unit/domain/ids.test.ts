import { expectTypeOf, test } from 'vitest';
import type { FarmaciaId, UsuarioId } from '../../../src/domain/ids.ts';

test('an id of one kind, or a plain number, is not taken for another', () => {
  expectTypeOf<UsuarioId>().not.toExtend<FarmaciaId>();
  expectTypeOf<number>().not.toExtend<FarmaciaId>();
});
