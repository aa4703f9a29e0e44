/**
 * Gives the focus to the element now, or once the dialog that is open has closed: under a modal one nothing
 * takes it. The function it answers gives the waiting up.
 */
export function focusWhenFree(element: () => HTMLElement | null): () => void {
  const focus = () => element()?.focus();
  const dialog = document.querySelector('dialog[open]');
  if (dialog === null) focus();
  else dialog.addEventListener('close', focus, { once: true });
  return () => dialog?.removeEventListener('close', focus);
}
