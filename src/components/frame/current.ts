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
}
