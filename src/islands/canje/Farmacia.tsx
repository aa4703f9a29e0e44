import { useStore } from '@nanostores/react';
import { VALIDACION } from '../../domain/mensajes.ts';
import { VerifiableField } from '../form/VerifiableField.tsx';
import type { CampoDeCanje } from './abrirCanje.ts';
import { corregirFarmacia, escribir } from './cambios.ts';
import { controles } from './requisitos.ts';

/** The redeeming pharmacy, by its code; a Regente's own is fixed. */
export function Farmacia({ canje, problem, onVerified, onFailure, focus }: CampoDeCanje) {
  const { farmacia } = useStore(canje.$borrador);
  const { texto, hallada } = farmacia;
  const fija = canje.user.rol === 'Regente';
  return (
    <VerifiableField
      id={controles.farmacia}
      label="Código de farmacia"
      object="la farmacia"
      empty={VALIDACION.farmaciaVacia}
      text={texto}
      onText={(escrito) => canje.cambiar(escribir('farmacia', escrito))}
      found={
        hallada && (
          <>
            {hallada.nombre}
            <span className="comprobado-detalle">{texto}</span>
          </>
        )
      }
      verify={() => canje.validarFarmacia()}
      onVerified={onVerified}
      onFailure={onFailure}
      problem={problem}
      {...(!fija && {
        onCorrect: () => {
          canje.cambiar(corregirFarmacia);
          focus(controles.farmacia);
        },
      })}
      input={{ readOnly: fija, autoCapitalize: 'characters' }}
    />
  );
}
