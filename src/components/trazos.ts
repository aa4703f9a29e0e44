/*
 * The paths of the line drawings, on a grid of 24. One export each: an island brings only those it shows.
 */
export const cerrar = 'M5 5l14 14M19 5L5 19';
export const telefono =
  'M6.2 3h3.1l1.6 4.3-2.1 1.6a12.6 12.6 0 0 0 6.3 6.3l1.6-2.1L21 14.7v3.1c0 1.8-1.4 3.2-3.2 3.2C10.2 21 3 13.8 3 6.2 3 4.400 4.400 3 6.200 3z';
export const whatsapp =
  'M3.500 20.500l1.300-4.300A8.500 8.500 0 1 1 8 19.300zM8.800 8.200c-.600 2.600 3.400 7 6.600 6.800l.900-1.700-2-1.100-.9.900c-1-.400-1.900-1.300-2.300-2.300l.8-1-1-1.900z';
export const correo = 'M3 5.500h18v13H3zM3.500 6.500L12 13l8.500-6.500';
export const reloj = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5.300l3.500 2.200';
export const flecha = 'M4 12h15M13 5.500l6.500 6.500-6.500 6.500';
export const abajo = 'M5 9l7 7 7-7';
export const ver = 'M8 5v14l11-7z';
export const usuario =
  'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.500 20.500c.8-4 3.800-6 7.500-6s6.700 2 7.500 6';
export const info = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v5.500M12 7.300v.4';
export const aviso = 'M12 3.500L2.500 20.500h19zM12 10v5M12 17.600v.3';
export const ok = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M8 12.300l2.800 2.800 5.200-5.700';
export const lugar =
  'M12 21.500c-4.500-5-6.800-8.400-6.800-11.500a6.800 6.800 0 0 1 13.600 0c0 3.100-2.300 6.500-6.800 11.500zM12 7.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5';
export const calendario = 'M4 6h16v14.500H4zM4 10.500h16M8 3.500v4M16 3.500v4';
export const pendiente = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18';
export const editar = 'M4 20l1-4.500L16 4.500l3.500 3.500L8.500 19zM14 6.500l3.500 3.500';
export const borrar =
  'M4 6.500h16M9 6.500V4h6v2.500M6 6.500l1 13.500h10l1-13.500M10 10.500v6M14 10.500v6';
export const camara =
  'M3 7.500h4l1.500-2.500h7l1.500 2.500h4v12H3zM12 9.500a3.700 3.700 0 1 0 0 7.400a3.700 3.700 0 1 0 0-7.400';
export const lupa = 'M10.500 3.500a7 7 0 1 0 0 14a7 7 0 1 0 0-14M15.600 15.600L21 21';
