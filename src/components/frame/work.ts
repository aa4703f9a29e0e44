import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { contadores } from '../../contracts/dashboard/listas.ts';
import { puede } from '../../domain/permisos.ts';
import type { SesionVisible } from '../../contracts/sessionCookie.ts';
import { $session, checkSession } from '../../stores/signedInUser.ts';

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

/** Shows how much work waits, for somebody who may see redemptions. Without an answer the places stay empty. */
export async function showWork(sesion: SesionVisible): Promise<void> {
  const waiting = document.querySelector('[data-cuenta]') !== null;
  if (!waiting || !puede(sesion, 'verCanjes')) return;
  await checkSession();
  const { status, user } = $session.get();
  if (status !== 'authenticated' || user.debeCambiarClave) return;
  try {
    write(await call(contadores));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
