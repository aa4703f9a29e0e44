import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Environment } from '../../netlify/http/environment.ts';
import { ENDPOINTS } from '../../src/contracts/all.ts';
import { apps } from '../support/apps.ts';
import { tokenOf } from '../support/demoWorld.ts';
import { type Ejemplo, ejemplos, pedida, people } from '../support/ejemplos.ts';
import { mundo } from '../support/mundo.ts';
import { PERSONAS } from '../support/personas.ts';
import { type Received, send, refusedWith } from '../support/request.ts';
import { sampleOf } from '../support/size.ts';
import { changesBetween, tablesNow } from '../support/tables.ts';

// Who may call what, over every endpoint of the contracts, each asked for what really is at
// CR-F001. An endpoint without a row here fails.

const { database, env } = await mundo();
const matrix = await ejemplos(database, env);

test('every endpoint has a row, and every row an endpoint that is served', () => {
  const routes = Object.keys(matrix).sort();
  expect(routes).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort());
  expect(routes).toEqual([...apps.keys()].sort());
});

/** A row's request as `user` sends it. */
const ask = (
  route: string,
  { path, body }: Ejemplo,
  user: string | null,
  {
    as = env,
    ...sent
  }: { as?: Environment; token?: string; headers?: Record<string, string> } = {},
) => send(as, pedida(route, path, user), { body, ...sent });

/** Sessions that no answer since can have ended. */
const tokens = new Map<string, string>();
const tokenFor = async (user: string | null) => {
  if (user === null) return {};
  const token = tokens.get(user) ?? (await tokenOf(database, env, user));
  tokens.set(user, token);
  return { token };
};

describe.each(Object.entries(matrix))('%s', (route, row) => {
  const { status = 200 } = row;
  // Who administers does nothing else: what a row does not say of them, they may not.
  const may = row.who.replaceAll(' ', '').padEnd(people.length, '-').split('');
  const verdicts = { y: 'serves', x: 'finds nothing for', '-': 'refuses' } as const;
  const asked = people.map(
    ([name, user], i) => [verdicts[may[i] as keyof typeof verdicts], name, user] as const,
  );

  // Counters (of tries, of refusals) apart, which `tablesNow` does not read.
  const isReading = route.startsWith('GET ');
  const mayChange = (verdict: string) => !isReading && status < 400 && verdict === 'serves';
  const unchanged = asked.filter(([verdict]) => !mayChange(verdict));
  /** What each person was answered, and what the log got. */
  const answers = new Map<string | null, { reply: Received; lines: unknown[] }>();
  let changes: unknown;
  let fromElsewhere: Received | undefined;

  // Everybody asks once: first those whose request may change nothing.
  beforeAll(async () => {
    const sent = new Map<string | null, { token?: string }>();
    for (const [, user] of people) sent.set(user, await tokenFor(user));
    const asks = async ([, , user]: (typeof asked)[number]) => {
      const lines: unknown[] = [];
      const as = { ...env, log: (line: unknown) => lines.push(line) };
      const reply = await ask(route, row, user, { as, ...sent.get(user) });
      answers.set(user, { reply, lines });
    };
    const before = await tablesNow(database);
    for (const one of unchanged) await asks(one);
    if (!isReading) {
      const headers = { 'sec-fetch-site': 'cross-site' };
      fromElsewhere = await ask(route, row, 'manager', { ...sent.get('manager'), headers });
    }
    changes = changesBetween(before, await tablesNow(database));
    for (const one of asked) if (mayChange(one[0])) await asks(one);
    if (asked.some(([verdict]) => mayChange(verdict)) || route.includes('/auth/')) tokens.clear();
  });

  test.each(asked)('%s %s, and logs it', (verdict, _, user) => {
    const { reply, lines } = answers.get(user) ?? {};
    const refused = user === null ? 401 : 403;
    const expected = { serves: status, 'finds nothing for': 404, refuses: refused }[verdict];
    expect(reply?.status).toBe(expected);
    expect(lines).toMatchObject([{ route: route.split(' ')[1], status: expected }]);
    if (expected === 403) expect(lines).toMatchObject([{ event: 'permission-refused' }]);
    if (expected >= 400) {
      expect(reply?.headers.get('content-type')).toBe('application/problem+json');
    }
  });

  test('changes nothing when it reads or is refused', () => {
    expect(changes).toEqual({});
  });
  if (!isReading) {
    test('refuses another site’s page, before anything is looked at', () => {
      expect(fromElsewhere).toMatchObject(
        refusedWith(403, 'Esta solicitud no viene de nuestro sitio.'),
      );
    });
  }
});

describe('an ended session', () => {
  const guarded = Object.entries(matrix).filter(([, { who }]) => who.startsWith('-'));
  const staff = PERSONAS.map(({ userName }) => userName);
  const endings: readonly (readonly [
    string,
    (token: string, user: string) => Promise<Environment>,
  ])[] = [
    [
      'of a disabled user',
      async (_, user) => {
        await database.query('update usuarios set activo = false where nombre_usuario = $1', [
          user,
        ]);
        return env;
      },
    ],
    [
      'with an expired token',
      () => Promise.resolve({ ...env, now: () => new Date(env.now().getTime() + 901_000) }),
    ],
    [
      'that was ended',
      async (token) => {
        await send(env, 'POST /api/auth/logout', { token });
        return env;
      },
    ],
    [
      'older than a day',
      async () => {
        await database.query(`update sesiones set expira_en = creada_en + interval '1 second'`);
        return { ...env, now: () => new Date(env.now().getTime() + 2_000) };
      },
    ],
  ];

  afterEach(() =>
    database.query('update usuarios set activo = true where nombre_usuario = any($1)', [staff]),
  );

  test('every non-public endpoint has a row', () => {
    const closed = ENDPOINTS.filter(({ access }) => access !== 'public');
    expect(guarded.map(([route]) => route).sort()).toEqual(
      // It is public because it takes the refresh token too.
      [
        'GET /api/auth/refresh_token',
        ...closed.map(({ method, path }) => `${method} ${path}`),
      ].sort(),
    );
  });

  const all = endings.flatMap(([name, end]) => staff.map((user) => [name, user, end] as const));
  const some = endings.map(([name, end], i) => [name, staff[i] ?? '', end] as const);
  test.each(sampleOf(all, some))('%s (%s) opens no route', async (_, user, end) => {
    const token = await tokenOf(database, env, user);
    const as = await end(token, user);
    const before = await tablesNow(database);
    for (const [route, row] of guarded) {
      const reply = await ask(route, row, user, { as, token });
      expect(reply.status, route).toBe(401);
    }
    expect(changesBetween(before, await tablesNow(database))).toEqual({});
  });
});
