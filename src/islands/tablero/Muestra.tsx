import type { InferOutput } from 'valibot';
import { muestra } from '../../contracts/dashboard/auditoria.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { cifra, contar } from '../../domain/cifra.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { intervaloDeWilson } from '../../domain/wilson.ts';
import { useCall } from '../useAnswer.ts';
import { Apartado } from './Cifras.tsx';
import { porciento } from './palabras.ts';
import { Awaited } from '../Awaited.tsx';

type Semana = InferOutput<typeof muestra.reply>['Semanas'][number];

const enPorCiento = (parte: number) =>
  `${(100 * parte).toLocaleString('es-CR', { maximumFractionDigits: 1 })}\u00a0%`;

/** The share of wrong redemptions of some weeks in words; what was not audited tells nothing. */
const decirError = ({ Rechazados, Auditados }: Pick<Semana, 'Rechazados' | 'Auditados'>) => {
  if (Auditados === 0) return 'sin auditar';
  const { minimo, maximo } = intervaloDeWilson(Rechazados, Auditados);
  return `${enPorCiento(Rechazados / Auditados)}, entre ${enPorCiento(minimo)} y ${enPorCiento(maximo)}`;
};

/** What the audit of the random sample says: the error of each week with its interval, and the clock's share. */
export function Muestra({ pais }: { readonly pais: PaisCodigo | undefined }) {
  const leida = useCall(muestra, { search: { pais } });
  if (leida.value === undefined) return <Awaited asked={leida} />;
  const semanas = leida.value.Semanas;
  const suma = (campo: Exclude<keyof Semana, 'Semana'>) =>
    semanas.reduce((total, semana) => total + semana[campo], 0);
  const todas = { Rechazados: suma('Rechazados'), Auditados: suma('Auditados') };
  const intervalos = semanas.map(({ Rechazados, Auditados }) =>
    intervaloDeWilson(Rechazados, Auditados),
  );
  const tope = Math.max(
    0.05,
    ...intervalos.flatMap(({ maximo }, i) => (semanas[i]?.Auditados === 0 ? [] : [maximo])),
  );
  return (
    <Apartado
      id="tablero-muestra"
      titulo="Error estimado por la muestra"
      plegable
      frase={`${todas.Auditados === 1 ? 'Se auditó' : 'Se auditaron'} ${contar(todas.Auditados, 'canje', 'canjes')} de ${cifra(suma('Muestra'))} sorteados en 8 semanas. Error: ${decirError(todas)}. De todos los canjes, ${porciento(suma('PorTiempo'), suma('Registrados'))} quedó aprobado por el plazo.`}
    >
      <table className="barras muestra">
        <caption className="oculto">Error estimado por semana, y lo que aprobó el plazo</caption>
        <thead>
          <tr>
            <th scope="col">Semana del</th>
            <th scope="col">Error estimado, con su intervalo de 95&nbsp;%</th>
            <th scope="col">Por el plazo</th>
          </tr>
        </thead>
        <tbody>
          {semanas.map((semana, i) => {
            const { minimo, maximo } = intervalos[i] ?? { minimo: 0, maximo: 1 };
            const parte = semana.Auditados === 0 ? 0 : semana.Rechazados / semana.Auditados;
            return (
              <tr key={semana.Semana}>
                <th scope="row">{formatearDia(semana.Semana).slice(0, 5)}</th>
                <td>
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    {semana.Auditados > 0 && (
                      <>
                        <rect
                          className="muestra-intervalo"
                          x={(100 * minimo) / tope}
                          width={(100 * (maximo - minimo)) / tope}
                          height="10"
                        />
                        <rect
                          className="grafico-acento"
                          x={Math.max(0, (100 * parte) / tope - 0.5)}
                          width="1"
                          height="10"
                        />
                      </>
                    )}
                  </svg>
                  <span>{decirError(semana)}</span>
                </td>
                <td>{porciento(semana.PorTiempo, semana.Registrados)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Apartado>
  );
}
