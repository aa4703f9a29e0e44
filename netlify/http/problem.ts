import type { ProblemBody, SegundoFactor } from '../../src/contracts/problem.ts';
import type { ClaseNegativa, Negativa } from '../../src/domain/errores.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'Solicitud incorrecta',
  401: 'Sesión no iniciada',
  403: 'Sin permiso',
  404: 'No encontrado',
  405: 'Método no admitido',
  409: 'No se puede aplicar',
  413: 'Solicitud demasiado grande',
  415: 'Formato no admitido',
  422: 'Datos no válidos',
  429: 'Demasiados intentos',
  500: 'Error del servidor',
  503: 'Servicio no disponible',
};

/** The status of each kind of refusal. */
const statuses: Readonly<Record<ClaseNegativa, number>> = {
  sinSesion: 401,
  permiso: 403,
  noEncontrado: 404,
  conflicto: 409,
  campo: 422,
};

/**
 * An answer that refuses, as an RFC 9457 problem; thrown by what every request passes. `detail` is shown
 * to people as it stands: a Spanish sentence without personal data.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly errors: readonly { field: string; detail: string }[] | undefined;
  readonly retryAfter: number | undefined;
  readonly segundoFactor: SegundoFactor | undefined;
  constructor(
    status: number,
    detail: string,
    more: {
      errors?: readonly { field: string; detail: string }[] | undefined;
      retryAfter?: number;
      segundoFactor?: SegundoFactor;
    } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.segundoFactor = more.segundoFactor;
  }

  /** The body as sent. */
  get body(): ProblemBody {
    return {
      type: 'about:blank',
      title: titles[this.status] ?? 'Error',
      status: this.status,
      detail: this.message,
      ...(this.errors === undefined ? {} : { errors: [...this.errors] }),
      ...(this.segundoFactor === undefined ? {} : { segundoFactor: this.segundoFactor }),
    };
  }
}

/** The answer to a refusal of a use case: the one place where its kind becomes a status. */
export const problemOf = ({ clase, message, campos }: Negativa): Problem =>
  new Problem(statuses[clase], message, { errors: campos });

/** 500 for what nobody foresaw. */
export const unexpected = (): Problem =>
  new Problem(500, 'Ocurrió un error inesperado. Inténtelo de nuevo.');

/** A wait as a person reads it: 'un minuto', '3 minutos', '24 horas'. */
const waitInWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} horas`;
  return minutes <= 1 ? 'un minuto' : `${minutes} minutos`;
};

/** 429 with the seconds to wait. */
export const tooManyTries = (seconds: number): Problem =>
  new Problem(429, `Demasiados intentos. Espere ${waitInWords(seconds)} e inténtelo de nuevo.`, {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  });
