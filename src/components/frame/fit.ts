/** How many of some widths, in their order, find room. The one at `kept` finds it first; -1 keeps none. */
export function fitting(widths: readonly number[], room: number, kept: number): Set<number> {
  const inside = new Set<number>();
  let left = room;
  if (kept >= 0) {
    inside.add(kept);
    left -= widths[kept] ?? 0;
  }
  for (const [place, width] of widths.entries()) {
    if (place === kept) continue;
    if (width > left) break;
    inside.add(place);
    left -= width;
  }
  return inside;
}

/** Puts what finds no room in the row behind its «Más». Where one is stays in the row. */
function fitRow(row: HTMLElement): void {
  const list = row.querySelector<HTMLElement>(':scope > ul');
  const more = row.querySelector<HTMLDetailsElement>(':scope > .mas');
  const hidden = more?.querySelector('ul');
  if (!list || !more || !hidden) return;
  const all = [...list.children, ...hidden.children] as HTMLElement[];
  // Restore the order of the markup.
  all.sort((one, other) => Number(one.dataset['lugar']) - Number(other.dataset['lugar']));
  list.append(...all);
  more.hidden = true;
  if (list.scrollWidth <= list.clientWidth) return;
  more.hidden = false;
  const shown = all.filter((item) => item.offsetWidth > 0);
  const here = shown.findIndex((item) => item.querySelector('[aria-current]') !== null);
  const inside = fitting(
    shown.map(({ offsetWidth }) => offsetWidth),
    list.clientWidth,
    here,
  );
  hidden.append(...shown.filter((_, place) => !inside.has(place)));
}

/**
 * Keeps each row of the bar (`data-cabe`) in one line at every width. Links move, not copies: a link's
 * counter and mark go with it.
 */
export function fitRows(): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-cabe]')) {
    for (const [place, item] of row.querySelectorAll<HTMLElement>('li').entries()) {
      item.dataset['lugar'] = String(place);
    }
    const more = row.querySelector<HTMLElement>(':scope > .mas');
    let width = '';
    // Its first call comes at once. «Más» takes more room once it has a mark.
    const observer = new ResizeObserver(() => {
      const now = `${row.clientWidth} ${more?.offsetWidth}`;
      if (now === width) return;
      fitRow(row);
      width = `${row.clientWidth} ${more?.offsetWidth}`;
    });
    observer.observe(row);
    if (more !== null) observer.observe(more);
    void document.fonts.ready.then(() => fitRow(row));
  }
}
