import {
  aviso,
  borrar,
  camara,
  cerrar,
  editar,
  info,
  lugar,
  ok,
  pendiente,
  telefono,
} from '../../components/trazos.ts';

const strokes = {
  ok,
  aviso,
  info,
  cerrar,
  pendiente,
  editar,
  borrar,
  camara,
  telefono,
  lugar,
} as const;

/** A decorative line drawing in the colour of the words beside it. */
export function Icon({ name }: { readonly name: keyof typeof strokes }) {
  return (
    <svg
      className="icono"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={strokes[name]} />
    </svg>
  );
}
