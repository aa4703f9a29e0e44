import { useStore } from '@nanostores/react';
import type { Dia } from '../../domain/calendario.ts';
import { CampoFecha } from '../form/CampoFecha.tsx';
import { Field } from '../form/Field.tsx';
import { PistaDeIdentificacion } from '../form/PistaDeIdentificacion.tsx';
import type { Canje } from './abrirCanje.ts';
import { escribirComprador, escribirReceta } from './cambios.ts';
import { controles } from './requisitos.ts';

interface AcompanamientoProps {
  readonly canje: Canje;
  readonly hoy: Dia;
  readonly problemOf: (control: string) => string | undefined;
}

/** What the counter saw besides the card: the prescription, and who buys in the patient's place. */
export function Acompanamiento({ canje, hoy, problemOf }: AcompanamientoProps) {
  const { receta, comprador, promocion } = useStore(canje.$borrador);
  const [fecha, nombre, identificacion] = [
    `${controles.receta}-fecha`,
    `${controles.comprador}-nombre`,
    `${controles.comprador}-identificacion`,
  ];
  return (
    <div className="canje-acompanamiento">
      <div className="canje-marca">
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
        {receta.vista && (
          <CampoFecha
            id={fecha}
            label="Fecha de la receta"
            value={receta.fecha}
            onValue={(escrita) => canje.cambiar(escribirReceta({ fecha: escrita }))}
            hoy={hoy}
            max={hoy}
            error={problemOf(fecha) ?? problemOf(controles.receta)}
          />
        )}
      </div>
      <div className="canje-marca">
        <div className="opcion">
          <input
            type="checkbox"
            id={controles.comprador}
            checked={comprador.otra}
            onChange={({ target }) => canje.cambiar(escribirComprador({ otra: target.checked }))}
          />
          <label htmlFor={controles.comprador}>Compra otra persona</label>
        </div>
        {comprador.otra && (
          <>
            <Field id={nombre} label="Nombre de quien compra" error={problemOf(nombre)}>
              {(ties) => (
                <input
                  {...ties}
                  type="text"
                  autoComplete="off"
                  maxLength={120}
                  value={comprador.nombre}
                  onChange={({ target }) =>
                    canje.cambiar(escribirComprador({ nombre: target.value }))
                  }
                />
              )}
            </Field>
            <Field
              id={identificacion}
              label="Su número de identificación"
              hint={
                <>
                  Como está en su documento.
                  <PistaDeIdentificacion texto={comprador.identificacion} pais={canje.pais} />
                </>
              }
              error={problemOf(identificacion)}
            >
              {(ties) => (
                <input
                  {...ties}
                  type="text"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={40}
                  value={comprador.identificacion}
                  onChange={({ target }) =>
                    canje.cambiar(escribirComprador({ identificacion: target.value }))
                  }
                />
              )}
            </Field>
          </>
        )}
      </div>
    </div>
  );
}
