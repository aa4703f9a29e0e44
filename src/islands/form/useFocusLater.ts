import { useCallback, useEffect, useState } from 'react';

/** Moves the focus to a control and selects its text, so that typing replaces it. */
export function focusControl(id: string): void {
  const element = document.getElementById(id);
  element?.focus();
  // Also if it has the focus already.
  element?.scrollIntoView({ block: 'nearest' });
  if (element instanceof HTMLInputElement) element.select();
}

/** Moves the focus to the control of an id after the state change that shows it. */
export function useFocusLater(): (id: string) => void {
  const [target, setTarget] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (target === null) return;
    const element = document.getElementById(target.id);
    // A disabled button cannot take the focus; focus its reason instead.
    const able = element instanceof HTMLButtonElement && element.disabled;
    focusControl(able ? `${target.id}-motivo` : target.id);
  }, [target]);
  return useCallback((id: string) => setTarget({ id }), []);
}

/** Whether the focus is nowhere: on the body or, in Firefox before the first click, on the root. */
function nothingFocused(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active === document.documentElement;
}

/**
 * Opens a screen with the focus in a field, unless the person has focused something else. Not on a phone: it would open
 * the keyboard over an unread page. Not only for `fine`: a desk may have a keyboard and no mouse.
 */
export function focusFirst(id: string): void {
  // At once: a key typed before would be selected with the field's text, and replaced.
  if (nothingFocused() && !matchMedia('(pointer: coarse)').matches) focusControl(id);
}

/** Whether the focus has moved outside `element`, and must stay there. */
export function isElsewhere(element: Element): boolean {
  return !nothingFocused() && !element.contains(document.activeElement);
}
