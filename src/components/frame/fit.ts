/** Which of some widths find room: the one at `kept` in any case, the others from the first on. */
export function fitting(widths: readonly number[], room: number, kept = -1): boolean[] {
  let left = room - (widths[kept] ?? 0);
  return widths.map((width, place) => {
    if (place === kept) return true;
    // After the first that finds none, no other does.
    left = width > left ? -1 : left - width;
    return left >= 0;
  });
}

/** Puts what finds no room in the row behind its «Más», but never the page's own entry. */
function fitRow(row: HTMLElement): void {
  const list = row.querySelector<HTMLElement>(':scope > ul');
  const more = row.querySelector<HTMLDetailsElement>(':scope > .mas');
  const hidden = more?.querySelector('ul');
  if (!list || !more || !hidden) return;
  row.dataset['cabe'] = 'listo';
  const all = [...list.children, ...hidden.children] as HTMLElement[];
  // Restore the order of the markup.
  all.sort((one, other) => Number(one.dataset['lugar']) - Number(other.dataset['lugar']));
  list.append(...all);
  more.hidden = !('siempre' in more.dataset);
  if (list.scrollWidth > list.clientWidth) {
    more.hidden = false;
    const shown = all.filter((item) => item.offsetWidth > 0);
    const fits = fitting(
      shown.map(({ offsetWidth }) => offsetWidth),
      list.clientWidth,
      shown.findIndex((item) => item.matches(':has([aria-current])')),
    );
    hidden.append(...shown.filter((_, place) => fits[place] === false));
  }
  countMore();
}

/** Writes at «Más» how much waits behind it. */
export function countMore(): void {
  const place = document.querySelector('.mas [data-suma]');
  if (place === null) return;
  const cifras = document.querySelectorAll('.mas [data-lista] > [data-cifra]');
  const suma = [...cifras].reduce((todo, { textContent }) => todo + Number(textContent), 0);
  place.textContent = suma > 0 ? String(suma) : '';
  place.parentElement?.toggleAttribute('data-lista', suma > 0);
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
    let width = 0;
    // Its first call comes at once.
    const observer = new ResizeObserver(() => {
      if (row.clientWidth === width) return;
      width = row.clientWidth;
      fitRow(row);
    });
    observer.observe(row);
    void document.fonts.ready.then(() => fitRow(row));
  }
}
