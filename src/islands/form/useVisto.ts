import { useEffect, useEffectEvent, useRef } from 'react';
import type { AnyFormApi } from '@tanstack/react-form';

type Valores = Readonly<Record<string, string>>;

/**
 * What a form was opened on. When `ahora` is loaded again, fields that still hold what was seen take what there is
 * now, and what was typed stays; `tomarTodo` makes the next load replace that too. A field is `prefijo` and its name.
 */
export function useVisto(form: AnyFormApi, ahora: Valores | undefined, prefijo = '') {
  const visto = useRef(ahora);
  const todo = useRef(false);
  const tomar = useEffectEvent((nuevos: Valores) => {
    for (const [campo, valor] of Object.entries(nuevos)) {
      const escrito: unknown = form.getFieldValue(prefijo + campo);
      if (escrito === undefined || escrito === valor) continue;
      if (todo.current || escrito === visto.current?.[campo])
        form.setFieldValue(prefijo + campo, valor, { dontUpdateMeta: true, dontValidate: true });
    }
    visto.current = nuevos;
    todo.current = false;
  });
  useEffect(() => {
    if (ahora !== undefined) tomar(ahora);
  }, [ahora]);
  return {
    visto,
    tomarTodo: () => {
      todo.current = true;
    },
  };
}
