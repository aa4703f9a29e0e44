/**
 * Inlined after a part of the public frame and a template with that part of the work frame, which replaces it for a
 * signed-in user before the first paint. It may refer to nothing outside itself.
 */
export function cambiarMarco(): void {
  const template = document.currentScript?.previousElementSibling;
  if (!('perfil' in document.documentElement.dataset)) return;
  if (!(template instanceof HTMLTemplateElement)) return;
  template.previousElementSibling?.replaceWith(template.content);
  document.body.dataset['marco'] = 'trabajo';
}
