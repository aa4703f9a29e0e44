import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** Points around a QR that must stay white. */
const QUIET = 4;

/** A text as a QR, black on white in every scheme: for a scanner; the text itself is beside it. */
export function CodigoQr({ text }: { readonly text: string }) {
  const code = generate(text);
  const side = code.size + 2 * QUIET;
  return (
    <svg
      className="confirmacion-qr"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
      focusable="false"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}
