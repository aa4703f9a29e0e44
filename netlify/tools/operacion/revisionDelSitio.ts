import { once } from 'node:events';
import { connect, getCiphers, type ConnectionOptions, type TLSSocket } from 'node:tls';
import * as v from 'valibot';
import { salud } from '../../../src/contracts/api.ts';
import { login, logout } from '../../../src/contracts/auth.ts';
import { apiHeaders, securityHeaders } from '../../http/headers.ts';

/** One thing that was looked at. An `aviso` is not as it should be, but may be nothing that can be changed. */
export interface Hallazgo {
  readonly estado: 'bien' | 'MAL' | 'aviso';
  readonly frase: string;
}

const ESPERA_MS = 10_000;
const DIA_MS = 24 * 60 * 60 * 1000;
const DIAS_MINIMOS = 7;

/** Ciphers that keep past talks secret and authenticate what they encrypt; TLS 1.3 has no others. */
const RECOMENDADO = /^TLS_|^(?:ECDHE|DHE)-.*(?:GCM|CHACHA20|CCM)/i;
const DEBILES = getCiphers().filter((name) => !RECOMENDADO.test(name));

const bien = (frase: string): Hallazgo => ({ estado: 'bien', frase });
const mal = (frase: string): Hallazgo => ({ estado: 'MAL', frase });
const aviso = (frase: string): Hallazgo => ({ estado: 'aviso', frase });
const motivo = (error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};

/** A connection to the site, agreed within the options; rejects when none is. */
async function conectar(sitio: URL, options: ConnectionOptions): Promise<TLSSocket> {
  const { hostname: host, port } = sitio;
  const socket = connect({ host, port: Number(port || 443), servername: host, ...options });
  socket.setTimeout(ESPERA_MS, () => socket.destroy(new Error('no respondió a tiempo')));
  await once(socket, 'secureConnect');
  return socket.on('error', () => undefined);
}

/** Whether the site itself would not have it: anything else says nothing about what it takes. */
const esRechazo = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ECONNRESET' ||
    error.code === 'ERR_SSL_UNSUPPORTED_PROTOCOL' ||
    /SSL alert number/.test(error.message));

/** What a try agreed on, or undefined when the site refused it; rejects when it could not be tried. */
const acordado = (sitio: URL, options: ConnectionOptions) =>
  conectar(sitio, { rejectUnauthorized: false, ...options }).then(
    (socket) => {
      const said = { version: socket.getProtocol(), cifrado: socket.getCipher().name };
      socket.destroy();
      return said;
    },
    (error: unknown) => {
      if (!esRechazo(error)) throw error;
      return undefined;
    },
  );

