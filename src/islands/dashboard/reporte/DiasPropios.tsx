import type * as v from 'valibot';
import type { filtroReporte } from '../../../contracts/dashboard/reporte.ts';
import type { Dia } from '../../../domain/calendario.ts';
import { FechaField } from '../../form/FechaField.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { formularioReporte } from './filtro.ts';

interface DiasPropiosProps {
  readonly id: string;
  readonly hoy: Dia;
  readonly desde: string;
  readonly hasta: string;
  readonly onDias: (desde: Dia, hasta: Dia) => void;
}

/** The first and the last day of a span that no word names. */
export function DiasPropios({ id, hoy, desde, hasta, onDias }: DiasPropiosProps) {
  const form = useAppForm({
    id,
    schema: formularioReporte,
    initial: { fechaInicio: desde, fechaFinal: hasta },
    onSubmit: ({ fechaInicio, fechaFinal }: v.InferOutput<typeof filtroReporte>) => {
      onDias(fechaInicio, fechaFinal);
      return Promise.resolve();
    },
  });
  return (
    <form.Form errors={null}>
      <div className="filtros">
        <FechaField name="fechaInicio" label="Fecha de inicio" hoy={hoy} />
        <FechaField name="fechaFinal" label="Fecha final" hoy={hoy} />
        <div className="acciones">
          <button type="submit" className="boton-secundario">
            Ver esas fechas
          </button>
        </div>
      </div>
    </form.Form>
  );
}
