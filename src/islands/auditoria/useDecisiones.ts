import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { call } from '../../api/call.ts';
import type { ApiError } from '../../api/error.ts';
import { auditar } from '../../contracts/dashboard/auditoria.ts';
import { createDraft } from '../../stores/draft.ts';
import { crearDecisiones, decisionPuesta, type DecisionPuesta } from './porEnviar.ts';

const draft = createDraft('auditoria-por-enviar', v.array(decisionPuesta));

interface Avisos {
  readonly enviada: (decision: DecisionPuesta) => void;
  readonly rechazada: (decision: DecisionPuesta, error: ApiError) => void;
}

/**
 * This desk's unconfirmed decisions. Leaving the page sends those that wait. What an earlier page of the
 * tab could not send is in `pendientes`; the caller checks that it can still be decided.
 */
export function useDecisiones(userName: string, avisos: Avisos) {
  const latest = useRef(avisos);
  useEffect(() => {
    latest.current = avisos;
  });
  // oxlint-disable-next-line react/refs -- read when a decision was sent, not while drawing
  const [{ decisiones, pendientes }] = useState(() => ({
    pendientes: draft.read(userName) ?? [],
    decisiones: crearDecisiones({
      enviar: ({ codigo, idempotencyKey, ...body }) =>
        call(auditar, {
          params: { code: codigo },
          body,
          headers: { 'idempotency-key': idempotencyKey },
          // The request outlives a page that is left now.
          keepalive: true,
        }),
      guardar: (lista) => {
        if (lista.length === 0) draft.clear();
        else draft.keep(userName, [...lista]);
      },
      enviada: (decision) => latest.current.enviada(decision),
      rechazada: (decision, error) => latest.current.rechazada(decision, error),
      despues: (hacer, ms) => {
        const timer = setTimeout(hacer, ms);
        return () => clearTimeout(timer);
      },
    }),
  }));
  useEffect(() => {
    addEventListener('pagehide', decisiones.enviarYa);
    return () => {
      removeEventListener('pagehide', decisiones.enviarYa);
      decisiones.enviarYa();
    };
  }, [decisiones]);
  return { decisiones, pendientes, lista: useStore(decisiones.$lista) };
}
