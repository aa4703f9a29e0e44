import { expect, test } from 'vitest';
import { acciones, tareas } from '../../../src/components/frame/menus.ts';

test.each(acciones)('the bar has the specified action «$texto», for the same users', (accion) => {
  const tabs = tareas.filter(({ texto, href }) => texto === accion.texto && href === accion.href);
  expect(new Set(tabs.flatMap(({ perfiles }) => perfiles))).toEqual(new Set(accion.perfiles));
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
