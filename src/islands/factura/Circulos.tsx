interface CirculosProps {
  /** The boxes that are given. */
  readonly gratis?: number | undefined;
  readonly necesarias: number;
  readonly reunidas: number;
}

/** The programme's own sign as progress: a circle for each invoice, and those that are given. */
export function Circulos({ gratis = 1, necesarias, reunidas }: CirculosProps) {
  const completo = reunidas >= necesarias;
  return (
    <span className="circulos" aria-hidden="true">
      {Array.from({ length: necesarias }, (_, i) => (
        <span key={`factura-${i + 1}`} className={i < reunidas ? 'circulo lleno' : 'circulo'} />
      ))}
      {Array.from({ length: gratis }, (_, i) => (
        <span
          key={`gratis-${i + 1}`}
          className={completo ? 'circulo-gratis lleno' : 'circulo-gratis'}
        />
      ))}
    </span>
  );
}
