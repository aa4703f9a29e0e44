import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';

/** What shows that somebody stays: until then a page has only what its first screen needs. */
const STAYING = ['scroll', 'pointerdown', 'keydown'] as const;

async function fetchFonts(): Promise<void> {
  for (const type of STAYING) removeEventListener(type, start);
  try {
    for (const url of [atkinson, bricolage]) {
      const answer = await fetch(url, { priority: 'low' });
      if (!answer.ok) return;
      await answer.arrayBuffer();
    }
    localStorage.setItem('letra', 'propia');
  } catch {
    // No line or no storage: the next page tries again.
  }
}

const start = () => void fetchFonts();

/**
 * Puts the fonts into the browser's cache when somebody begins to use the first page of a first visit. That page
 * keeps its fallbacks, so nothing moves under whoever reads. The pages after it find the note
 * (layouts/antesDePintar.ts) and use the fonts from their first paint.
 */
export function fetchFontsLater(): void {
  if (document.documentElement.dataset['letra'] !== undefined) return;
  for (const type of STAYING) addEventListener(type, start, { passive: true });
}
