import type { ControlTies } from '../form/Field.tsx';

interface ElegirArchivoProps {
  readonly ties: ControlTies;
  readonly disabled?: boolean;
  readonly onArchivo: (archivo: File) => void;
}

/** A field for a table's file; its button is in Spanish in every browser. */
export const ElegirArchivo = ({ ties, disabled, onArchivo }: ElegirArchivoProps) => (
  <label className="boton-secundario">
    Elegir archivo
    <input
      {...ties}
      className="oculto"
      type="file"
      accept=".xlsx,.csv"
      disabled={disabled}
      onChange={({ target }) => {
        const [archivo] = target.files ?? [];
        if (archivo !== undefined) onArchivo(archivo);
        // The same file, corrected, may be chosen again.
        target.value = '';
      }}
    />
  </label>
);
