function namedByHash(): HTMLElement | null {
  const hash = location.hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(hash));
  } catch {
    return null; // A broken percent-encoding names nothing.
  }
}

/** The address's part after # may name a closed question: it opens, so that what was linked is read. */
export function openTarget(): void {
  const target = namedByHash();
  if (target instanceof HTMLDetailsElement) target.open = true;
}

/** Opens the folded parts of the page for printing, and closes them again. */
export function openForPrint(): void {
  let opened: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
    for (const details of opened) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
  });
}

/** Marks in a list of links within the page the one whose section is being read; between sections, none. */
export function followSections(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-sigue] a');
  const visible = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) visible.add(`#${target.id}`);
        else visible.delete(`#${target.id}`);
      }
      const [read] = visible;
      for (const link of links) {
        if (link.hash === read) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-20% 0% -70%' },
  );
  for (const link of links) {
    const section = document.getElementById(link.hash.slice(1));
    if (section !== null) observer.observe(section);
  }
}
