import type { InferOutput } from 'valibot';
import type { deudas } from '../../contracts/liquidaciones/deuda.ts';
import { cifra, contar } from '../../domain/cifra.ts';

type Fila = InferOutput<typeof deudas.reply>['PorDistribuidor'][number];

interface ResumenProps {
  readonly filas: readonly Fila[] | undefined;
  readonly onElegir: (estado: 'Atrasadas' | 'En disputa') => void;
}

/** What is owed, late and disputed, in one line; each count leads to its list. */
export function Resumen({ filas, onElegir }: ResumenProps) {
  const suma = (de: (fila: Fila) => number) =>
    filas?.reduce((antes, fila) => antes + de(fila), 0) ?? 0;
  const atrasadas = suma(({ Atrasadas: { Abierta, Enviada } }) => Abierta + Enviada);
  const enDisputa = suma(({ EnDisputa }) => EnDisputa);
  const cuentas = [
    ['Atrasadas', atrasadas, contar(atrasadas, 'atrasada', 'atrasadas')],
    ['En disputa', enDisputa, `${cifra(enDisputa)} en disputa`],
  ] as const;
  // Keep the line, so that its text moves nothing.
  return (
    <p className="resumen">
      {filas !== undefined && (
        <a className="boton-texto" href="#por-reponer">
          {cifra(suma(({ Cajas }) => Cajas))} por reponer
        </a>
      )}
      {filas !== undefined &&
        cuentas.map(([estado, cuantas, texto]) => (
          <button
            key={estado}
            type="button"
            className="boton-texto"
            data-urge={cuantas > 0 && estado === 'Atrasadas' ? '' : undefined}
            onClick={() => onElegir(estado)}
          >
            {texto}
          </button>
        ))}
    </p>
  );
}