async function versiones(sitio: URL): Promise<Hallazgo> {
  for (const version of ['TLSv1', 'TLSv1.1'] as const) {
    const vieja = { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' };
    if (await acordado(sitio, vieja)) return mal(`Acepta ${version}, que ya no es seguro.`);
  }
  const mejor = await acordado(sitio, { minVersion: 'TLSv1.2' });
  if (mejor === undefined) return mal('No acepta TLS 1.2 ni una versión mejor.');
  return bien(`Rechaza TLS 1.0 y 1.1; acuerda ${mejor.version ?? ''}.`);
}

async function cifrados(sitio: URL): Promise<Hallazgo> {
  const usual = await acordado(sitio, { minVersion: 'TLSv1.2' });
  if (usual === undefined || !RECOMENDADO.test(usual.cifrado)) {
    return mal(`No acuerda un cifrado recomendado: ${usual?.cifrado ?? 'ninguno'}.`);
  }
  const debil = await acordado(sitio, {
    ...{ minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' },
    ciphers: `${DEBILES.join(':').toUpperCase()}:@SECLEVEL=0`,
  });
  if (debil) return mal(`Acepta el cifrado ${debil.cifrado}, que no es recomendado.`);
  return bien(`Cifra con ${usual.cifrado} y rechaza los cifrados débiles.`);
}

async function certificado(sitio: URL, now: Date): Promise<Hallazgo> {
  try {
    const socket = await conectar(sitio, {});
    const { valid_to: hasta } = socket.getPeerCertificate();
    socket.destroy();
    const dias = Math.floor((Date.parse(hasta) - now.getTime()) / DIA_MS);
    const frase = `El certificado es público, de ${sitio.hostname}, y vale ${dias} días más.`;
    return dias < DIAS_MINIMOS ? mal(`${frase} Ya debió renovarse.`) : bien(frase);
  } catch (error) {
    return mal(`El certificado no es de confianza: ${motivo(error)}.`);
  }
}

/** Asked without TLS; undefined when nobody answers there. */
const sinCifrar = (sitio: URL, puerto: number, path: string) =>
  fetch(`http://${sitio.hostname}:${puerto}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(ESPERA_MS),
  }).catch(() => undefined);

const llevaAHttps = (reply: Response) =>
  reply.status >= 301 &&
  reply.status <= 308 &&
  (reply.headers.get('location') ?? '').startsWith('https://');

async function paginaSinCifrar(sitio: URL, puerto: number): Promise<Hallazgo> {
  const reply = await sinCifrar(sitio, puerto, '/');
  if (reply === undefined) return bien('Sin cifrar no responde nadie.');
  if (llevaAHttps(reply)) return bien('Una página pedida sin cifrar lleva a https.');
  return mal(`Una página pedida sin cifrar no lleva a https: responde ${reply.status}.`);
}

async function apiSinCifrar(sitio: URL, puerto: number): Promise<Hallazgo> {
  const reply = await sinCifrar(sitio, puerto, salud.path);
  if (reply?.ok) return mal('La API responde sin cifrar.');
  if (reply === undefined || !llevaAHttps(reply)) return bien('La API no atiende sin cifrar.');
  return aviso(
    'La API pedida sin cifrar lleva a https, en vez de negarse: un programa mal escrito no se nota.',
  );
}

const pedir = (sitio: URL, path: string) =>
  fetch(new URL(path, sitio), { redirect: 'manual', signal: AbortSignal.timeout(ESPERA_MS) });

/** Which of these headers an answer does not carry as they are here. */
const faltan = (reply: Response, headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .filter(([name, value]) => reply.headers.get(name) !== value)
    .map(([name]) => name);

async function pagina(sitio: URL): Promise<Hallazgo> {
  const reply = await pedir(sitio, '/');
  const policy = reply.headers.get('content-security-policy') ?? '';
  const isStrict = /default-src 'none'/.test(policy) && /frame-ancestors 'none'/.test(policy);
  const todas = [
    ...faltan(reply, securityHeaders),
    ...(isStrict ? [] : ['content-security-policy']),
  ];
  if (todas.length > 0) return mal(`En la portada falta o difiere: ${todas.join(', ')}.`);
  return bien('La portada trae HSTS, su política de contenido y las demás cabeceras de seguridad.');
}

async function servicio(sitio: URL): Promise<Hallazgo> {
  const reply = await pedir(sitio, salud.path);
  const body: unknown = await reply.json().catch(() => undefined);
  if (reply.status !== 200 || !v.is(salud.reply, body)) {
    return mal(`${salud.path} responde ${reply.status}: el sitio o su base de datos no atiende.`);
  }
  const todas = faltan(reply, apiHeaders);
  if (todas.length > 0) return mal(`En ${salud.path} falta o difiere: ${todas.join(', ')}.`);
  return bien(`${salud.path} dice que el sitio y su base de datos atienden, con sus cabeceras.`);
}

/** The user that a check signs in as: a user of its own, who may do as little as possible. */
export interface Sonda {
  readonly usuario: string;
  readonly clave: string;
}

const enviar = (sitio: URL, path: string, more: RequestInit) =>
  fetch(new URL(path, sitio), {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(ESPERA_MS),
    ...more,
  });

/** Signs in and out: a health check alone cannot tell a sign-in that does not start. */
async function ingreso(sitio: URL, { usuario, clave }: Sonda): Promise<Hallazgo> {
  const reply = await enviar(sitio, login.path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: usuario, password: clave }),
  });
  const body: unknown = await reply.json().catch(() => undefined);
  if (reply.status === 401) {
    return mal('El usuario de prueba no puede ingresar: revise su nombre y PUBLICADO_CLAVE.');
  }
  if (reply.status !== 200 || !v.is(login.reply, body)) {
    return mal(`Un usuario de prueba no puede ingresar: ${login.path} responde ${reply.status}.`);
  }
  const salida = await enviar(sitio, logout.path, {
    headers: { authorization: `Bearer ${body.Token}` },
  });
  if (salida.status !== 200) return mal(`La salida no funciona: responde ${salida.status}.`);
  return bien('Un usuario de prueba ingresa y sale.');
}

/** A request whose end could be read in two ways, which lets one request hide in another. */
async function ambigua(sitio: URL): Promise<Hallazgo> {
  const socket = await conectar(sitio, { rejectUnauthorized: false });
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    socket.end();
  });
  socket.write(
    `POST ${salud.path} HTTP/1.1\r\nHost: ${sitio.host}\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX`,
  );
  // A reset, too, may come before the answer.
  await once(socket, 'close').catch((error: unknown) => {
    if (!esRechazo(error)) throw error;
  });
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(said) ?? [];
  if (status === undefined || status === '400' || status === '501') {
    return bien('Una solicitud con dos longitudes distintas se rechaza.');
  }
  // A server may go by the one and ignore the other (RFC 9112, 6.1), which from here is not to be told apart.
  return aviso(`Una solicitud con dos longitudes distintas no se rechaza: responde ${status}.`);
}

/**
 * What a published site shows to whoever asks: TLS, certificate, plain http (on `puertoHttp`), headers, health, and
 * the sign-in of a probe user. Throws a Spanish sentence when nobody answers at the address.
 */
export async function revisarSitio(
  sitio: URL,
  puertoHttp: number,
  now: Date,
  sonda?: Sonda,
): Promise<Hallazgo[]> {
  await conectar(sitio, {
    rejectUnauthorized: false,
    minVersion: 'TLSv1',
    ciphers: 'ALL:@SECLEVEL=0',
  })
    .then((socket) => socket.destroy())
    .catch((error: unknown) => {
      throw new Error(`No se pudo llegar a ${sitio.host}: ${motivo(error)}.`);
    });
  const vistas: readonly (readonly [parte: string, ver: () => Promise<Hallazgo>])[] = [
    ['versiones de TLS', () => versiones(sitio)],
    ['cifrado', () => cifrados(sitio)],
    ['certificado', () => certificado(sitio, now)],
    ['http', () => paginaSinCifrar(sitio, puertoHttp)],
    ['http de la API', () => apiSinCifrar(sitio, puertoHttp)],
    ['portada', () => pagina(sitio)],
    ['servicio', () => servicio(sitio)],
    ['dos longitudes', () => ambigua(sitio)],
    ...(sonda === undefined ? [] : [['ingreso', () => ingreso(sitio, sonda)] as const]),
  ];
  return Promise.all(
    vistas.map(([parte, ver]) =>
      ver().catch((error: unknown) => mal(`No se pudo comprobar (${parte}): ${motivo(error)}.`)),
    ),
  );
}
