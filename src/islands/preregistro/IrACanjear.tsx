import { paths } from '../../paths.ts';
import { type PorCanjear, porCanjear } from '../../stores/porCanjear.ts';
import { useUsuario } from '../session/Guard.tsx';

/** Opens the redemption screen with this card and promotion already chosen. */
export function IrACanjear({
  className,
  tarjeta,
  promocionId,
}: PorCanjear & { readonly className?: string }) {
  const { userName } = useUsuario();
  return (
    <a
      className={className}
      href={paths.canje}
      onClick={() => porCanjear.keep(userName, { tarjeta, promocionId })}
    >
      Registrar el canje
    </a>
  );
}
