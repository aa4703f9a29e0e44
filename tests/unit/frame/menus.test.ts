import { expect, test } from 'vitest';
import { acciones, tareas } from '../../../src/components/frame/menus.ts';

test.each(acciones)('the bar has the specified action «$texto», for the same users', (accion) => {
  expect(tareas).toContainEqual(expect.objectContaining(accion));
});

test('no tab takes the page of another tab of the same users', () => {
  const taken = tareas.filter(({ href, perfiles }) =>
    tareas.some(
      (otra) =>
        otra.href !== href &&
        otra.paginas?.includes(href) === true &&
        otra.perfiles.some((perfil) => perfiles.includes(perfil)),
    ),
  );
  expect(taken).toEqual([]);
});
