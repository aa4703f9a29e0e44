import type { ComponentProps } from 'react';
import { paths } from '../../paths.ts';
import { type PorCanjear, porCanjear } from '../../stores/porCanjear.ts';
import { useUsuario } from '../session/Guard.tsx';

/** Opens the redemption screen with this card and promotion already chosen. */
export function IrACanjear({
  tarjeta,
  promocionId,
  ...props
}: PorCanjear & Pick<ComponentProps<'a'>, 'id' | 'className'>) {
  const { userName } = useUsuario();
  return (
    <a
      {...props}
      href={paths.canje}
      onClick={() => porCanjear.keep(userName, { tarjeta, promocionId })}
    >
      Registrar el canje
    </a>
  );
}
