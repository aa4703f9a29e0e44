/**
 * Runs inside a counter's page as its body begins: a scanner may type before the page's island listens. Its keys are
 * kept until then (islands/escaner/lectura.ts). It may refer to nothing outside itself.
 */
export function guardarTeclas(): void {
  window.teclasTempranas = [];
  document.addEventListener(
    'keydown',
    (event) => {
      const activo = document.activeElement;
      const valor = activo instanceof HTMLInputElement ? activo.value : null;
      if (window.teclasTempranas === undefined) return;
      window.teclasTempranas.push({ event, activo, valor });
      // The form's own script must send it.
      if (valor !== null && event.key === 'Enter') event.preventDefault();
    },
    true,
  );
}
