const strokes = {
  ok: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M8 12.3l2.800 2.800 5.200-5.700',
  aviso: 'M12 3.500L2.500 20.500h19zM12 10v5M12 17.600v.3',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v5.500M12 7.300v.4',
  cerrar: 'M5 5l14 14M19 5L5 19',
  pendiente: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
  editar: 'M4 20l1-4.500L16 4.500l3.500 3.500L8.500 19zM14 6.500l3.500 3.500',
  borrar: 'M4 6.500h16M9 6.500V4h6v2.500M6 6.500l1 13.500h10l1-13.500M10 10.500v6M14 10.500v6',
} as const;

/** One line drawing in the colour of the words beside it; decorative, the words say the rest. */
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
