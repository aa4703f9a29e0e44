import { call } from '../../api/call.ts';
import { listar } from '../../contracts/fotos.ts';
import { useAnswer } from '../useAnswer.ts';

/**
 * The photos of a redemption, asked for with its detail. A screen shows both at once: `pending` says that the photos' first
 * answer is still to come.
 */
export function useFotos(codigo: string, { on = true }: { readonly on?: boolean } = {}) {
  const leidas = useAnswer({
    request: on ? 'fotos' : undefined,
    subject: codigo,
    load: (signal) => call(listar, { params: { code: codigo }, signal }),
  });
  return {
    ...leidas,
    pending: on && leidas.value === undefined && leidas.answer.status === 'loading',
  };
}
