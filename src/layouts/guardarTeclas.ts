/**
 * Runs inside a counter's page as its body begins: a scanner may type before the page's island listens. Its keys are
 * kept until then (islands/escaner/lectura.ts). It may refer to nothing outside itself.
 */
export function guardarTeclas(): void {
  window.teclasTempranas = [];
  document.addEventListener(
    'keydown',
    (event) => window.teclasTempranas?.push({ event, activo: document.activeElement }),
    true,
  );
  try {
    // What is kept of this tab takes the place of the first paint's field.
    const kept = ['borrador:canje', 'borrador:porCanjear'];
    if (kept.some((name) => sessionStorage.getItem(name) !== null)) {
      document.documentElement.dataset['borrador'] = '';
    }
  } catch {
    // Without storage nothing is kept.
  }
}
