import { atom, type ReadableAtom } from 'nanostores';
import { array, type InferOutput, number, object, string } from 'valibot';
import { isRefused } from '../../api/attempt.ts';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { guardar } from '../../contracts/fotos.ts';
import { FOTOS_ORDENES } from '../../domain/fotos.ts';
import { createDraft, type Draft } from '../../stores/draft.ts';
import { comoTexto, deTexto } from './preparar.ts';

/** The photos that the service does not have yet, in their order: each with its redemption and its attempt's key. */
const pendientes = array(
  object({ codigo: string(), orden: number(), idempotencyKey: string(), foto: string() }),
);
type Pendiente = InferOutput<typeof pendientes>[number];

/** The name of the counter's draft: layouts/seguirFotos.ts looks for it. */
const FOTOS_DE_MOSTRADOR = 'fotos';

/** Milliseconds before a retry without an answer: doubled each time, up to the last. */
const PRIMERA_ESPERA = 2_000;
const ULTIMA_ESPERA = 60_000;
/** How long one photo may take, in milliseconds. */
const PACIENCIA_MS = 60_000;

interface Estado {
  readonly cola: readonly Pendiente[];
  /** By redemption, the numbers of the photos that the service has, as far as answers told. */
  readonly enviadas: ReadonlyMap<string, readonly number[]>;
  /** The last refusal, and whose photo it was. */
  readonly negada: { readonly codigo: string; readonly detail: string } | undefined;
  /** The last try had no answer. */
  readonly sinLinea: boolean;
}

/** The photos that this tab still has to send. */
export interface FotosPorEnviar {
  readonly $estado: ReadableAtom<Estado>;
  /** Sends a photo after the ones before it. `usados`: the numbers that the redemption's photos have. */
  readonly agregar: (codigo: string, foto: Blob, usados: readonly number[]) => Promise<void>;
}

/** The dependencies of `abrirFotosPorEnviar`. */
export interface EnvioWorld {
  readonly draft: Draft<Pendiente[]>;
  /** The user who sends these photos. */
  readonly persona: string;
  /** Sends one photo. Answers the numbers of all that the service has of its redemption. */
  readonly enviar: (una: Pendiente, file: Blob, signal: AbortSignal) => Promise<readonly number[]>;
}

export const borradorDeFotos = (nombre: string) => createDraft(nombre, pendientes);

/**
 * Sends photos one after the other, again while there is no answer. They are kept in the tab with their attempts'
 * keys until the service has them: a reload or another page goes on, and a repetition is stored once.
 */
export function abrirFotosPorEnviar({ draft, persona, enviar }: EnvioWorld): FotosPorEnviar {
  const $estado = atom<Estado>({
    cola: draft.read(persona) ?? [],
    enviadas: new Map(),
    negada: undefined,
    sinLinea: false,
  });
  let enviando = false;
  let espera = 0;
  let reloj: ReturnType<typeof setTimeout> | undefined;

  const cambiar = (cambios: Partial<Estado>) => {
    $estado.set({ ...$estado.get(), ...cambios });
    const { cola } = $estado.get();
    if (cola.length === 0) draft.clear();
    else draft.keep(persona, [...cola]);
  };
  const enviarPrimera = async (primera: Pendiente) => {
    const { codigo, foto } = primera;
    const sinElla = () => $estado.get().cola.filter((una) => una !== primera);
    try {
      const ordenes = await enviar(primera, deTexto(foto), AbortSignal.timeout(PACIENCIA_MS));
      const enviadas = new Map([...$estado.get().enviadas, [codigo, ordenes]]);
      espera = 0;
      cambiar({ cola: sinElla(), enviadas, sinLinea: false });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isRefused(error)) {
        cambiar({ cola: sinElla(), negada: { codigo, detail: error.detail } });
      } else {
        espera = espera === 0 ? PRIMERA_ESPERA : Math.min(ULTIMA_ESPERA, espera * 2);
        cambiar({ sinLinea: true });
      }
    }
  };
  const seguir = async () => {
    clearTimeout(reloj);
    const [primera] = $estado.get().cola;
    if (primera === undefined || enviando) return;
    enviando = true;
    await enviarPrimera(primera).finally(() => (enviando = false));
    reloj = setTimeout(() => void seguir(), espera);
  };
  addEventListener('online', () => void seguir());
  void seguir();

  return {
    $estado,
    agregar: async (codigo, file, usados) => {
      const foto = await comoTexto(file);
      const { cola } = $estado.get();
      const suyas = cola.filter((una) => una.codigo === codigo).map(({ orden }) => orden);
      const orden = FOTOS_ORDENES.find((uno) => !usados.includes(uno) && !suyas.includes(uno));
      if (orden === undefined) return;
      const nueva = { codigo, orden, idempotencyKey: crypto.randomUUID(), foto };
      cambiar({ cola: [...cola, nueva], negada: undefined });
      void seguir();
    },
  };
}

let deMostrador: { readonly persona: string; readonly fotos: FotosPorEnviar } | undefined;

/** The photos that the counter sends for `persona`, of any redemption; one for the page. */
export function fotosDeMostrador(persona: string): FotosPorEnviar {
  if (deMostrador?.persona !== persona) {
    const fotos = abrirFotosPorEnviar({
      draft: borradorDeFotos(FOTOS_DE_MOSTRADOR),
      persona,
      enviar: async ({ codigo, orden, idempotencyKey }, file, signal) => {
        const params = { code: codigo, orden: String(orden) };
        const headers = { 'idempotency-key': idempotencyKey };
        return (await call(guardar, { params, headers, file, signal })).Ordenes;
      },
    });
    deMostrador = { persona, fotos };
  }
  return deMostrador.fotos;
}
