import { useStore } from '@nanostores/react';
import type { Dia } from '../../domain/calendario.ts';
import { loadLater } from '../loadLater.tsx';
import type { Canje } from './abrirCanje.ts';
import { escribirComprador, escribirReceta } from './cambios.ts';
import { controles } from './requisitos.ts';

// Shown once their box is ticked.
const CampoFecha = loadLater(async () => (await import('../form/CampoFecha.tsx')).CampoFecha);
const Comprador = loadLater(async () => (await import('./Comprador.tsx')).Comprador);

interface AcompanamientoProps {
  readonly canje: Canje;
  readonly hoy: Dia;
  readonly problemOf: (control: string) => string | undefined;
}

/** What the counter saw besides the card: the prescription, and who buys in the patient's place. */
export function Acompanamiento({ canje, hoy, problemOf }: AcompanamientoProps) {
  const { receta, comprador, promocion } = useStore(canje.$borrador);
  const fecha = `${controles.receta}-fecha`;
  return (
    <>
      <div className="canje-acompanamiento">
        <div className="opcion">
          <input
            type="checkbox"
            id={controles.receta}
            checked={receta.vista}
            onChange={({ target }) => canje.cambiar(escribirReceta({ vista: target.checked }))}
          />
          <label htmlFor={controles.receta}>
            Vi la receta
            {promocion?.RequiereReceta !== true && (
              <span className="campo-opcional"> (opcional)</span>
            )}
          </label>
        </div>
        <div className="opcion">
          <input
            type="checkbox"
            id={controles.comprador}
            checked={comprador.otra}
            onChange={({ target }) => canje.cambiar(escribirComprador({ otra: target.checked }))}
          />
          <label htmlFor={controles.comprador}>Compra otra persona</label>
        </div>
      </div>
      {receta.vista && (
        <CampoFecha
          id={fecha}
          label="Fecha de la receta"
          value={receta.fecha}
          onValue={(escrita) => canje.cambiar(escribirReceta({ fecha: escrita }))}
          hoy={hoy}
          error={problemOf(fecha) ?? problemOf(controles.receta)}
        />
      )}
      {comprador.otra && <Comprador canje={canje} problemOf={problemOf} />}
    </>
  );
}
