import type { APIRoute } from 'astro';
import { paths } from '../paths.ts';

/** Private pages and pages with a value in their address; they say noindex themselves. */
const privadas: readonly string[] = [
  paths.login,
  paths.logout,
  paths.clave,
  paths.sesiones,
  paths.miCorreo,
  paths.enlace,
  paths.segundoFactor,
  '/pacientes/bienvenida',
  paths.canje,
  paths.preregistro,
  paths.videotutoriales,
  '/farmacias/canje-confirmacion',
  paths.fotos,
];

const publicas = Object.keys(import.meta.glob('./**/*.astro'))
  .map((file) => file.replace(/^\.|\.astro$/g, '').replace(/\/index$/, '') || paths.inicio)
  .filter((path) => !privadas.includes(path) && !path.startsWith(paths.dashboard))
  .sort();

export const GET: APIRoute = ({ site }) => {
  const urls = publicas.map((path) => `<url><loc>${new URL(path, site).href}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml' } },
  );
};
