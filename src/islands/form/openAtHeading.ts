/** Scrolls to the top of what replaced a form (the page's top, or a wizard step's), and focuses its heading. */
export function openAtHeading(heading: HTMLElement | null): void {
  if (heading === null) return;
  (heading.closest('.asistente') ?? document.body).scrollIntoView();
  heading.focus();
}
