import { cifra, contar } from '../../domain/cifra.ts';

interface ResumenProps {
  readonly filas: readonly { readonly Atrasadas: number; readonly EnDisputa: number }[] | undefined;
  readonly onElegir: (estado: 'Atrasadas' | 'En disputa') => void;
}

/** What is late and what is disputed, in one line; each count opens its list. */
export function Resumen({ filas, onElegir }: ResumenProps) {
  const suma = (de: 'Atrasadas' | 'EnDisputa') =>
    filas?.reduce((antes, fila) => antes + fila[de], 0) ?? 0;
  const [atrasadas, enDisputa] = [suma('Atrasadas'), suma('EnDisputa')];
  const cuentas = [
    ['Atrasadas', atrasadas, contar(atrasadas, 'atrasada', 'atrasadas')],
    ['En disputa', enDisputa, `${cifra(enDisputa)} en disputa`],
  ] as const;
  // Its line is kept: what it says moves nothing.
  return (
    <p className="resumen">
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
