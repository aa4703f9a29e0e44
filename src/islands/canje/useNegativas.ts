import { useCallback, useState } from 'react';
import { ApiError } from '../../api/error.ts';
import type { BorradorCanje } from './borrador.ts';
import { controlDe, controles } from './requisitos.ts';

interface Negativa {
  readonly control: string;
  readonly mensaje: string;
  /** The control's value when it was refused. */
  readonly sello: string;
}

/** The value of a control, to tell whether a refusal still speaks of it. */
function selloDe(control: string, actual: BorradorCanje): string {
  const { tarjeta, farmacia, medico, promocion, distribuidor, lineas, receta, comprador } = actual;
  const contenido: Readonly<Record<string, unknown>> = {
    [controles.tarjeta]: tarjeta.texto,
    [controles.farmacia]: farmacia.texto,
    [controles.medico]: medico.texto,
    [controles.promocion]: promocion?.Id,
    [controles.distribuidor]: distribuidor,
    ...Object.fromEntries(
      lineas.map(({ numero, fecha, farmacia: suya }, i) => [
        controles.linea(i),
        [numero, fecha, suya?.id, promocion?.Id],
      ]),
    ),
  };
  return JSON.stringify(contenido[control] ?? [receta, comprador]);
}

/** The first control that an error names a field of: where to go after it. */
export const primerRechazado = (error: unknown): string | null =>
  (error instanceof ApiError ? error.errors : [])
    .map(({ field }) => controlDe(field))
    .find((control) => control !== null) ?? null;

/** Refusals of the whole redemption, each at its control until the control's value changes. */
export function useNegativas(borrador: BorradorCanje) {
  const [negativas, setNegativas] = useState<readonly Negativa[]>([]);
  return {
    de: (control: string): string | undefined =>
      negativas.find((una) => una.control === control && una.sello === selloDe(control, borrador))
        ?.mensaje,

    /** Takes over what an error names fields for. */
    anotar: useCallback((error: unknown, rechazado: BorradorCanje) => {
      const faltas = error instanceof ApiError ? error.errors : [];
      setNegativas(
        faltas.flatMap(({ field, detail }) => {
          const control = controlDe(field);
          return control === null
            ? []
            : [{ control, mensaje: detail, sello: selloDe(control, rechazado) }];
        }),
      );
    }, []),
  };
}
