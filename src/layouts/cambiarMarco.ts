/**
 * Inlined in public pages after a part of the public frame and a template with the same part of the work
 * frame. For a signed-in user the template replaces the public part before the first paint. The function
 * is serialised, so it may refer to nothing outside itself.
 */
export function cambiarMarco(): void {
  const template = document.currentScript?.previousElementSibling;
  if (!('perfil' in document.documentElement.dataset)) return;
  if (!(template instanceof HTMLTemplateElement)) return;
  template.previousElementSibling?.replaceWith(template.content);
  document.body.dataset['marco'] = 'trabajo';
}
