import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Buscador } from './Buscador.tsx';
import style from './hallazgos.css?inline';

let root: Root | undefined;

/** Shows the search over the page until it is closed, with what was typed before it came. */
export function abrirBuscador(escrito: string): void {
  if (root === undefined) {
    const place = document.createElement('div');
    document.body.append(place);
    // Its style comes with it: every work page would else carry it.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
    root = createRoot(place);
  }
  const shown = root;
  // At once: the next key is its field's.
  flushSync(() => shown.render(<Buscador inicial={escrito} onClose={() => shown.render(null)} />));
}
