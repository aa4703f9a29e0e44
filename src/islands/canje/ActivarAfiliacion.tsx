import { unknown } from 'valibot';
import { paths } from '../../paths.ts';
import { AFILIACION, createDraft } from '../../stores/draft.ts';
import type { Canje } from './abrirCanje.ts';

/** Opens the affiliation with the refused card's number in it: no address may hold one. */
export function ActivarAfiliacion({ canje }: { readonly canje: Canje }) {
  const llevar = () => {
    const NumeroTarjeta = canje.$borrador.get().tarjeta.texto.trim();
    createDraft(AFILIACION, unknown()).keep(canje.user.userName, {
      Opcion: 'Tarjeta',
      NumeroTarjeta,
      CodigoPaisAfiliacion: canje.pais,
    });
  };
  return (
    <a href={paths.afiliarPaciente} onClick={llevar}>
      Activar afiliación
    </a>
  );
}
