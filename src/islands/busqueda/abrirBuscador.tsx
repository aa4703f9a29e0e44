import { createRoot, type Root } from 'react-dom/client';
import { Buscador } from './Buscador.tsx';

let root: Root | undefined;

/** Shows the search over the page until it is closed. */
export function abrirBuscador(): void {
  if (root === undefined) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  const shown = root;
  shown.render(<Buscador onClose={() => shown.render(null)} />);
}
