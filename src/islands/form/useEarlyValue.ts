import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * Keeps a value from before the script ran: typed, chosen, or filled in by the browser. `take` compares the control
 * with its value, and passes on a difference. Answers the ref for the element.
 */
export function useEarlyValue<Control extends Element>(take: (control: Control) => void) {
  const element = useRef<Control>(null);
  const takeNow = useEffectEvent(take);
  const [, render] = useState(false);
  useLayoutEffect(() => {
    if (element.current !== null) takeNow(element.current);
    // Hydrated, a field listens to its form from the next task on. A key before it would be lost: React puts the empty
    // value back after its event. Rendering again in this commit ends that gap.
    // oxlint-disable-next-line react/set-state-in-effect
    render(true);
  }, []);
  return element;
}
