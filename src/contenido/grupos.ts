/** The groups of the frequent questions, in the order the page shows them. */
export const GRUPOS = [
  'Afiliarse',
  'El canje',
  'Las facturas',
  'Su saldo y su tarjeta',
  'Sus datos y la ayuda',
] as const;
