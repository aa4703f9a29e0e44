import { beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../../src/contracts/auth.ts';

const identity = (changes = {}) => ({
  Role: 'Regente',
  Token: 'token',
  UserId: 7,
  UserName: 'CR-F001',
  FarmaciaAdmin: false,
  DebeCambiarClave: false,
  DebeRegistrarFactor: false,
  TodosLosPaises: false,
  Farmacia: 'CR-F001',
  Pais: 'Costa Rica',
  Codigopais: '506',
  ...changes,
});

const cookieOf = (user: object) =>
  `__Host-junto-session=${encodeURIComponent(JSON.stringify({ UserName: 'CR-F001', Role: 'Regente', FarmaciaAdmin: false, Codigopais: '506', ...user }))}`;

const refusal = (status: number) =>
  new Response(
    JSON.stringify({ type: 'about:blank', title: 'x', status, detail: 'No se pudo autenticar' }),
    { status },
  );

/** This browser's tabs, as far as they hear of each other; and the page's own events. */
let channels: Channel[];
let events: EventTarget;
class Channel extends EventTarget {
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    channels.push(this);
  }
  postMessage() {
    for (const other of channels)
      if (other !== this && other.name === this.name) other.dispatchEvent(new Event('message'));
  }
}
beforeEach(() => {
  channels = [];
  events = new EventTarget();
});

/** A page with that cookie and a server that answers so; the stores are the page's own. */
const page = async (cookie: string, answer: () => Response | Promise<Response>) => {
  const document = { cookie, querySelector: () => null };
  const fetched = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('document', document);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.resetModules();
  const [store, country] = await Promise.all([
    import('../../../src/stores/signedInUser.ts'),
    import('../../../src/stores/country.ts'),
  ]);
  return { ...store, ...country, fetched, document };
};

const getItem = (key: string): unknown => Reflect.get(sessionStorage, key);
const removeItem = (key: string) => Reflect.deleteProperty(sessionStorage, key);

