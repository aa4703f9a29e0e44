/**
 * Marks the entry of this address in the section's menu where the page could not: one page serves
 * several addresses.
 */
export function markCurrent(): void {
  const path = location.pathname.replace(/\/$/, '');
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    ':is(.menu-lateral, [data-menu]) a',
  )) {
    if (link.pathname !== path) continue;
    link.setAttribute('aria-current', 'page');
    const name = link.closest('.menu-lateral')?.querySelector('[data-menu-actual]');
    if (name) name.textContent = link.textContent.trim();
  }
  // Where the bar's rows move sideways, the place one is at is in sight.
  for (const here of document.querySelectorAll<HTMLElement>('.barra nav [aria-current]')) {
    const row = here.closest<HTMLElement>('ul, nav');
    for (const mover of [row, row?.parentElement]) {
      if (mover && mover.scrollWidth > mover.clientWidth) {
        mover.scrollLeft = here.offsetLeft + here.offsetWidth / 2 - mover.clientWidth / 2;
      }
    }
  }
}
