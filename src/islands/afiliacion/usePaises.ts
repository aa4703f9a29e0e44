import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { countries } from '../../contracts/pacientes.ts';
import { PAISES } from '../../domain/paises.ts';

const propios: readonly string[] = PAISES.map(({ nombre }) => nombre);

/** The nationalities to choose from; `failure` says why they are only the programme's four countries. */
export interface Nacionalidades {
  readonly nombres: readonly string[];
  readonly failure?: string;
}

/** All nationalities of the server, the programme's own countries first; just these until it answers, or if it fails. */
export function usePaises(): Nacionalidades {
  const [found, setFound] = useState<Nacionalidades>({ nombres: propios });
  useEffect(() => {
    const controller = new AbortController();
    call(countries, { signal: controller.signal }).then(
      (list) => {
        const otros = list.map(({ es_name: nombre }) => nombre);
        setFound({
          nombres: [...propios, ...otros.filter((nombre) => !propios.includes(nombre))],
        });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setFound({ nombres: propios, failure: error.detail });
      },
    );
    return () => controller.abort();
  }, []);
  return found;
}
