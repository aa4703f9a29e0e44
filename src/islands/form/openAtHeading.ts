/**
 * Shows what took a form's place from the page's top on, a step of the wizard from its own, and puts the focus on its
 * heading.
 */
export function openAtHeading(heading: HTMLElement | null): void {
  (heading?.closest('.asistente') ?? document.body).scrollIntoView();
  heading?.focus();
}
