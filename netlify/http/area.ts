import type { Context } from '@netlify/functions';
import type { Context as HonoContext } from 'hono';
// The router with the fastest start: a cold instance answers one request.
import { Hono } from 'hono/quick';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import type { InferInput, InferOutput } from 'valibot';
import { attemptOf, carryOut } from './attempt.ts';
import { type Environment, environment } from './environment.ts';
import { asProblem, eventOf, framesOf } from './failure.ts';
import { apiHeaders } from './headers.ts';
import { addressDigest } from './limits.ts';
import { parse, readBody } from './parse.ts';
import { misdirected, Problem } from './problem.ts';
import {
  authenticate,
  authorize,
  requireFactor,
  requireOwnPassword,
  type Session,
} from './session.ts';
import type { Endpoint, Patience } from '../../src/contracts/endpoint.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { Negativa } from '../../src/domain/errores.ts';
import type { NegativaContada } from '../../src/domain/negativas.ts';
import { RELEASE } from '../../src/release.ts';
import type { Transaction } from '../database/database.ts';
import { contarNegativas } from './countedRefusals.sql.ts';

/** Records which cards the answer discloses, by their ids. */
export type Reached = (tarjetas: readonly number[]) => void;

/** A handler's input: the parsed request, the session and the environment. */
export interface Input<E extends Endpoint> {
  readonly params: InferOutput<E['params']>;
  readonly search: InferOutput<E['search']>;
  /** The output of the contract's schema, or a file's bytes. */
  readonly body: E['file'] extends object ? Buffer : InferOutput<E['body']>;
  readonly session: E['access'] extends 'public' ? undefined : Session;
  readonly env: Environment;
  readonly request: Request;
  /** Adds a response header; may be called several times for one name (Set-Cookie). */
  readonly header: (name: string, value: string) => void;
  /** Sets the event of the log line, in place of the contract's. No personal data. */
  readonly event: (name: string) => void;
  /** Records in the log line which cards the answer discloses: a breach report needs them. */
  readonly reached: Reached;
}

/** An answer. Fields that the contract's reply does not name are not sent. */
type Reply<E extends Endpoint> = InferInput<E['reply']> | Response;

/**
 * Answers a request that reads, or whose repetition writes nothing more:
 * `export const verActos: Handler<typeof actos> = …`.
 */
export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Reply<E>> | Reply<E>;

/** An endpoint that is carried out once per attempt. */
export type OnceEndpoint = Endpoint & { readonly attempt: 'path' | 'header' };

/**
 * Carries out a request in the transaction of its attempt, and runs again when the transaction does. `Answer` is
 * stored for days, so it must hold no secret. Without an `Around` it is also the reply.
 */
export type UseCase<E extends Endpoint, Answer = InferInput<E['reply']>, Prepared = void> = (
  tx: Transaction,
  input: Input<E>,
  prepared: Prepared,
) => Promise<Answer>;

/** Work before and after the transaction of an attempt. `once` runs the transaction with what was prepared for it. */
type Around<E extends Endpoint, Answer, Prepared = void> = (
  once: (prepared: Prepared) => Promise<Answer>,
  input: Input<E>,
) => Promise<Reply<E>>;

/** Proves that the caller knows the session's password, or throws a refusal. */
type ProvePassword = (env: Environment, session: Session, password: string) => Promise<unknown>;

interface Facts {
  route: string;
  session: Session | undefined;
  event: string | undefined;
  /** The rules that refused the request. */
  rules: NegativaContada['reglas'] | undefined;
  /** The place in our own code of an unexpected error. */
  at: readonly string[] | undefined;
  /** Ids of the cards that the answer disclosed; undefined for none. */
  reached: readonly number[] | undefined;
}

interface AreaTypes {
  Bindings: Environment;
  Variables: { facts: Facts };
}

/** Answers a problem through the context, to keep cookies that were set before. */
const refuse = (c: HonoContext<AreaTypes>, problem: Problem): Response =>
  c.body(JSON.stringify(problem.body), problem.status as ContentfulStatusCode, {
    'content-type': 'application/problem+json',
    ...(problem.retryAfter === undefined ? {} : { 'retry-after': String(problem.retryAfter) }),
  });

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Whether a request comes from this site's pages, or from a client that is no browser. Browsers send `Sec-Fetch-Site`,
 * older ones `Origin`, or with a GET `Referer`. A client without any of these must send no cookie.
 */
export const fromThisSite = (request: Request, { site: { origin } }: Environment): boolean => {
  const relation = request.headers.get('sec-fetch-site');
  if (relation !== null) return relation === 'same-origin';
  const ofReading = unsafe.has(request.method) ? null : request.headers.get('referer');
  const from = request.headers.get('origin') ?? ofReading;
  if (from !== null) return URL.parse(from)?.origin === origin;
  return !request.headers.has('cookie');
};

/** Counts what rules refused, without personal data. A failed count does not change the answer. */
export const countRefusal = (env: Environment, contada: NegativaContada): Promise<void> =>
  contarNegativas(env.database, contada, diaEn(contada.pais, env.now())).catch(() => undefined);

/** Whether a path matches an endpoint's pattern. */
const fits = (pattern: string, path: string): boolean => {
  const [parts, given] = [pattern.split('/'), path.split('/')];
  return (
    parts.length === given.length &&
    parts.every((part, i) => (part.startsWith(':') ? given[i] !== '' : part === given[i]))
  );
};

/** The client's address for the log line; undefined without the key, which is logged as a failure of its own. */
const addressOf = (env: Environment): string | undefined => {
  try {
    return addressDigest(env);
  } catch {
    return undefined;
  }
};

