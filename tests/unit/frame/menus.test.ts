import { expect, test } from 'vitest';
import { acciones, tareas } from '../../../src/components/frame/menus.ts';

test.each(acciones)('the bar has the specified action «$texto», for the same users', (accion) => {
  expect(tareas).toContainEqual(expect.objectContaining(accion));
});
