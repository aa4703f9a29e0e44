import type { InferOutput } from 'valibot';
import type { tablero } from '../../contracts/dashboard/tablero.ts';
import { cifra, contar } from '../../domain/cifra.ts';
import { decirMes } from '../../domain/fechaEscrita.ts';
import { Grafico } from './Grafico.tsx';
import { EN_CURSO } from './palabras.ts';

type Mes = NonNullable<InferOutput<typeof tablero.reply>['Pacientes']>[number];

const mesCorto = (mes: string) => `${mes.slice(5)}/${mes.slice(2, 4)}`;

/** The patients of a month in words, as far as they may be told apart. */
function decirPacientes({ Mes, Activos, Nuevos, Vuelven }: Mes, marca: string): string {
  const mes = decirMes(Mes) + marca;
  if (Activos === null) return `${mes}: menos de 5 pacientes.`;
  const todos = `${mes}: ${contar(Activos, 'paciente', 'pacientes')}`;
  if (Nuevos === null || Vuelven === null) return `${todos}, nuevos y anteriores sin separar.`;
  return `${todos}; ${contar(Nuevos, 'nuevo', 'nuevos')} y ${contar(Vuelven, 'que vuelve', 'que vuelven')}.`;
}

/** New and returning patients of each month. */
export function PacientesPorMes({
  pacientes,
  mesEnCurso,
}: {
  readonly pacientes: readonly Mes[];
  readonly mesEnCurso: string;
}) {
  const marcaDe = (mes: string) => (mes === mesEnCurso ? EN_CURSO : '');
  const juntos = pacientes.map(({ Activos, Nuevos }) => (Nuevos === null ? (Activos ?? 0) : 0));
  const celda = (valor: number | null, activos: number | null) =>
    valor !== null ? cifra(valor) : activos === null ? 'menos de 5' : 'reunidos';
  const lecturas = pacientes.map((mes) => decirPacientes(mes, marcaDe(mes.Mes)));
  return (
    <Grafico
      id="tablero-pacientes"
      plegable
      plegada={lecturas.at(-1)}
      titulo="Pacientes por mes"
      resumen="Pacientes nuevos y que vuelven, por mes. Donde serían menos de 5, solo su suma."
      lecturas={lecturas}
      etiquetas={pacientes.map(({ Mes }) => (Mes === mesEnCurso ? 'en curso' : mesCorto(Mes)))}
      series={[
        {
          nombre: 'Vuelven',
          tono: 'principal',
          valores: pacientes.map(({ Vuelven }) => Vuelven ?? 0),
        },
        {
          nombre: 'Nuevos',
          tono: 'claro',
          valores: pacientes.map(({ Nuevos }) => Nuevos ?? 0),
        },
        ...(juntos.every((valor) => valor === 0)
          ? []
          : [{ nombre: 'Sin separar', tono: 'gris', valores: juntos } as const]),
      ]}
      columnas={['Mes', 'Activos', 'Nuevos', 'Vuelven']}
      filas={pacientes.map(({ Mes, Activos, Nuevos, Vuelven }) => [
        mesCorto(Mes) + marcaDe(Mes),
        celda(Activos, null),
        celda(Nuevos, Activos),
        celda(Vuelven, Activos),
      ])}
    />
  );
}
