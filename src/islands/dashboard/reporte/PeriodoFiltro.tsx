import type { Dia } from '../../../domain/calendario.ts';
import { diasDe, esRelativo, type NombreDePeriodo, PERIODOS } from '../../../domain/periodo.ts';
import { optionsIn, Select } from '../../form/Select.tsx';
import { loadLater } from '../../loadLater.tsx';

const DiasPropios = loadLater(async () => (await import('./DiasPropios.tsx')).DiasPropios);

interface PeriodoFiltroProps {
  readonly id: string;
  readonly hoy: Dia;
  readonly periodo: NombreDePeriodo;
  readonly desde: string;
  readonly hasta: string;
  readonly onPeriodo: (elegido: { periodo: string; desde: string; hasta: string }) => void;
}

const SIN_DIAS = { desde: '', hasta: '' };

/** The days of a list: by a word, or by their first and last. Own days begin with those of the word before. */
export function PeriodoFiltro({ id, hoy, periodo, onPeriodo, ...propios }: PeriodoFiltroProps) {
  const [desde, hasta] = esRelativo(periodo)
    ? diasDe(periodo, hoy)
    : [propios.desde, propios.hasta];
  return (
    <>
      <Select
        id={`${id}-periodo`}
        label="Período"
        value={periodo}
        options={optionsIn(PERIODOS)}
        onValue={(valor) =>
          onPeriodo({ periodo: valor, ...(valor === 'propio' ? { desde, hasta } : SIN_DIAS) })
        }
      />
      {periodo === 'propio' && (
        <DiasPropios
          key={`${desde} ${hasta}`}
          id={`${id}-dias`}
          hoy={hoy}
          desde={desde}
          hasta={hasta}
          onDias={(primero, ultimo) => onPeriodo({ periodo, desde: primero, hasta: ultimo })}
        />
      )}
    </>
  );
}
