import type { ReactNode } from 'react';

const MEDIDA = /((?:caja de \d+|\d[\d.,]{0,9} (?:mg|mcg|g|ml|UI|dosis)\b|\S{1,40}(?= ·))(?: ·)?)/;

/** A text whose lines break inside no dose and no package size ('20 mg', 'caja de 30'), and begin with no '·'. */
export const unir = (texto: string): ReactNode =>
  texto.split(MEDIDA).map((parte, i) =>
    i % 2 === 0 ? (
      parte
    ) : (
      <span key={`${i} ${parte}`} className="medida">
        {parte}
      </span>
    ),
  );
