import { useStore } from '@nanostores/react';
import type { KeyboardEvent } from 'react';
import { formatearDia } from '../../domain/calendario.ts';
import { Field } from '../form/Field.tsx';
import { elegirDistribuidor } from './cambios.ts';
import type { Canje } from './abrirCanje.ts';
import { controles } from './requisitos.ts';
import type { Listas } from './listas.ts';

interface PromocionProps {
  readonly canje: Canje;
  readonly listas: Listas;
  /** The rule that the promotion breaks for this card: a limit, mostly. */
  readonly error: string | undefined;
  readonly distribuidorError: string | undefined;
  /** Enter in a select goes on, as in a field. */
  readonly onNext: () => void;
  readonly historicoFailed: boolean;
  readonly onFailure: (error: unknown) => void;
}

const unicos = (nombres: readonly string[]) => [...new Set(nombres)].filter((uno) => uno !== '');

/** The promotion and its distributor, which the pharmacy's own list pre-selects. */
export function Promocion({
  canje,
  listas,
  error,
  distribuidorError,
  onNext,
  historicoFailed,
  onFailure,
}: PromocionProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onNext();
  };
  const { promocion, distribuidor } = useStore(canje.$borrador);
  const { estado, elementos } = useStore(listas.$promociones);
  const nombres = unicos([...useStore(listas.$distribuidores), distribuidor]);
  const ofrecidas =
    promocion === null || elementos.some(({ Id }) => Id === promocion.Id)
      ? elementos
      : [promocion, ...elementos];
  const hint =
    promocion === null
      ? undefined
      : `Vigente del ${formatearDia(promocion.InicioVigencia)} al ${formatearDia(promocion.FinalizacionVigencia)}.`;

  return (
    <>
      <Field id={controles.promocion} label="Promoción" hint={hint} error={error}>
        {(ties) => (
          <select
            {...ties}
            onKeyDown={onKeyDown}
            aria-busy={estado === 'cargando'}
            value={promocion?.Id ?? ''}
            onChange={({ target }) => {
              const elegida = ofrecidas.find(({ Id }) => String(Id) === target.value) ?? null;
              canje.elegirPromocion(elegida).catch(onFailure);
            }}
          >
            <option value="">
              {estado === 'cargando' ? 'Cargando promociones…' : 'Elija la promoción'}
            </option>
            {ofrecidas.map(({ Id, Descripcion, TipoBonificacion }) => (
              <option key={Id} value={Id}>
                {Descripcion} ({TipoBonificacion})
              </option>
            ))}
          </select>
        )}
      </Field>
      {estado === 'failed' && (
        <Repetir onClick={() => void listas.cargar().catch(onFailure)}>
          Cargar las promociones de nuevo
        </Repetir>
      )}
      {historicoFailed && (
        <Repetir onClick={() => void canje.consultar({ prellenar: true }).catch(onFailure)}>
          Comprobar los límites de nuevo
        </Repetir>
      )}
      <Field id={controles.distribuidor} label="Distribuidor" error={distribuidorError}>
        {(ties) => (
          <select
            {...ties}
            onKeyDown={onKeyDown}
            value={distribuidor}
            onChange={({ target }) => canje.cambiar(elegirDistribuidor(target.value))}
          >
            <option value="">Elija el distribuidor</option>
            {nombres.map((nombre) => (
              <option key={nombre} value={nombre}>
                {nombre}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

function Repetir({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <button type="button" className="boton-secundario" onClick={onClick}>
      {children}
    </button>
  );
}
