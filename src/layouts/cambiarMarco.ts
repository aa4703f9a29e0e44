/**
 * Stands in a page for everybody, after a part of the public frame and a template with the same part of the
 * work's frame. For somebody signed in, the second takes the place of the first before it is painted. It
 * may refer to nothing outside itself.
 */
export function cambiarMarco(): void {
  const template = document.currentScript?.previousElementSibling;
  if (!('perfil' in document.documentElement.dataset)) return;
  if (!(template instanceof HTMLTemplateElement)) return;
  template.previousElementSibling?.replaceWith(template.content);
  document.body.dataset['marco'] = 'trabajo';
}
