import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';

/**
 * Puts the fonts into the browser's cache once the first page of a first visit has been painted. That page
 * keeps its fallbacks, so nothing moves under whoever reads; the pages after it find the note
 * (layouts/antesDePintar.ts) and use the fonts from their first paint.
 */
export async function fetchFonts(): Promise<void> {
  if (document.documentElement.dataset['letra'] !== undefined) return;
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
