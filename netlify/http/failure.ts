import { Problem, problemOf, unexpected } from './problem.ts';
import { Negativa } from '../../src/domain/errores.ts';
import { codeOf, DatabaseAway } from '../database/database.ts';

const RETRY_SECONDS = 5;
/** An operator must make room or turn writing on. */
const FULL_RETRY_SECONDS = 60;
/** PostgreSQL has no room left or refuses writes: a retry does not help. Too many clients (53300) is temporary. */
const full = /^(53(?!300)...|25006)$/;

/** The problem that answers an error. */
export const asProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  if (error instanceof Negativa) return problemOf(error);
  if (error instanceof DatabaseAway && full.test(error.code)) {
    return new Problem(
      503,
      'El servicio no puede guardar datos en este momento. Inténtelo más tarde.',
      { retryAfter: FULL_RETRY_SECONDS },
    );
  }
  if (error instanceof DatabaseAway) {
    return new Problem(
      503,
      'El servicio no está disponible en este momento. Inténtelo de nuevo en unos segundos.',
      {
        retryAfter: RETRY_SECONDS,
      },
    );
  }
  return unexpected();
};

/** Events of refusals, for every endpoint. */
const refusalEvents: Readonly<Partial<Record<number, string>>> = {
  403: 'permission-refused',
  429: 'too-many-attempts',
};

/** The event of a failure, by error names and codes only: messages and details can quote people's data. */
export const eventOf = (error: unknown, status: number): string | undefined => {
  if (error instanceof DatabaseAway) {
    return `${full.test(error.code) ? 'alarm-database-full' : 'database-away'} ${error.code}`;
  }
  if (status !== 500) return refusalEvents[status];
  return ['unexpected', error instanceof Error ? error.name : 'unknown', codeOf(error)]
    .filter(Boolean)
    .join(' ');
};

const MOST_FRAMES = 12;

/**
 * The place of an error: functions, files and lines of our own code, nearest first. Leaves out its message and any
 * other text that a caller could have chosen.
 */
export const framesOf = (error: unknown): string[] =>
  (error instanceof Error ? (error.stack ?? '') : '')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file, place] =
        /^ {4}at (?:async )?(?:([\w$.<> ]+) \()?.*?\b((?:netlify|src)\/[\w/.-]+\.m?[jt]s)(?:\?[^:]*)?:(\d+:\d+)\)?$/.exec(
          line,
        ) ?? [];
      return file === undefined || line.includes('node_modules')
        ? []
        : [`${name} ${file}:${place ?? ''}`.trim()];
    })
    .slice(0, MOST_FRAMES);
