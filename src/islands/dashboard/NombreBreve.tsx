import { unir } from '../unir.tsx';

interface NombreBreveProps {
  readonly entero: string;
  /** Before, in and after what tells it from the other rows; without them all of it does. */
  readonly partes?: RegExp;
}

/** 'Farmacia del Valle Naco'. */
export const DE_FARMACIA = /^(Farmacia (?:del? )?)?(.*)()$/;

/** 'Neuralba Cápsulas 75 mg, caja de 28'. */
export const PRODUCTO = /^()([^,]*)(.*)$/;

/** A name of which a phone's row shows what tells it from the others; whole under the pointer where a column cuts it. */
export function NombreBreve({ entero, partes }: NombreBreveProps) {
  const [, antes, propio = entero, despues] = partes?.exec(entero) ?? [];
  return (
    <span title={entero}>
      <span className="repetido">{antes}</span>
      {unir(propio)}
      <span className="repetido">{unir(despues ?? '')}</span>
    </span>
  );
}
