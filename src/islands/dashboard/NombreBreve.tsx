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

/** What a proposal or an act is about; a phone's row leaves out what repeats: 'CR-F011 · Central Guadalupe'. */
export const ObjetoBreve = ({ entero }: { readonly entero: string }) => (
  <>
    <span className="repetido">{unir(entero)}</span>
    <span className="solo-breve">
      {unir(
        entero.replaceAll(
          /Farmacia (?:del? )?(?=\p{Lu})|, caja de \d+| · \d\d\/\d\d\/\d{4}$/gu,
          '',
        ),
      )}
    </span>
  </>
);
