const FACES = ['1em "Atkinson Hyperlegible Next"', '1em "Bricolage Grotesque"'];
const TEXTS = 'main :is(h1, h2, h3, p, li, dt, dd, th, td, label, summary, .boton, .titulo)';
const ENTRIES = 'header > nav li';
/** Added to the letter spacing of the style sheet, tried in turn. */
const SPACINGS = ['-0.01em', '0.01em', '-0.02em', '0.02em', '-0.03em'];

const heightOf = (element: Element) => element.getBoundingClientRect().height;

/** The lines of a text that hold its links and strong words. */
function linesOf(element: HTMLElement): string {
  const { top } = element.getBoundingClientRect();
  const line = Number.parseFloat(getComputedStyle(element).lineHeight);
  return [...element.querySelectorAll('a, strong')]
    .flatMap((inner) => [...inner.getClientRects()])
    .map((part) => Math.round((part.top - top) / line))
    .join();
}

/**
 * Swaps the fonts in. A face of another width can break a text into other lines and move what is in them and
 * below, so the texts in sight keep their lines by wider or tighter letters, and their height.
 */
function swap(root: HTMLElement): void {
  const seen = [...document.querySelectorAll<HTMLElement>(TEXTS)]
    .filter((element) => element.getBoundingClientRect().top < innerHeight)
    .map((element) => ({ element, height: heightOf(element), lines: linesOf(element) }));
  // Each entry of the menu stays where it is.
  for (const entry of document.querySelectorAll<HTMLElement>(ENTRIES)) {
    const { width } = entry.getBoundingClientRect();
    if (width > 0) Object.assign(entry.style, { width: `${width}px`, whiteSpace: 'nowrap' });
  }
  root.dataset['letra'] = 'propia';
  // Inner texts come after the ones that hold them.
  for (const { element, height, lines } of seen.reverse()) {
    const moves = () => heightOf(element) > height + 1 || linesOf(element) !== lines;
    const { letterSpacing } = getComputedStyle(element);
    const own = letterSpacing === 'normal' ? '0px' : letterSpacing;
    for (const spacing of SPACINGS)
      if (moves()) element.style.letterSpacing = `calc(${own} + ${spacing})`;
    if (heightOf(element) < height - 1) element.style.minHeight = `${height}px`;
  }
}

/**
 * Fetches the fonts after the first paint and shows them on this same page. Later pages find the note
 * (layouts/antesDePintar.ts) and use the fonts from their first paint.
 */
export async function showFonts(): Promise<void> {
  const root = document.documentElement;
  if ('letra' in root.dataset) return;
  const island = document.querySelector('astro-island[ssr]');
  try {
    // A person waits for an island's script: the fonts come after it, if it comes soon.
    if (island !== null) {
      await new Promise((resolve) => {
        island.addEventListener('astro:hydrate', resolve);
        setTimeout(resolve, 300);
      });
    }
    // Let the first request of a work screen finish before the fonts load.
    await window.lectura;
    await Promise.all(FACES.map((face) => document.fonts.load(face, 'a1')));
    swap(root);
    localStorage.setItem('letra', 'propia');
  } catch {
    // Without a connection the fallbacks stay; without storage the next page fetches again.
  }
}
