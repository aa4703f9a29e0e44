const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** The keys typed for the search while its island loads; Enter is a newline. */
let typed: string | undefined;

/** Opens the search. Its island is fetched at the first use; without a connection the next use asks again. */
async function open(): Promise<void> {
  if (typed !== undefined || document.querySelector('dialog[open]') !== null) return;
  typed = '';
  try {
    const { abrirBuscador } = await import('../islands/busqueda/abrirBuscador.tsx');
    abrirBuscador(typed);
  } finally {
    typed = undefined;
  }
}

/** Keeps a key for the search that is being fetched: the page's own keys decide redemptions. */
function keepKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (typed === undefined || ctrlKey || metaKey || altKey) return;
  if (key === 'Enter') typed += '\n';
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key === '/' && typed === '' ? '' : key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
window.addEventListener('keydown', keepKey, true);

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
