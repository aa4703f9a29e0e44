import type { InferOutput } from 'valibot';
import { muestra } from '../../contracts/dashboard/auditoria.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { cifra } from '../../domain/cifra.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { intervaloDeWilson } from '../../domain/wilson.ts';
import { useCall } from '../useAnswer.ts';
import { Apartado, Numeros } from './Cifras.tsx';
import { porciento } from './palabras.ts';
import { Awaited } from '../Awaited.tsx';

type Semana = InferOutput<typeof muestra.reply>['Semanas'][number];

const enPorCiento = (parte: number) =>
  `${(100 * parte).toLocaleString('es-CR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00a0%`;

/** The share of wrong redemptions of some weeks in words, over audited ones only. */
const decirError = ({ Rechazados, Auditados }: Pick<Semana, 'Rechazados' | 'Auditados'>) => {
  if (Auditados === 0) return 'sin auditar';
  const { minimo, maximo } = intervaloDeWilson(Rechazados, Auditados);
  return `${enPorCiento(Rechazados / Auditados)}, entre ${enPorCiento(minimo)} y ${enPorCiento(maximo)}`;
};

/** The estimate from the random sample: the error of each week with its interval, and the clock's share. */
export function Muestra({ pais }: { readonly pais: PaisCodigo | undefined }) {
  const leida = useCall(muestra, { search: { pais } });
  if (leida.value === undefined) return <Awaited asked={leida} />;
  const semanas = leida.value.Semanas;
  const suma = (campo: Exclude<keyof Semana, 'Semana'>) =>
    semanas.reduce((total, semana) => total + semana[campo], 0);
  const todas = { Rechazados: suma('Rechazados'), Auditados: suma('Auditados') };
  return (
    <Apartado
      id="tablero-muestra"
      titulo="Cuántos canjes se habrían rechazado"
      plegable
      frase={`De ${cifra(suma('Muestra'))} canjes sorteados en 8 semanas se auditaron ${cifra(todas.Auditados)}, y se rechazaron ${cifra(todas.Rechazados)}. Eso permite estimar cuántos se rechazarían si se auditaran todos: ${decirError(todas)}. En esas 8 semanas se aprobó sin auditar el ${porciento(suma('PorTiempo'), suma('Registrados'))}.`}
    >
      <Numeros
        titulo="Lo que se habría rechazado, y lo que se aprobó sin auditar, por semana"
        columnas={['Semana del', 'Se habría rechazado', 'Aprobado sin auditar']}
        filas={semanas.map((semana) => [
          formatearDia(semana.Semana).slice(0, 5),
          decirError(semana),
          porciento(semana.PorTiempo, semana.Registrados),
        ])}
      />
    </Apartado>
  );
}
