import { Icon } from '../form/Icon.tsx';
import type { BorradorCanje } from './borrador.ts';
import type { Requisito } from './requisitos.ts';
import { leerBonificacion } from '../../domain/bonificacion.ts';

/** The redemption at a glance: its circles, what is there and what is missing, and what stands in its way. */
export function Resumen({
  borrador,
  requisitos,
  incumplidas,
}: {
  readonly borrador: BorradorCanje;
  readonly requisitos: readonly Requisito[];
  readonly incumplidas: readonly string[];
}) {
  const { promocion } = borrador;
  return (
    <aside className="tarjeta canje-resumen" aria-labelledby="canje-resumen">
      <h2 id="canje-resumen">Resumen</h2>
      {promocion !== null && <Avance borrador={borrador} tipo={promocion.TipoBonificacion} />}
      <ul className="canje-requisitos">
        {requisitos.map(({ nombre, listo, valor }) => (
          <li key={nombre} className={listo ? 'listo' : 'falta'}>
            <Icon name={listo ? 'ok' : 'pendiente'} />
            <span>
              <span className="canje-requisito">{nombre}</span>
              <span className="oculto">: </span>
              <span className="canje-valor">{listo ? valor : 'Falta'}</span>
            </span>
          </li>
        ))}
      </ul>
      {incumplidas.map((mensaje) => (
        <p key={mensaje} className="campo-error">
          <Icon name="aviso" />
          <span>{mensaje}</span>
        </p>
      ))}
    </aside>
  );
}

/** The programme's own sign as progress: a circle for each invoice, and the one that is given. */
function Avance({ borrador, tipo }: { readonly borrador: BorradorCanje; readonly tipo: string }) {
  const { lineas } = borrador;
  const validadas = lineas.filter(({ validada }) => validada).length;
  const completo = validadas === lineas.length;
  const gratis = leerBonificacion(tipo)?.gratis ?? 1;
  return (
    <div className="canje-avance">
      <span className="circulos" aria-hidden="true">
        {lineas.map((_, i) => (
          <span key={`factura-${i + 1}`} className={i < validadas ? 'circulo lleno' : 'circulo'} />
        ))}
        {Array.from({ length: gratis }, (_, i) => (
          <span
            key={`gratis-${i + 1}`}
            className={completo ? 'circulo-gratis lleno' : 'circulo-gratis'}
          />
        ))}
      </span>
      <span>
        <strong>{tipo}</strong> · {validadas} de {lineas.length}{' '}
        {lineas.length === 1 ? 'factura validada' : 'facturas validadas'}
      </span>
    </div>
  );
}
