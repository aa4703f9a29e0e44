interface BotonesDeDecisionProps {
  /** Whether the keys A and R are active; the buttons then show them. */
  readonly atajos: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

/** Approve and reject, with their keys. Ignores the second click of a double click: it would decide the next case. */
export function BotonesDeDecision({ atajos, onApprove, onReject }: BotonesDeDecisionProps) {
  return (
    <>
      <button
        type="button"
        className="boton"
        aria-keyshortcuts={atajos ? 'A' : undefined}
        onClick={({ detail }) => detail < 2 && onApprove()}
      >
        Aprobar {atajos && <kbd aria-hidden="true">A</kbd>}
      </button>
      <button
        type="button"
        className="boton-secundario boton-peligro"
        aria-keyshortcuts={atajos ? 'R' : undefined}
        onClick={({ detail }) => detail < 2 && onReject()}
      >
        Rechazar {atajos && <kbd aria-hidden="true">R</kbd>}
      </button>
    </>
  );
}
