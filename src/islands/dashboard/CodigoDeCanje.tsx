import { formatearCodigo } from '../../domain/codigoConfirmacion.ts';
import { paths } from '../../paths.ts';

interface CodigoDeCanjeProps {
  readonly codigo: string;
  /** Whether it leads to the redemption, which not everybody who sees the code may open. */
  readonly abre: boolean;
}

/** The code of a redemption. */
export function CodigoDeCanje({ codigo, abre }: CodigoDeCanjeProps) {
  const texto = formatearCodigo(codigo);
  return abre ? (
    <a className="codigo abre-fila" href={paths.canjePorCodigo(codigo)}>
      {texto}
    </a>
  ) : (
    <span className="codigo">{texto}</span>
  );
}
