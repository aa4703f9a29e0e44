import { atom, type ReadableAtom } from 'nanostores';
import * as v from 'valibot';
import { isRefused } from '../../api/attempt.ts';
import { ApiError } from '../../api/error.ts';
import { OBSERVACIONES_MAXIMO } from '../../contracts/dashboard/auditoria.ts';

/** How long a decision can be taken back before it is sent, in milliseconds. */
export const ESPERA_MS = 10_000;

/** A decision that the server has not confirmed. */
export const decisionPuesta = v.object({
  codigo: v.string(),
  Decision: v.picklist(['Aprobado', 'Rechazado']),
  Motivo: v.string(),
  Observaciones: v.pipe(v.string(), v.maxLength(OBSERVACIONES_MAXIMO)),
  idempotencyKey: v.string(),
});
export type DecisionPuesta = v.InferOutput<typeof decisionPuesta>;

/** Its state: it can be taken back, is being sent, or could not be sent. */
export interface PorEnviar extends DecisionPuesta {
  readonly paso: 'espera' | 'enviando' | 'fallida';
  /** Decisions made at once have one number and are taken back together. */
  readonly tanda: number;
}

/** The dependencies of the desk's decisions. */
export interface MundoPorEnviar {
  readonly enviar: (decision: DecisionPuesta) => Promise<unknown>;
  /** Keeps the unconfirmed ones, so that a reload of the tab loses none. */
  readonly guardar: (decisiones: readonly DecisionPuesta[]) => void;
  readonly enviada: (decision: DecisionPuesta) => void;
  /** The decision is refused and dropped: another was first, the window closed, it needs remarks or permission. */
  readonly rechazada: (decision: DecisionPuesta, error: ApiError) => void;
  readonly despues: (hacer: () => void, ms: number) => () => void;
}

/** Decisions between the key that makes them and the server, oldest first. */
export interface Decisiones {
  readonly $lista: ReadableAtom<readonly PorEnviar[]>;
  /** Waits `ESPERA_MS`, then sends. */
  readonly poner: (...decisiones: readonly DecisionPuesta[]) => void;
  /** Takes back the newest waiting one and those made with it; empty when none waits. */
  readonly deshacer: () => readonly DecisionPuesta[];
  /** Sends what waits at once, as when the page is left. */
  readonly enviarYa: () => void;
  readonly reintentar: (codigo: string) => void;
  readonly descartar: (codigo: string) => void;
  /** Shows decisions of an earlier page as not sent. */
  readonly recuperar: (decisiones: readonly DecisionPuesta[]) => void;
}

/** The decisions of one desk. */
export function crearDecisiones(mundo: MundoPorEnviar): Decisiones {
  const lista = atom<readonly PorEnviar[]>([]);
  const esperas = new Map<string, () => void>();

  const cambiar = (next: readonly PorEnviar[]) => {
    lista.set(next);
    mundo.guardar(next);
  };
  /** Adds those that it does not hold yet, as one group, and answers them. */
  const agregar = (decisiones: readonly DecisionPuesta[], paso: PorEnviar['paso']) => {
    const antes = lista.get();
    const nuevas = decisiones.filter(({ codigo }) => !antes.some((una) => una.codigo === codigo));
    const tanda = Math.max(0, ...antes.map((una) => una.tanda)) + 1;
    if (nuevas.length > 0) cambiar([...antes, ...nuevas.map((una) => ({ ...una, paso, tanda }))]);
    return nuevas;
  };
  const quitar = (codigo: string) => {
    esperas.get(codigo)?.();
    esperas.delete(codigo);
    cambiar(lista.get().filter((una) => una.codigo !== codigo));
  };
  const pasar = (codigo: string, paso: PorEnviar['paso']) =>
    cambiar(lista.get().map((una) => (una.codigo === codigo ? { ...una, paso } : una)));

  const enviar = async (decision: DecisionPuesta) => {
    esperas.get(decision.codigo)?.();
    esperas.delete(decision.codigo);
    pasar(decision.codigo, 'enviando');
    try {
      await mundo.enviar(decision);
      quitar(decision.codigo);
      mundo.enviada(decision);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isRefused(error)) {
        quitar(decision.codigo);
        mundo.rechazada(decision, error);
      } else {
        pasar(decision.codigo, 'fallida');
      }
    }
  };

  return {
    $lista: lista,
    poner: (...decisiones) => {
      for (const una of agregar(decisiones, 'espera')) {
        esperas.set(
          una.codigo,
          mundo.despues(() => void enviar(una), ESPERA_MS),
        );
      }
    },
    deshacer: () => {
      const ultima = lista.get().findLast(({ paso }) => paso === 'espera');
      const tanda = lista
        .get()
        .filter(({ paso, tanda: suya }) => paso === 'espera' && suya === ultima?.tanda);
      for (const { codigo } of tanda) quitar(codigo);
      return tanda;
    },
    enviarYa: () => {
      for (const una of lista.get()) if (una.paso === 'espera') void enviar(una);
    },
    reintentar: (codigo) => {
      const una = lista.get().find((candidata) => candidata.codigo === codigo);
      if (una?.paso === 'fallida') void enviar(una);
    },
    descartar: quitar,
    recuperar: (decisiones) => {
      agregar(decisiones, 'fallida');
    },
  };
}
