import { paths } from '../../paths.ts';
import { createDraft } from '../../stores/draft.ts';
import { BORRADOR } from '../afiliacion/inicio.ts';
import { borradorAfiliacion, vacio } from '../afiliacion/pasos.ts';
import type { Canje } from './abrirCanje.ts';

/** Opens the affiliation with the refused card's number in it: no address may hold one. */
export function ActivarAfiliacion({ canje }: { readonly canje: Canje }) {
  const llevar = () => {
    const NumeroTarjeta = canje.$borrador.get().tarjeta.texto.trim();
    const datos = { ...vacio(canje.pais), Opcion: 'Tarjeta', NumeroTarjeta };
    createDraft(BORRADOR, borradorAfiliacion).keep(canje.user.userName, datos);
  };
  return (
    <a href={paths.afiliarPaciente} onClick={llevar}>
      Activar afiliación
    </a>
  );
}
