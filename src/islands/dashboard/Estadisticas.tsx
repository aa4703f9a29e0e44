import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { estadisticas } from '../../contracts/estadisticas.ts';
import { formatearDia } from '../../domain/calendario.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { Failure } from '../form/Failure.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { useAnswer } from '../useAnswer.ts';
import { columnasDecisiones, columnasDias, columnasNegativas } from './columnasEstadisticas.tsx';

const NEGATIVAS_A_LA_VISTA = 8;
const DIAS_A_LA_VISTA = 14;

/** Redemptions of each day, of all the countries there are rows of. */
function porDia(filas: readonly { readonly Fecha: string; readonly Canjes: number }[]) {
  const dias = new Map<string, number>();
  for (const { Fecha, Canjes } of filas) dias.set(Fecha, (dias.get(Fecha) ?? 0) + Canjes);
  return [...dias].slice(0, DIAS_A_LA_VISTA).map(([Fecha, Canjes]) => ({ Fecha, Canjes }));
}

/** How the programme ran in the last 30 days, for a Manager: in counts alone, of one country or of all. */
export function Estadisticas({ pais }: { readonly pais: PaisCodigo | undefined }) {
  const { answer, again } = useAnswer({
    request: 'estadisticas',
    subject: pais ?? '',
    load: (signal) => call(estadisticas, { search: pais === undefined ? {} : { pais }, signal }),
  });
  if (answer.status === 'failed') {
    return <Failure detail={answer.error.detail} again={again} />;
  }
  const { value } = answer;
  if (value === undefined) return <p role="status">Contando los últimos 30&nbsp;días…</p>;
  const { Desde, Hasta, Negativas, Decisiones, CanjesPorDia } = value;
  return (
    <section className="pila-amplia" aria-labelledby="panel-estadisticas">
      <div className="pila">
        <h2 id="panel-estadisticas">Cómo va el programa</h2>
        <p>
          Del {formatearDia(Desde)} al {formatearDia(Hasta)}. Son solo cuentas, sin datos de
          personas.
        </p>
      </div>
      <Apartado
        id="panel-negativas"
        titulo="Lo que más niegan las reglas"
        filas={Negativas.length}
        vacio="Las reglas no negaron nada en estos días."
      >
        <DataTable
          columns={columnasNegativas}
          rows={Negativas.slice(0, NEGATIVAS_A_LA_VISTA)}
          rowId={({ Pais, Regla }) => `${Pais} ${Regla}`}
          labelledBy="panel-negativas"
        />
      </Apartado>
      <Apartado
        id="panel-decisiones"
        titulo="Decisiones y su espera"
        filas={Decisiones.length}
        vacio="No se decidió ningún canje en estos días."
      >
        <DataTable
          columns={columnasDecisiones}
          rows={Decisiones}
          rowId={({ Pais, Decision }) => `${Pais} ${Decision}`}
          labelledBy="panel-decisiones"
        />
      </Apartado>
      <Apartado
        id="panel-dias"
        titulo="Canjes registrados por día"
        filas={CanjesPorDia.length}
        vacio="No se registró ningún canje en estos días."
      >
        <DataTable
          columns={columnasDias}
          rows={porDia(CanjesPorDia)}
          rowId={({ Fecha }) => Fecha}
          labelledBy="panel-dias"
        />
      </Apartado>
    </section>
  );
}

interface ApartadoProps {
  readonly id: string;
  readonly titulo: string;
  readonly filas: number;
  /** Said where there are no rows. */
  readonly vacio: string;
  readonly children: ReactNode;
}

function Apartado({ id, titulo, filas, vacio, children }: ApartadoProps) {
  return (
    <div className="pila">
      <h3 id={id}>{titulo}</h3>
      {filas === 0 ? <p>{vacio}</p> : children}
    </div>
  );
}
