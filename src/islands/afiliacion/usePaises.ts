import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { countries } from '../../contracts/pacientes.ts';
import { PAISES } from '../../domain/paises.ts';

const propios: readonly string[] = PAISES.map(({ nombre }) => nombre);

/** The nationalities to choose from. */
export interface Nacionalidades {
  /** Empty until the server's list is there. */
  readonly nombres: readonly string[];
  /** Why they are only the programme's four countries. */
  readonly failure?: string;
}

let lista: Promise<readonly string[]> | undefined;

/** Asks for the server's list, once unless it fails. A step before the one that shows it may ask already. */
export const cargarPaises = (): Promise<readonly string[]> =>
  (lista ??= call(countries, {}).then(
    (list) => list.map(({ es_name: nombre }) => nombre),
    (error: unknown) => {
      lista = undefined;
      throw error;
    },
  ));

/** All nationalities of the server, the programme's own countries first; just these when the list cannot be had. */
export function usePaises(): Nacionalidades {
  const [found, setFound] = useState<Nacionalidades>({ nombres: [] });
  useEffect(() => {
    let isOpen = true;
    cargarPaises().then(
      (nombres) => {
        const otros = nombres.filter((nombre) => !propios.includes(nombre));
        if (isOpen) setFound({ nombres: [...propios, ...otros] });
      },
      (error: unknown) => {
        if (!isOpen) return;
        if (!(error instanceof ApiError)) throw error;
        setFound({ nombres: propios, failure: error.detail });
      },
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return found;
}
