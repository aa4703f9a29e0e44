import type { APIRoute } from 'astro';
import { paths } from '../paths.ts';

/** The pages search engines may list: every public one without a parameter in its address. */
const publicas = [
  paths.inicio,
  paths.queEs,
  paths.beneficios,
  paths.sabiasQue,
  paths.preguntasFrecuentes,
  paths.contactenos,
  paths.productosRecambio,
  paths.pacientes,
  paths.afiliarPaciente,
  paths.consultarSaldo,
  paths.requisitosPacientes,
  paths.farmaciasAfiliadasPacientes,
  paths.farmacias,
  paths.requisitosFarmacias,
  paths.farmaciasAfiliadas,
  paths.medicos,
  paths.terminosDeUso,
  paths.avisoPrivacidad,
];

export const GET: APIRoute = ({ site }) => {
  const urls = publicas.map((path) => `<url><loc>${new URL(path, site).href}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml' } },
  );
};
