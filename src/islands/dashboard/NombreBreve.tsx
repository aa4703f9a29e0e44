interface NombreBreveProps {
  readonly entero: string;
  /** Before, in and after what tells it from the other rows. */
  readonly partes: RegExp;
}

/** 'Farmacia del Valle Naco'. */
export const DE_FARMACIA = /^(Farmacia (?:del? )?)?(.*)()$/;

/** A name of which a phone's row shows what tells it from the others. */
export function NombreBreve({ entero, partes }: NombreBreveProps) {
  const [, antes, propio = entero, despues] = partes.exec(entero) ?? [];
  return (
    <>
      <span className="repetido">{antes}</span>
      {propio}
      <span className="repetido">{despues}</span>
    </>
  );
}
