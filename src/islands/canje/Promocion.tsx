import { useStore } from '@nanostores/react';
import { formatearDia } from '../../domain/calendario.ts';
import { optionsOf, Select } from '../form/Select.tsx';
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
  const { promocion, distribuidor } = useStore(canje.$borrador);
  const { estado, elementos } = useStore(listas.$promociones);
  const nombres = unicos([...useStore(listas.$distribuidores), distribuidor]);
  const ofrecidas =
    promocion === null || elementos.some(({ Id }) => Id === promocion.Id)
      ? elementos
      : [promocion, ...elementos];
  // An empty line holds the room.
  const hint =
    promocion === null
      ? '\u00a0'
      : `Vigente del ${formatearDia(promocion.InicioVigencia)} al ${formatearDia(promocion.FinalizacionVigencia)}.`;

  return (
    <>
      <Select
        id={controles.promocion}
        label="Promoción"
        hint={hint}
        error={error}
        value={String(promocion?.Id ?? '')}
        empty="Elija la promoción"
        pending={estado === 'cargando' ? 'Cargando promociones…' : undefined}
        options={ofrecidas.map(({ Id, Descripcion, TipoBonificacion }) => ({
          value: String(Id),
          label: `${Descripcion} (${TipoBonificacion})`,
        }))}
        onEnter={onNext}
        onValue={(id) => {
          canje
            .elegirPromocion(ofrecidas.find(({ Id }) => String(Id) === id) ?? null)
            .catch(onFailure);
        }}
      />
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
      <Select
        id={controles.distribuidor}
        label="Distribuidor"
        error={distribuidorError}
        value={distribuidor}
        empty="Elija el distribuidor"
        options={optionsOf(nombres)}
        onEnter={onNext}
        onValue={(nombre) => canje.cambiar(elegirDistribuidor(nombre))}
      />
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
