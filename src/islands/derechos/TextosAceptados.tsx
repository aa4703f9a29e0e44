import type { SolicitudVista } from '../../contracts/derechos.ts';
import { formatearInstante } from '../../domain/calendario.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { TEXTOS } from './palabras.ts';
import { VerTexto } from './VerTexto.tsx';

interface TextosAceptadosProps {
  readonly pais: PaisCodigo;
  readonly consentimientos: SolicitudVista['Consentimientos'];
}

/** The legal texts that a person accepted, each with its version, its time and the text itself. */
export function TextosAceptados({ pais, consentimientos }: TextosAceptadosProps) {
  if (consentimientos.length === 0) return null;
  return (
    <details className="en-parte">
      <summary>Textos aceptados</summary>
      <ul>
        {consentimientos.map(({ Texto, Version, AceptadoEn, RetiradoEn, Huella }) => (
          <li key={`${Texto} ${Version}`}>
            {TEXTOS[Texto] ?? Texto}, versión {Version}, el{' '}
            {formatearInstante(pais, new Date(AceptadoEn))}
            {RetiradoEn !== null &&
              `; retirado el ${formatearInstante(pais, new Date(RetiradoEn))}`}
            {Huella !== null && (
              <>
                {' '}
                <VerTexto huella={Huella} nombre={`${TEXTOS[Texto] ?? Texto}, ${Version}`} />
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
