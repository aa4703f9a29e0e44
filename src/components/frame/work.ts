import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { canjeFarmacias, contadores } from '../../contracts/dashboard/listas.ts';
import { formatearCodigo } from '../../domain/codigoConfirmacion.ts';
import { puede } from '../../domain/permisos.ts';
import { restanteEnPalabras } from '../../domain/tiempoRestante.ts';
import { paths } from '../../paths.ts';
import { takeRefused } from '../../stores/refused.ts';
import { leerSesionVisible, type SesionVisible } from '../../contracts/sessionCookie.ts';
import { $session, checkSession } from '../../stores/signedInUser.ts';
import { fitRows } from './fit.ts';

type Cuentas = InferOutput<typeof contadores.reply>;

const isCuenta = (name: string | undefined): name is keyof Cuentas =>
  name !== undefined &&
  ['Pendientes', 'Aprobados', 'Rechazados', 'RechazadosSinVer'].includes(name);

/** Writes the figures into every place that waits for one (`data-cuenta`). A 0 of what asks for nothing stays away. */
function write(cuentas: Cuentas): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-cuenta]')) {
    const { cuenta } = place.dataset;
    if (!isCuenta(cuenta)) continue;
    const figure = place.querySelector('[data-cifra]');
    if (figure !== null) figure.textContent = String(cuentas[cuenta]);
    place.toggleAttribute('data-lista', cuentas[cuenta] > 0 || 'conCero' in place.dataset);
  }
}

const EN_COLA = 3;

/** What closes first, in the places the home page keeps for it. */
async function writeQueue(place: Element, { userName, rol }: SesionVisible): Promise<void> {
  const { data } = await call(canjeFarmacias, {
    search: { limit: EN_COLA },
    body: { userName, roleUser: rol, typeCanje: 'canjePendiente' },
  });
  const lines = data.map(({ CodigoConfirmacion, CierraEn, Producto, PuntoVenta }) => {
    const line = document.createElement('li');
    const link = document.createElement('a');
    link.href = paths.canjeDetalle(CodigoConfirmacion);
    link.textContent = formatearCodigo(CodigoConfirmacion);
    const left = CierraEn === null ? 0 : Date.parse(CierraEn) - Date.now();
    line.append(link, ` · ${restanteEnPalabras(left)} · ${Producto} · ${PuntoVenta}`);
    return line;
  });
  if (lines.length > 0) place.replaceChildren(...lines);
  else if (place.firstElementChild)
    place.firstElementChild.textContent = 'No hay canjes pendientes.';
}

/** Greets on the home page, or says which page a person may not open. */
function greet({ userName }: SesionVisible): void {
  const place = document.querySelector('[data-saludo]');
  if (place === null) return;
  const refused = takeRefused();
  place.textContent =
    refused === null
      ? `Le damos la bienvenida, ${userName}.`
      : `Su usuario no tiene permiso para abrir «${refused}».`;
}

/** Shows how much work waits, for somebody who may see redemptions. Without an answer the places stay empty. */
async function showWork(sesion: SesionVisible): Promise<void> {
  greet(sesion);
  const waiting = document.querySelector('[data-cuenta]') !== null;
  if (!waiting || !puede(sesion, 'verCanjes')) return;
  await checkSession();
  const { status, user } = $session.get();
  if (status !== 'authenticated' || user.debeCambiarClave || user.debeRegistrarFactor) return;
  const queue = document.querySelector('[data-cola]');
  try {
    await Promise.all([
      call(contadores).then(write),
      queue !== null && user.rol === 'Operador' && writeQueue(queue, user),
    ]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

fitRows();
const sesion = leerSesionVisible(document.cookie);
if (sesion !== null) await showWork(sesion);
