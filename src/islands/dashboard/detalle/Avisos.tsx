import { REGLAS } from '../../../domain/reglasCanje.ts';
import { Icon } from '../../form/Icon.tsx';
import { instanteEnPais } from '../palabras.ts';
import type { Canje } from './columnas.tsx';

/** Why a redemption was rejected, in red and first of all; nothing for any other one. */
export function MotivoDeRechazo({ canje }: { readonly canje: Canje }) {
  if (canje.Estado !== 'Rechazado') return null;
  const ultimo = canje.Historial.at(-1);
  return (
    <div className="alerta alerta-error">
      <Icon name="aviso" />
      <div>
        <p className="alerta-titulo">Rechazado: {canje.Motivo}</p>
        {canje.Observaciones !== '' && (
          <p className="historial-observaciones">{canje.Observaciones}</p>
        )}
        {ultimo !== undefined && (
          <p>
            {instanteEnPais(canje.Pais, ultimo.OcurridoEn)}
            {ultimo.Usuario !== null && `, por ${ultimo.Usuario}`}
          </p>
        )}
      </div>
    </div>
  );
}

/** What asks for attention: rules that fail, rules near their bound, and what is unusual. The rest is folded. */
export function Avisos({
  canje,
  llamativo,
}: {
  readonly canje: Canje;
  /** What is unusual, for an auditor; undefined while it is being read. */
  readonly llamativo?: readonly string[] | undefined;
}) {
  const fallan = canje.Reglas.filter(({ Cumple }) => Cumple !== true);
  const cerca = canje.Reglas.filter(({ Cerca }) => Cerca !== null);
  const nombres = Object.keys(REGLAS).length;
  const cumplen = nombres - new Set(fallan.map(({ Regla }) => Regla)).size;
  return (
    <div className="avisos">
      <ul>
        {fallan.map(({ Regla, Mensaje, Cumple }) => (
          <li key={`${Regla} ${Mensaje}`} className="aviso-falla">
            <Icon name="aviso" />
            <span>
              {Cumple === false ? 'No se cumple: ' : 'Sin datos: '}
              {Mensaje}
            </span>
          </li>
        ))}
        {cerca.map(({ Regla, Mensaje, Cerca }) => (
          <li key={Regla} className="aviso-cerca">
            <Icon name="pendiente" />
            <span>
              <strong>{Cerca}</strong> · {Mensaje}
            </span>
          </li>
        ))}
        {llamativo?.map((frase) => (
          <li key={frase} className="aviso-cerca">
            <Icon name="info" />
            <span>{frase}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>
          {cumplen} de {nombres} reglas se cumplen
        </summary>
        <ul className="reglas-cumplidas">
          {canje.Reglas.filter(({ Cumple }) => Cumple === true).map(({ Regla, Mensaje }) => (
            <li key={Regla}>{Mensaje}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
