import { Fragment, type ReactNode } from 'react';

const MEDIDA =
  /((?:caja de \d+|\d \+ \d|\d[\d.,]{0,9} (?:mg|mcg|g|ml|UI|dosis)\b|\S{1,40}(?= ·))(?: ·)?|@)/;

/**
 * A text whose lines break inside no dose, package size or bonus ('20 mg', 'caja de 30', '2 + 1'), and begin with no
 * '·'; an e-mail address breaks after its '@'.
 */
export const unir = (texto: string): ReactNode =>
  texto.split(MEDIDA).map((parte, i) => {
    if (i % 2 === 0) return parte;
    return (
      <Fragment key={`${i} ${parte}`}>
        {parte === '@' ? parte : <span className="medida">{parte}</span>}
        {parte === '@' && <wbr />}
      </Fragment>
    );
  });