/**
 * The app of one area of the API, with the middleware of every request: headers, CSRF, log line, error mapping.
 * `provePassword` is needed where an endpoint asks for the caller's password. `answer` is what the platform calls.
 */
export const createArea = (provePassword?: ProvePassword, patience?: Patience) => {
  const app = new Hono<AreaTypes>();

  app.use(async (c, next) => {
    const started = performance.now();
    const facts: Facts = {
      route: 'unknown',
      session: undefined,
      event: undefined,
      rules: undefined,
      at: undefined,
      reached: undefined,
    };
    c.set('facts', facts);
    await next();
    for (const [name, value] of Object.entries(apiHeaders)) c.res.headers.set(name, value);
    c.env.log({
      time: c.env.now().toISOString(),
      // OpenTelemetry's form, so that the request's trace has the same id.
      trace_id: crypto.randomUUID().replaceAll('-', ''),
      release: RELEASE,
      // A client may send any method: unknown ones are not logged.
      method: methods.has(c.req.method) ? c.req.method : 'OTHER',
      route: facts.route,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      user: facts.session?.usuarioId,
      role: facts.session?.rol,
      country: facts.session?.pais,
      event: facts.event,
      rules: facts.rules,
      at: facts.at,
      session: facts.session?.sesionId,
      address: addressOf(c.env),
      reached: facts.reached,
    });
  });

  app.use(async (c, next) => {
    if (new URL(c.req.url).host !== c.env.site.host) throw misdirected();
    if (unsafe.has(c.req.method) && !fromThisSite(c.req.raw, c.env)) {
      c.var.facts.event = 'other-site-refused';
      c.res = refuse(c, new Problem(403, 'Esta solicitud no viene de nuestro sitio.'));
      return;
    }
    await next();
  });

  /** The endpoints of the area, for the methods of each address; a GET serves HEAD, too. */
  const served: Endpoint[] = [];
  app.notFound((c) => {
    const here = served.filter(({ path }) => fits(path, c.req.path)).map(({ method }) => method);
    if (here.length === 0) return refuse(c, new Problem(404, 'Esta dirección no existe.'));
    const allowed = here.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    c.header('allow', [...new Set(allowed)].join(', '));
    return refuse(c, new Problem(405, 'Esta dirección no admite este método.'));
  });
  app.onError(async (error, c) => {
    const problem = asProblem(error);
    c.var.facts.event = eventOf(error, problem.status) ?? c.var.facts.event;
    if (problem.status === 500) c.var.facts.at = framesOf(error);
    if (error instanceof Negativa && error.contada !== undefined) {
      c.var.facts.rules = [...new Set(error.contada.reglas)];
      await countRefusal(c.env, error.contada);
    }
    return refuse(c, problem);
  });

  /** Serves an endpoint: parse, authenticate, authorize, prove the password, answer, and parse the answer. */
  const answering = <E extends Endpoint>(endpoint: E, handler: Handler<E>): void => {
    served.push(endpoint);
    if (endpoint.reauthenticate && provePassword === undefined) {
      throw new Error(`${endpoint.path} asks for a password that its area cannot prove`);
    }
    app.on(endpoint.method, endpoint.path, async (c) => {
      const {
        env,
        var: { facts },
      } = c;
      const request = c.req.raw;
      facts.route = endpoint.path;
      const session = endpoint.access === 'public' ? undefined : await authenticate(request, env);
      facts.session = session;
      if (session !== undefined) {
        requireOwnPassword(session, endpoint.path);
        requireFactor(session, endpoint.path);
        authorize(session, endpoint.access);
      }
      const input: Input<E> = {
        params: parse(endpoint.params, c.req.param(), 400),
        search: parse(endpoint.search, c.req.query(), 400),
        // These conditional types follow the contract, as `readBody` and `authenticate` do.
        body: (await readBody(request, endpoint)) as Input<E>['body'],
        session: session as Input<E>['session'],
        env,
        request,
        header: (name, value) => c.header(name, value, { append: true }),
        event: (name) => (facts.event = name),
        reached: (tarjetas) => (facts.reached = [...new Set(tarjetas)]),
      };
      facts.event = endpoint.event;
      if (endpoint.reauthenticate && session !== undefined) {
        const { ClaveActual } = input.body as { ClaveActual: string };
        await provePassword?.(env, session, ClaveActual);
      }
      const reply = await handler(input);
      return reply instanceof Response ? reply : c.json(v.parse(endpoint.reply, reply) as object);
    });
  };

  /** Serves an endpoint that reads, or whose repetition writes nothing more. */
  const serve = <const E extends Endpoint & { readonly attempt?: never }>(
    endpoint: E,
    handler: Handler<E>,
  ): void => answering(endpoint, handler);

  /**
   * Serves an endpoint that is carried out once per attempt, in one transaction with the stored answer. `around` turns
   * that answer into the reply if the two differ.
   */
  function serveOnce<const E extends OnceEndpoint>(endpoint: E, useCase: UseCase<E>): void;
  function serveOnce<const E extends OnceEndpoint, Answer, Prepared = void>(
    endpoint: E,
    useCase: UseCase<E, Answer, Prepared>,
    around: Around<E, Answer, Prepared>,
  ): void;
  function serveOnce<E extends OnceEndpoint>(
    endpoint: E,
    useCase: UseCase<E>,
    around: Around<E, InferInput<E['reply']>> = (once) => once(),
  ): void {
    answering(endpoint, (input) => {
      const attempt = attemptOf(endpoint, input);
      return around(
        (prepared) =>
          carryOut(input.env, attempt, (tx) => useCase(tx, input, prepared), endpoint.patience),
        input,
      );
    });
  }

  const answer = (request: Request, context: Context) =>
    app.fetch(request, environment(context, patience));

  return { app, serve, serveOnce, answer };
};
