import { useEffect, useEffectEvent, useState } from 'react';
import { array, number, object, string } from 'valibot';
import { ApiError } from '../../api/error.ts';
import { createDraft } from '../../stores/draft.ts';
import { FOTOS_MAXIMO } from '../../domain/fotos.ts';
import { comoTexto, deTexto } from './preparar.ts';

const pendientes = array(object({ orden: number(), foto: string() }));

/** How long to wait before another try after no answer, in milliseconds: doubled each time. */
const PRIMERA_ESPERA = 2_000;
const ULTIMA_ESPERA = 60_000;

interface Envio {
  /** Tells whose photos these are: they survive a reload for the same person. */
  readonly nombre: string;
  readonly persona: string;
  /** The photos that the service has. */
  readonly guardadas: readonly number[];
  /** Sends one photo; answers the numbers of all that the service has. */
  readonly enviar: (orden: number, foto: Blob) => Promise<readonly number[]>;
}

/**
 * Sends photos one after the other, again and again while there is no answer. They are kept in the tab until the
 * service has them, so that a reload or a slow line loses none.
 */
export function useEnvio({ nombre, persona, guardadas, enviar }: Envio) {
  const [borrador] = useState(() => createDraft(nombre, pendientes));
  const [cola, setCola] = useState(() => borrador.read(persona) ?? []);
  const [hechas, setHechas] = useState<readonly number[]>([]);
  const [negada, setNegada] = useState<string | undefined>(undefined);
  const [espera, setEspera] = useState(0);
  const enviadas = [...new Set([...guardadas, ...hechas])].sort((una, otra) => una - otra);

  const quedan = useEffectEvent((nueva: typeof cola) => {
    setCola(nueva);
    if (nueva.length === 0) borrador.clear();
    else borrador.keep(persona, nueva);
  });
  const enviarPrimera = useEffectEvent(async () => {
    const [primera, ...resto] = cola;
    if (primera === undefined) return;
    try {
      setHechas(await enviar(primera.orden, deTexto(primera.foto)));
      setEspera(0);
      quedan(resto);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const otraVez = error.status === 0 || error.status >= 500 || error.status === 429;
      if (otraVez) {
        setEspera((antes) => Math.min(ULTIMA_ESPERA, antes === 0 ? PRIMERA_ESPERA : antes * 2));
        return;
      }
      setNegada(error.detail);
      quedan(resto);
    }
  });
  const primera = cola[0];
  useEffect(() => {
    if (primera === undefined) return undefined;
    let timer = setTimeout(() => void enviarPrimera(), espera);
    const conLinea = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void enviarPrimera(), 0);
    };
    addEventListener('online', conLinea);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', conLinea);
    };
  }, [primera, espera]);

  const agregar = async (foto: Blob): Promise<void> => {
    const usados = new Set([...enviadas, ...cola.map(({ orden }) => orden)]);
    const orden = Array.from({ length: FOTOS_MAXIMO }, (_, i) => i + 1).find(
      (uno) => !usados.has(uno),
    );
    if (orden === undefined) return;
    const nueva = [...cola, { orden, foto: await comoTexto(foto) }];
    setNegada(undefined);
    setCola(nueva);
    borrador.keep(persona, nueva);
  };

  return {
    enviadas,
    enCola: cola.map(({ orden }) => orden),
    /** A try had no answer: the next one waits. */
    sinLinea: espera > 0,
    negada,
    agregar,
  };
}
