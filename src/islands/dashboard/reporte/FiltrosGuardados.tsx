import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../../api/call.ts';
import {
  borrarFiltro,
  guardarFiltro,
  type opcionesDeReporte,
} from '../../../contracts/dashboard/reporte.ts';
import { BusyButton } from '../../form/BusyButton.tsx';
import { Field } from '../../form/Field.tsx';
import { useWork } from '../../form/useWork.ts';
import { writeValues } from '../../table/useAddress.ts';
import { OFICINA_EN_BLANCO } from './filtro.ts';

interface FiltrosGuardadosProps {
  readonly filtros: InferOutput<typeof opcionesDeReporte.reply>['Filtros'];
  readonly onChanged: () => void;
  readonly onChoose: (consulta: string) => void;
}

/** The filter of the address as it is kept: without the page. */
const presente = (): string =>
  writeValues(location.search, OFICINA_EN_BLANCO, { pagina: '1' }).slice(1) || 'periodo=mes';

/** The filters that the user has saved: one press shows one of them, another forgets it. */
export function FiltrosGuardados({ filtros, onChanged, onChoose }: FiltrosGuardadosProps) {
  const [nombre, setNombre] = useState('');
  const { busy, run, refusal } = useWork();
  const guardar = async () => {
    await call(guardarFiltro, { body: { Nombre: nombre, Consulta: presente() } });
    setNombre('');
    onChanged();
  };
  const borrar = async (id: number) => {
    await call(borrarFiltro, { params: { id } });
    onChanged();
  };
  return (
    <details className="filtros-guardados">
      <summary>
        {filtros.length === 0 ? 'Guardar este filtro' : `Filtros guardados (${filtros.length})`}
      </summary>
      <div className="pila">
        {filtros.length > 0 && (
          <ul className="fichas-grupo">
            {filtros.map(({ Id, Nombre, Consulta }) => (
              <li key={Id} className="filtro-guardado">
                <button type="button" className="ficha-grupo" onClick={() => onChoose(Consulta)}>
                  {Nombre}
                </button>
                <button
                  type="button"
                  className="boton-texto"
                  aria-label={`Borrar el filtro ${Nombre}`}
                  onClick={() => void run(() => borrar(Id))}
                >
                  Borrar
                </button>
              </li>
            ))}
          </ul>
        )}
        <form
          className="filtros"
          onSubmit={(event) => {
            event.preventDefault();
            void run(guardar);
          }}
        >
          <Field id="filtro-nombre" label="Guardar el filtro de arriba como">
            {(ties) => (
              <input
                {...ties}
                value={nombre}
                maxLength={60}
                autoComplete="off"
                onChange={({ target }) => setNombre(target.value)}
              />
            )}
          </Field>
          <div className="acciones">
            <BusyButton type="submit" className="boton-secundario" busy={busy} doing="Guardando…">
              Guardar
            </BusyButton>
          </div>
        </form>
        {refusal}
      </div>
    </details>
  );
}
