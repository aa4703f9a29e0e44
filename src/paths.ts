/** Every address of the site that something links to, in one place; parametrised ones are functions. */
export const paths = {
  inicio: '/',
  queEs: '/que-es',
  beneficios: '/beneficios',
  sabiasQue: '/sabias-que',
  preguntasFrecuentes: '/preguntas-frecuentes',
  contactenos: '/contactenos',
  terminosDeUso: '/terminos-de-uso',
  avisoPrivacidad: '/aviso-privacidad',
  productosRecambio: '/productos-recambio',
  login: '/login',
  logout: '/logout',
  clave: '/cuenta/clave',
  sesiones: '/cuenta/sesiones',
  pacientes: '/pacientes',
  afiliarPaciente: '/pacientes/afiliar-paciente',
  consultarSaldo: '/pacientes/consultar-saldo',
  requisitosPacientes: '/pacientes/requisitos-canje',
  farmaciasAfiliadasPacientes: '/pacientes/farmacias-afiliadas',
  bienvenida: (tarjeta: string) => `/pacientes/bienvenida/${encodeURIComponent(tarjeta)}`,
  farmacias: '/farmacias',
  requisitosFarmacias: '/farmacias/requisitos-canje',
  farmaciasAfiliadas: '/farmacias/farmacias-afiliadas',
  canje: '/farmacias/canje',
  preregistro: '/farmacias/preregistro',
  videotutoriales: '/farmacias/videotutoriales',
  canjeConfirmacion: (codigo: string) =>
    `/farmacias/canje-confirmacion/${encodeURIComponent(codigo)}`,
  medicos: '/medicos',
  dashboard: '/dashboard',
  filtroCanjes: (tipo: 'canjePendiente' | 'canjeAprobado' | 'canjeRechazado') =>
    `/dashboard/filtro-canjes/${tipo}`,
  reporteCanjes: '/dashboard/reporte-canjes',
  busquedaCanjes: '/dashboard/busqueda-canjes',
  /** The specification's short address of a redemption; it leads to its detail. */
  canjePorCodigo: (codigo: string) => `/canje/${encodeURIComponent(codigo)}`,
  canjeDetalle: (codigo: string) => `/dashboard/canje-detalle/${encodeURIComponent(codigo)}`,
} as const;

/** The path of a page from the address it is built for: '/que-es' for '/que-es.html', '/' for the home page. */
export const pathOf = ({ pathname }: URL): string =>
  pathname.replace(/(?:\/index)?\.html$|\/$/, '') || '/';
