/** The service worker of Web Push, in `public`. */
export const TRABAJADOR_DE_AVISOS = '/avisos.js';

/** Every address that the site links to. Addresses with a parameter are functions. */
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
  miCorreo: '/cuenta/correo',
  enlace: '/cuenta/enlace',
  segundoFactor: '/cuenta/segundo-factor',
  pacientes: '/pacientes',
  afiliarPaciente: '/pacientes/afiliar-paciente',
  consultarSaldo: '/pacientes/consultar-saldo',
  /** The form 'Sus datos y derechos'. */
  derechos: '/pacientes/derechos',
  /** Where an affiliated person accepts changed legal texts. */
  textosNuevos: '/pacientes/textos-nuevos',
  requisitosPacientes: '/pacientes/requisitos-canje',
  farmaciasAfiliadasPacientes: '/pacientes/farmacias-afiliadas',
  bienvenida: (tarjeta: string) => `/pacientes/bienvenida/${encodeURIComponent(tarjeta)}`,
  farmacias: '/farmacias',
  requisitosFarmacias: '/farmacias/requisitos-canje',
  farmaciasAfiliadas: '/farmacias/farmacias-afiliadas',
  canje: '/farmacias/canje',
  preregistro: '/farmacias/preregistro',
  /** Where a telephone takes the photos of one redemption, opened from a QR at the counter. */
  fotos: '/farmacias/fotos',
  videotutoriales: '/farmacias/videotutoriales',
  canjeConfirmacion: (codigo: string) =>
    `/farmacias/canje-confirmacion/${encodeURIComponent(codigo)}`,
  medicos: '/medicos',
  dashboard: '/dashboard',
  auditoria: '/dashboard/auditoria',
  filtroCanjes: (tipo: 'canjePendiente' | 'canjeAprobado' | 'canjeRechazado') =>
    `/dashboard/filtro-canjes/${tipo}`,
  reporteCanjes: '/dashboard/reporte-canjes',
  /** The office's, of every state. */
  reporteDeOficina: '/dashboard/reporte',
  busquedaCanjes: '/dashboard/busqueda-canjes',
  tablero: '/dashboard/tablero',
  afiliaciones: '/dashboard/afiliaciones',
  mesaDeDerechos: '/dashboard/derechos',
  /** One request of rights, open beside its list. */
  solicitudDeDerechos: (id: number) => `/dashboard/derechos?caso=${id}`,
  /** Where a person who calls is looked for. */
  buscarPersona: '/dashboard/personas',
  /** A person's page, by a name that tells nothing of the person. */
  persona: (referencia: string) => `/dashboard/personas/${referencia}`,
  liquidaciones: '/dashboard/liquidaciones',
  liquidacion: (id: number) => `/dashboard/liquidaciones?liquidacion=${id}`,
  estadosDeCuenta: '/dashboard/estado-de-cuenta',
  estadoDeCuenta: (farmacia: string, mes: string) =>
    `/dashboard/estado-de-cuenta?mes=${mes}&farmacia=${encodeURIComponent(farmacia)}`,
  administracion: '/dashboard/administracion',
  administrarUsuarios: '/dashboard/administracion/usuarios',
  administrarUsuario: (id: number) => `/dashboard/administracion/usuarios/${id}`,
  usuarioNuevo: '/dashboard/administracion/usuarios/nuevo',
  usuariosDeArchivo: '/dashboard/administracion/usuarios/archivo',
  propuestas: '/dashboard/administracion/propuestas',
  propuesta: (id: number) => `/dashboard/administracion/propuestas/${id}`,
  actos: '/dashboard/administracion/actos',
  /** The table of a catalogue, the form of a new row and of one that is there. */
  catalogo: (nombre: string) => `/dashboard/administracion/${nombre}`,
  filaNueva: (nombre: string) => `/dashboard/administracion/${nombre}/nueva`,
  filaDeCatalogo: (nombre: string, id: string) => `/dashboard/administracion/${nombre}/${id}`,
  importar: '/dashboard/administracion/importar',
  importacion: (id: string) => `/dashboard/administracion/importar/${id}`,
  renovarPromociones: '/dashboard/administracion/renovar-promociones',
  /** The audit desk with one case open. */
  casoDeAuditoria: (codigo: string) => `/dashboard/auditoria?caso=${encodeURIComponent(codigo)}`,
  /** The short address of a redemption. It redirects to the detail. */
  canjePorCodigo: (codigo: string) => `/canje/${encodeURIComponent(codigo)}`,
  canjeDetalle: (codigo: string) => `/dashboard/canje-detalle/${encodeURIComponent(codigo)}`,
} as const;

/** The address of a one-time link. What follows the # stays in the browser: it reaches no server and no log. */
export const linkAddress = (token: string): string => `${paths.enlace}#${token}`;

/** The address that a telephone opens to take photos. */
export const photosAddress = (token: string): string => `${paths.fotos}#${token}`;

/** The path of a built page: '/que-es' for '/que-es.html', '/' for the home page. */
export const pathOf = ({ pathname }: URL): string =>
  pathname.replace(/(?:\/index)?\.html$|\/$/, '') || '/';
