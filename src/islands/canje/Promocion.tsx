import { useStore } from '@nanostores/react';
import { call } from '../../api/call.ts';
import { distribuidores, promociones } from '../../contracts/canjes.ts';
import { type Dia, formatearDia } from '../../domain/calendario.ts';
import { optionsOf, Select } from '../form/Select.tsx';
import { useAnswer, useCall } from '../useAnswer.ts';
import { elegirDistribuidor } from './cambios.ts';
import type { Canje } from './abrirCanje.ts';
import { controles } from './requisitos.ts';

interface PromocionProps {
  readonly canje: Canje;
  /** The rule that the promotion breaks for this card: a limit, mostly. */
  readonly error: string | undefined;
  /** From which day its limit lets this card redeem again, where that is known. */
  readonly desde: Dia | null;
  readonly distribuidorError: string | undefined;
  /** Enter in a select goes on, as in a field. */
  readonly onNext: () => void;
  readonly sinHistorico: boolean;
  readonly onFailure: (error: unknown) => void;
}

const unicos = (nombres: readonly string[]) => [...new Set(nombres)].filter((uno) => uno !== '');

/** The promotion and its distributor, which the pharmacy's own list pre-selects. */
export function Promocion({
  canje,
  error,
  desde,
  distribuidorError,
  onNext,
  sinHistorico,
  onFailure,
}: PromocionProps) {
  const { promocion, distribuidor } = useStore(canje.$borrador);
  const params = { country: canje.pais };
  const { answer, again } = useAnswer({
    request: 'promociones',
    load: async (signal) => {
      const activas = await call(promociones, { params, signal });
      const pedida = activas.data.find(({ Id }) => Id === canje.pedido?.promocionId);
      if (pedida !== undefined && canje.$borrador.get().promocion === null) {
        canje.elegirPromocion(pedida).catch(onFailure);
      }
      return activas;
    },
    onFailure,
  });
  // On a failure there are none.
  const { answer: lista } = useCall(distribuidores, { params });
  const elementos = answer.status === 'ready' ? answer.value.data : [];
  const suministran = lista.status === 'ready' ? lista.value : [];
  const nombres = unicos([...suministran.map((uno) => uno.distribuidor), distribuidor]);
  const ofrecidas =
    promocion === null || elementos.some(({ Id }) => Id === promocion.Id)
      ? elementos
      : [promocion, ...elementos];
  const hint =
    promocion === null
      ? 'El producto de las facturas'
      : desde === null
        ? `Vigente hasta el ${formatearDia(promocion.FinalizacionVigencia)}`
        : `Podrá canjear desde el ${formatearDia(desde)}`;

  return (
    <>
      <Select
        id={controles.promocion}
        label="Promoción"
        hint={hint}
        error={error}
        value={String(promocion?.Id ?? '')}
        empty="Elija la promoción"
        pending={answer.status === 'loading' ? 'Cargando promociones…' : undefined}
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
      {answer.status === 'failed' && (
        <button type="button" className="boton-secundario" onClick={again}>
          Cargar las promociones de nuevo
        </button>
      )}
      {sinHistorico && (
        <button
          type="button"
          className="boton-secundario"
          onClick={() => void canje.consultar({ prellenar: true }).catch(onFailure)}
        >
          Comprobar los límites de nuevo
        </button>
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
