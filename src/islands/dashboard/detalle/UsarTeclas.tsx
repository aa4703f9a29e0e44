import { guardarAtajos } from './decision.ts';

interface UsarTeclasProps {
  readonly label: string;
  readonly atajos: boolean;
  readonly onAtajos: (on: boolean) => void;
}

/** The choice to do without single keys, kept in this browser. */
export function UsarTeclas({ label, atajos, onAtajos }: UsarTeclasProps) {
  return (
    <label className="opcion atajos">
      <input
        type="checkbox"
        checked={atajos}
        onChange={({ target }) => {
          onAtajos(target.checked);
          guardarAtajos(target.checked);
        }}
      />
      <span>{label}</span>
    </label>
  );
}