describe('the check on load', () => {
  test('sends no request without a session cookie', async () => {
    const { $session, checkSession, fetched } = await page('', () => refusal(401));
    expect($session.get().status).toBe('pending');
    await checkSession();
    expect($session.get()).toEqual({ status: 'unauthenticated', user: null });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('asks the server once for all islands, and uses its answer', async () => {
    const { $session, checkSession, fetched } = await page(cookieOf({ Role: 'Manager' }), () =>
      Response.json(identity({ Role: 'Operador' })),
    );
    await Promise.all([checkSession(), checkSession()]);
    await checkSession();
    expect($session.get()).toEqual({
      status: 'authenticated',
      user: {
        userId: 7,
        debeCambiarClave: false,
        debeRegistrarFactor: false,
        todosLosPaises: false,
        farmacia: 'CR-F001',
        userName: 'CR-F001',
        rol: 'Operador',
        farmaciaAdmin: false,
        pais: '506',
      },
    });
    expect(fetched).toHaveBeenCalledOnce();
  });

  test('is signed out when the server refuses', async () => {
    const { $session, checkSession } = await page(cookieOf({}), () => refusal(401));
    await checkSession();
    expect($session.get().status).toBe('unauthenticated');
  });

  test('reports its failure, and can be repeated', async () => {
    let away = true;
    const { $session, checkSession } = await page(cookieOf({}), () =>
      away ? refusal(503) : Response.json(identity()),
    );
    await checkSession();
    expect($session.get()).toMatchObject({
      status: 'pending',
      problem: 'Error al verificar el estado de la sesión',
    });
    away = false;
    await checkSession();
    expect($session.get().status).toBe('authenticated');
  });
});

describe('signing in', () => {
  test('sets the user and the country of the reply, and forgets what others typed in this tab', async () => {
    vi.stubGlobal('sessionStorage', {
      'borrador:canje': '{"person":"CR-F009"}',
      getItem,
      removeItem,
    });
    const { $session, $pais, logIn } = await page('', () =>
      Response.json(identity({ Codigopais: '504', Pais: 'Honduras', RefreshToken: 'secreto' })),
    );
    await logIn(login, { username: 'HND-F001', password: 'x' });
    expect($session.get()).toMatchObject({ status: 'authenticated', user: { pais: '504' } });
    expect($pais.get()).toBe('504');
    expect(Object.keys(sessionStorage)).not.toContain('borrador:canje');
    expect(JSON.stringify($session.get())).not.toContain('secreto');
  });

  test('that fails clears the user and rejects with the refusal', async () => {
    const { $session, logIn } = await page('', () => refusal(401));
    await expect(logIn(login, { username: 'a', password: 'b' })).rejects.toMatchObject({
      status: 401,
    });
    expect($session.get()).toEqual({ status: 'unauthenticated', user: null });
  });
});

test.each([
  ['told', () => Response.json({})],
  ['away', () => refusal(503)],
])('signing out clears user, cookie and drafts when the server was %s', async (state, answer) => {
  vi.stubGlobal('sessionStorage', { 'borrador:canje': 'x', otra: 'x', getItem, removeItem });
  let signedIn = false;
  const { $session, checkSession, logOut, document } = await page(cookieOf({}), () =>
    signedIn ? answer() : Response.json(identity()),
  );
  await checkSession();
  signedIn = true;
  const outcome = await Promise.allSettled([logOut()]);
  expect(outcome[0].status).toBe(state === 'told' ? 'fulfilled' : 'rejected');
  expect($session.get()).toEqual({ status: 'unauthenticated', user: null });
  expect(document.cookie).toMatch(/^__Host-junto-session=; .*Max-Age=0/);
  expect(Object.keys(sessionStorage)).toEqual(['otra', 'getItem', 'removeItem']);
});

describe('elsewhere in this browser', () => {
  const signedOut = { status: 'unauthenticated', user: null };
  const drafts = () => ({ 'borrador:canje': 'x', getItem, removeItem });
  const open = async () => {
    const tab = await page(cookieOf({}), () => Response.json(identity()));
    await tab.checkSession();
    vi.stubGlobal('sessionStorage', drafts());
    return tab;
  };

  test('a sign-out signs every other tab out and removes its drafts', async () => {
    const tabs = [await open(), await open()] as const;
    await tabs[0].logOut();
    expect(tabs[1].$session.get()).toEqual(signedOut);
    vi.stubGlobal('sessionStorage', drafts());
    channels[1]?.dispatchEvent(new Event('message'));
    expect(Object.keys(sessionStorage)).toEqual(['getItem', 'removeItem']);
  });

  test.each([
    ['kept, the cookie gone', true, '', 'unauthenticated'],
    ['kept, the cookie there', true, cookieOf({}), 'authenticated'],
    ['kept, another user’s cookie', true, cookieOf({ UserName: 'CR-F009' }), 'unauthenticated'],
    ['loaded again', false, '', 'authenticated'],
  ])('a page come back to, %s', async (_, persisted, cookie, status) => {
    const tab = await open();
    tab.document.cookie = cookie;
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    expect(tab.$session.get().status).toBe(status);
  });

  test('signs out in a browser without BroadcastChannel', async () => {
    const tab = await open();
    // What the check looks for is the name itself.
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    await tab.logOut();
    expect(tab.$session.get()).toEqual(signedOut);
  });
});

test.each([
  ['Regente', false, 'registrarCanje', 'authenticated'],
  ['Regente', true, 'registrarCanje', 'unauthorized'],
  ['Operador', false, 'verReportes', 'unauthorized'],
  ['Operador', false, undefined, 'authenticated'],
] as const)('%s (admin %s) on a page for %s is %s', async (rol, farmaciaAdmin, accion, status) => {
  const { statusFor } = await page('', () => refusal(401));
  const user = {
    debeCambiarClave: false,
    debeRegistrarFactor: false,
    todosLosPaises: false,
    farmacia: 'CR-F001',
    userId: 1,
    userName: 'x',
    pais: '506',
    rol,
    farmaciaAdmin,
  } as const;
  expect(statusFor({ status: 'authenticated', user }, accion)).toBe(status);
});
