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
  421: 'Dirección de otro sitio',
  422: 'Datos no válidos',
  428: 'Falta una prueba de trabajo',
  429: 'Demasiados intentos',
  500: 'Error del servidor',
  503: 'Servicio no disponible',
};

const statuses: Readonly<Record<ClaseNegativa, number>> = {
  sinSesion: 401,
  permiso: 403,
  noEncontrado: 404,
  conflicto: 409,
  campo: 422,
};

/**
 * A refusing answer, as an RFC 9457 problem; thrown by the middleware. `detail` is shown to people as it is: a Spanish
 * sentence without personal data.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly errors: readonly { field: string; detail: string }[] | undefined;
  readonly retryAfter: number | undefined;
  readonly segundoFactor: SegundoFactor | undefined;
  readonly prueba: unknown;
  constructor(status: number, detail: string, more: Partial<Omit<Problem, keyof Error>> = {}) {
    super(detail);
    this.status = status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.segundoFactor = more.segundoFactor;
    this.prueba = more.prueba;
  }

  get body(): ProblemBody {
    return {
      type: 'about:blank',
      title: titles[this.status] ?? 'Error',
      status: this.status,
      detail: this.message,
      ...(this.errors === undefined ? {} : { errors: [...this.errors] }),
      ...(this.segundoFactor === undefined ? {} : { segundoFactor: this.segundoFactor }),
      ...(this.prueba === undefined ? {} : { prueba: this.prueba }),
    };
  }
}

/** The problem of a use case's refusal: the one place that maps its kind to a status. */
export const problemOf = ({ clase, message, campos }: Negativa): Problem =>
  new Problem(statuses[clase], message, { errors: campos });

/** 500 for an unexpected error. */
export const unexpected = (): Problem =>
  new Problem(500, 'Ocurrió un error inesperado. Inténtelo de nuevo.');

/** 421 for a request to a host name that is not the site's. */
export const misdirected = (): Problem => new Problem(421, 'Esta no es la dirección del sitio.');

/** A wait in words: 'un minuto', '3 minutos', '24 horas'. */
const waitInWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} horas`;
  return minutes <= 1 ? 'un minuto' : `${minutes} minutos`;
};

/** 429 with the seconds to wait, and what a person can do instead. */
export const tooManyTries = (
  seconds: number,
  detail = `Demasiados intentos. Espere ${waitInWords(seconds)} e inténtelo de nuevo.`,
): Problem => new Problem(429, detail, { retryAfter: Math.max(1, Math.ceil(seconds)) });
