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
    // A kept draft of this tab replaces the field of the first paint.
    const kept = ['borrador:canje', 'borrador:porCanjear'];
    if (kept.some((name) => sessionStorage.getItem(name) !== null)) {
      document.documentElement.dataset['borrador'] = '';
    }
  } catch {
    // Without storage nothing is kept.
  }
}
