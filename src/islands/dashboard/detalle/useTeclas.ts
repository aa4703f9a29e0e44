import { useEffectEvent, useLayoutEffect } from 'react';

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/**
 * Single keys as shortcuts while `on`: not with Control or the like, not while something is being typed
 * or chosen, not under an open dialog.
 */
export function useTeclas(teclas: Readonly<Record<string, () => void>>, on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
    const busy =
      (target instanceof Element && target.closest(typing) !== null) ||
      document.querySelector('dialog[open]') !== null;
    const act = Object.hasOwn(teclas, key.toLowerCase()) ? teclas[key.toLowerCase()] : undefined;
    if (act === undefined || busy || ctrlKey || metaKey || altKey || repeat) return;
    event.preventDefault();
    act();
  });
  // Together with what it draws: a key pressed as soon as that is seen is heard.
  useLayoutEffect(() => {
    if (!on) return undefined;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [on]);
}
