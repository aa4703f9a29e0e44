import { leerCodigo } from '../../domain/codigoConfirmacion.ts';
import { paths } from '../../paths.ts';

/** A refusal, read out at once. The code that it names leads to its redemption: nobody else is told it. */
export function ConCanje({ children }: { readonly children: string }) {
  return (
    <span role="alert">
      {children.split(/\b(\w{5}-\w{5})\b/).map((part) => {
        const codigo = leerCodigo(part);
        if (codigo === null) return part;
        return (
          <a key={codigo} href={paths.canjeDetalle(codigo)}>
            {part}
          </a>
        );
      })}
    </span>
  );
}
