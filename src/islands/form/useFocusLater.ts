import { useCallback, useEffect, useState } from 'react';

/** Moves the focus to a control, with its text selected: what is typed next replaces it. */
export function focusControl(id: string): void {
  const element = document.getElementById(id);
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
}

/** Moves the focus to the control of that id once it is on the screen, after the state that shows it. */
export function useFocusLater(): (id: string) => void {
  const [target, setTarget] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (target === null) return;
    const element = document.getElementById(target.id);
    // A button that is still disabled cannot take it: its reason can.
    const able = element instanceof HTMLButtonElement && element.disabled;
    focusControl(able ? `${target.id}-motivo` : target.id);
  }, [target]);
  return useCallback((id: string) => setTarget({ id }), []);
}

/** Whether the focus is nowhere: on the body or, in Firefox before the first click, on the root. */
function nobodyFocused(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active === document.documentElement;
}

/**
 * Opens a screen with the focus in a field that it shows already, unless the person has gone elsewhere. Not on a phone:
 * it would open the keyboard over an unread page. Not only for `fine`: a desk may have a keyboard and no mouse.
 */
export function focusFirst(id: string): void {
  // At once: a key that is typed meanwhile would be selected with the field's text and replaced.
  if (nobodyFocused() && !matchMedia('(pointer: coarse)').matches) focusControl(id);
}

/** Whether the person has gone on to something outside `element`, where the focus is not to be taken from. */
export function isElsewhere(element: Element): boolean {
  return !nobodyFocused() && !element.contains(document.activeElement);
}
