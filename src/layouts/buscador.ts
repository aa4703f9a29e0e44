const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Opens the search. Its island is fetched at the first use; without a connection the next use asks again. */
async function open(): Promise<void> {
  if (document.querySelector('dialog[open]') !== null) return;
  const { abrirBuscador } = await import('../islands/busqueda/abrirBuscador.tsx');
  abrirBuscador();
}

const openQuietly = () => void open().catch(() => undefined);

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-buscador]') !== null) openQuietly();
});
document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const typing = target instanceof Element && target.closest(TYPING) !== null;
  const wanted =
    (key === '/' && !typing && !ctrlKey && !metaKey && !altKey) ||
    (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey);
  // A visitor's page has no search, and leaves the keys to the browser.
  if (!wanted || document.querySelector('[data-buscador]') === null) return;
  event.preventDefault();
  openQuietly();
});
