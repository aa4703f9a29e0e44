import type { ProblemBody } from '../../src/contracts/problem.ts';
import type { Negativa } from '../../src/domain/negativas.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'Solicitud incorrecta',
  401: 'Sesión no iniciada',
  403: 'Sin permiso',
  404: 'No encontrado',
  409: 'No se puede aplicar',
  413: 'Solicitud demasiado grande',
  415: 'Formato no admitido',
  422: 'Datos no válidos',
  429: 'Demasiados intentos',
  500: 'Error del servidor',
  503: 'Servicio no disponible',
};

/**
 * A refusal on its way to the client: thrown anywhere below a route, answered as an RFC 9457 problem.
 * `detail` is shown to people as it stands, so it is a Spanish sentence without personal data.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly errors: readonly { field: string; detail: string }[] | undefined;
  readonly retryAfter: number | undefined;
  /** The rules that refused, to be counted; undefined where no rule of the programme did. */
  readonly negativa: Negativa | undefined;
  constructor(
    status: number,
    detail: string,
    more: {
      errors?: readonly { field: string; detail: string }[];
      retryAfter?: number;
      negativa?: Negativa;
    } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.negativa = more.negativa;
  }

  /** The body, as stored for a repeated attempt and as sent. */
  get body(): ProblemBody {
    return {
      type: 'about:blank',
      title: titles[this.status] ?? 'Error',
      status: this.status,
      detail: this.message,
      ...(this.errors === undefined ? {} : { errors: [...this.errors] }),
    };
  }
}

/** 500 for what nobody foresaw. */
export const unexpected = (): Problem =>
  new Problem(500, 'Ocurrió un error inesperado. Inténtelo de nuevo.');

/** 422 for one field of the request, with what is wrong with it. */
export const atField = (field: string, detail: string): Problem =>
  new Problem(422, 'Revise los datos marcados.', { errors: [{ field, detail }] });

/** A wait as a person reads it: 'un minuto', '3 minutos'. */
export const waitInWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'un minuto' : `${minutes} minutos`;
};

/** 429 with the seconds to wait. */
export const tooManyAttempts = (seconds: number): Problem =>
  new Problem(429, `Demasiados intentos. Espere ${waitInWords(seconds)} e inténtelo de nuevo.`, {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  });
