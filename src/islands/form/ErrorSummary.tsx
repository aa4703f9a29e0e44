import { useEffect, useId, useRef } from 'react';
import { VALIDACION } from '../../domain/mensajes.ts';
import { focusControl } from './useFocusLater.ts';

/** One error, with the id of its control. */
export interface Fault {
  readonly id: string;
  readonly message: string;
}

/** A control's name in the page: its group's legend, or its label. */
function nameOf(id: string): string | undefined {
  const legend = document.getElementById(id)?.closest('fieldset')?.querySelector('legend');
  return (legend ?? document.querySelector(`label[for="${CSS.escape(id)}"]`))?.textContent;
}

/** Sentences that do not name their field. */
const NAMELESS: readonly string[] = [VALIDACION.campoRequerido, VALIDACION.elegirOpcion];

/** An error's words, with the name of its field if they do not distinguish it from others. */
function wordsOf({ id, message }: Fault, all: readonly Fault[]): string {
  const clear =
    !NAMELESS.includes(message) && all.filter((other) => other.message === message).length < 2;
  const name = clear ? undefined : nameOf(id);
  return name ? `${name}${name.endsWith('?') ? '' : ':'} ${message}` : message;
}

/** All errors, at the top of a form. Takes the focus when `attempt` changes and there are errors. */
export function ErrorSummary({
  faults,
  attempt,
}: {
  readonly faults: readonly Fault[];
  readonly attempt: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  const title = useId();
  const some = faults.length > 0;
  useEffect(() => {
    if (attempt > 0 && some) {
      // Not to the middle of the screen, as `focus` scrolls: the first fields follow in sight.
      box.current?.focus({ preventScroll: true });
      box.current?.scrollIntoView({ block: 'nearest' });
    }
    // oxlint-disable-next-line react/exhaustive-deps -- typing, which adds and ends errors, moves no focus
  }, [attempt]);
  if (!some) return null;
  return (
    <div className="resumen-errores" ref={box} tabIndex={-1} role="group" aria-labelledby={title}>
      <h2 id={title} className="resumen-titulo">
        Revise lo siguiente
      </h2>
      <ul>
        {faults.map((fault) => (
          <li key={fault.id}>
            <a
              href={`#${fault.id}`}
              onClick={(event) => {
                event.preventDefault();
                focusControl(fault.id);
              }}
            >
              {wordsOf(fault, faults)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
