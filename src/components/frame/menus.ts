import { type Perfil, PERFILES, perfilesQue } from '../../domain/permisos.ts';
import type { Asunto } from '../../domain/porHacer.ts';
import { paths } from '../../paths.ts';

/** One entry of a menu. With `perfiles`, only they find it, signed in. */
export interface Entrada {
  readonly texto: string;
  readonly href: string;
  readonly perfiles?: readonly Perfil[];
}

/** A tab of the bar of signed-in work. */
export interface Tarea extends Required<Entrada> {
  /** The pages that belong to the tab besides its own. */
  readonly paginas?: readonly string[];
  /** What the figure at the tab counts. While it is not 0 the tab opens the list of it. */
  readonly cuenta?: Asunto;
}

/** A section's side menu, with the name its landmark carries. */
export interface Menu {
  readonly nombre: string;
  readonly entradas: readonly Entrada[];
}

const personal = perfilesQue('verCanjes');
const auditores = perfilesQue('auditarCanje');
const gerencia = perfilesQue('verTablero');
const mostrador = perfilesQue('verReportes');
const oficina = perfilesQue('verReporteDeOficina');
const derechos = perfilesQue('atenderLlamadas');
const liquidan = perfilesQue('verLiquidaciones');
const registran = perfilesQue('registrarCanje');
const aprueban = perfilesQue('aprobarCambios');
const ayudan = perfilesQue('ayudarUsuarios');
const administran = perfilesQue('administrar');

/** The menu of the administration. A page of one row of a table belongs to the table's entry. */
const administracion: readonly Entrada[] = [
  { texto: 'Administración', href: paths.administracion, perfiles: administran },
  { texto: 'Usuarios', href: paths.administrarUsuarios, perfiles: ayudan },
  { texto: 'Propuestas', href: paths.propuestas, perfiles: aprueban },
  { texto: 'Lo que se hizo', href: paths.actos, perfiles: aprueban },
  { texto: 'Farmacias', href: paths.catalogo('farmacias'), perfiles: administran },
  { texto: 'Cadenas', href: paths.catalogo('cadenas'), perfiles: administran },
  { texto: 'Médicos', href: paths.catalogo('medicos'), perfiles: administran },
  { texto: 'Productos', href: paths.catalogo('productos'), perfiles: administran },
  { texto: 'Promociones', href: paths.catalogo('promociones'), perfiles: administran },
  { texto: 'Distribuidores', href: paths.catalogo('distribuidores'), perfiles: administran },
  { texto: 'Quién repone', href: paths.catalogo('suministros'), perfiles: administran },
  { texto: 'Tarjetas', href: paths.catalogo('tarjetas'), perfiles: administran },
  { texto: 'Importar', href: paths.importar, perfiles: aprueban },
];

/** The main navigation, in the order of the specification. */
export const principal: readonly Entrada[] = [
  { texto: '¿Qué es Junto a Tí?', href: paths.queEs },
  { texto: 'Beneficios', href: paths.beneficios },
  { texto: 'Pacientes', href: paths.pacientes },
  { texto: 'Farmacias', href: paths.farmacias },
  { texto: '¿Sabías que?', href: paths.sabiasQue },
  { texto: 'Preguntas frecuentes', href: paths.preguntasFrecuentes },
];

const afiliar = { texto: 'Afiliar Paciente', href: paths.afiliarPaciente, perfiles: personal };
const registrar = { texto: 'Registrar Canje', href: paths.canje, perfiles: registran };
const preRegistrar = { texto: 'Pre-Reg Fact', href: paths.preregistro, perfiles: personal };
/** The buttons under the header for profiles that work with redemptions. */
export const acciones: readonly Required<Entrada>[] = [afiliar, registrar, preRegistrar];

const listas = {
  texto: 'Canjes',
  href: paths.filtroCanjes('canjePendiente'),
  paginas: [paths.dashboard, '/dashboard/filtro-canjes', paths.busquedaCanjes, paths.reporteCanjes],
};
const liquidaciones = {
  texto: 'Liquidaciones',
  href: paths.liquidaciones,
  paginas: [paths.estadosDeCuenta],
};
const administrar = {
  texto: 'Administración',
  paginas: administracion.map(({ href }) => href),
  cuenta: 'propuestas' as const,
};

/**
 * The tabs of the bar, each profile's in its order: what a person may do, and no other.
 *
 * A new tab is one entry here: its word, its page's address, and the profiles that may do it, by `perfilesQue`. All
 * words share a line, so a word is one or two. `paginas` names the pages that belong to it, as does a page whose
 * `entradaMenu` is one of them or the tab's own. A page with a tab of its own belongs to no other, though a section's
 * menu may lead to it. Put tabs that count waiting work first, then those used most often: tabs without room in the
 * line go behind «Más» (fit.ts). Its page takes the layout `Trabajo.astro`; an entry in a menu of `menus` below makes
 * it part of the bar's second row.
 */
export const tareas: readonly Tarea[] = [
  // In sight on every page of a pharmacy's phone, where the mark leads to «Por hacer».
  { ...registrar, perfiles: registran.filter((perfil) => mostrador.includes(perfil)) },
  { texto: 'Por hacer', href: paths.inicio, perfiles: PERFILES },
  { texto: 'Auditoría', href: paths.auditoria, perfiles: auditores, cuenta: 'auditorias' },
  { texto: 'Derechos', href: paths.mesaDeDerechos, perfiles: derechos, cuenta: 'derechos' },
  { ...liquidaciones, perfiles: auditores, cuenta: 'disputas' },
  { ...administrar, href: paths.administracion, perfiles: administran },
  {
    ...administrar,
    href: paths.propuestas,
    perfiles: aprueban.filter((perfil) => !administran.includes(perfil)),
  },
  { texto: 'Tablero', href: paths.tablero, perfiles: gerencia },
  { ...listas, perfiles: auditores },
  { ...registrar, perfiles: registran.filter((perfil) => !mostrador.includes(perfil)) },
  { ...listas, perfiles: mostrador, cuenta: 'rechazados' },
  { ...liquidaciones, perfiles: perfilesQue('recibirCajas'), cuenta: 'porConfirmar' },
  { ...liquidaciones, perfiles: perfilesQue('liquidar'), cuenta: 'porEnviar' },
  {
    texto: 'Usuarios',
    href: paths.administrarUsuarios,
    paginas: [paths.administrarUsuarios],
    perfiles: ayudan.filter((perfil) => !aprueban.includes(perfil)),
    cuenta: 'sinIngresar',
  },
  { ...preRegistrar, cuenta: 'completos' },
  afiliar,
  {
    texto: 'Afiliaciones',
    href: paths.afiliaciones,
    perfiles: perfilesQue('verAfiliaciones'),
  },
  { texto: 'Reporte', href: paths.reporteDeOficina, perfiles: oficina },
];

/** How to reach the programme. */
export const contacto: Entrada = { texto: 'Contáctenos', href: paths.contactenos };

/** Further links of every page: the legal texts, the contact, the doctors. */
export const informacion: readonly Entrada[] = [
  contacto,
  { texto: 'Médicos Registrados', href: paths.medicos },
  { texto: 'Términos de uso', href: paths.terminosDeUso },
  { texto: 'Aviso de privacidad', href: paths.avisoPrivacidad },
  { texto: 'Sus datos y derechos', href: paths.derechos },
];

/** The side menus of the sections. */
export const menus = {
  pacientes: {
    nombre: 'Pacientes',
    entradas: [
      { texto: 'Introducción para el paciente', href: paths.pacientes },
      { texto: 'Activar Afiliación', href: paths.afiliarPaciente },
      { texto: 'Consultar Saldos de Canjes', href: paths.consultarSaldo },
      { texto: 'Requisitos de Canje', href: paths.requisitosPacientes },
      { texto: 'Farmacias Afiliadas', href: paths.farmaciasAfiliadasPacientes },
      { texto: 'Sus datos y derechos', href: paths.derechos },
    ],
  },
  farmacias: {
    nombre: 'Farmacias',
    entradas: [
      { texto: 'Introducción para el farmacéutico', href: paths.farmacias },
      { texto: 'Requisitos de Canje', href: paths.requisitosFarmacias },
      { texto: 'Farmacias Afiliadas', href: paths.farmaciasAfiliadas },
      { texto: 'Registrar un canje', href: paths.canje, perfiles: registran },
      { texto: 'Pre-Registro de Facturas', href: paths.preregistro, perfiles: personal },
      { texto: 'VideoTutoriales', href: paths.videotutoriales, perfiles: personal },
    ],
  },
  medicos: {
    nombre: 'Médicos',
    entradas: [{ texto: 'Médicos', href: paths.medicos }],
  },
  beneficios: {
    nombre: 'Beneficios',
    entradas: [{ texto: 'Beneficios del Programa', href: paths.beneficios }],
  },
  legales: {
    nombre: 'Documentos',
    entradas: [
      { texto: 'Términos de uso', href: paths.terminosDeUso },
      { texto: 'Aviso de privacidad', href: paths.avisoPrivacidad },
    ],
  },
  dashboard: {
    nombre: 'Canjes',
    entradas: [
      { texto: 'Panel de Administración', href: paths.dashboard, perfiles: personal },
      {
        texto: 'Canjes Pendientes',
        href: paths.filtroCanjes('canjePendiente'),
        perfiles: personal,
      },
      { texto: 'Canjes Aprobados', href: paths.filtroCanjes('canjeAprobado'), perfiles: personal },
      {
        texto: 'Canjes Rechazados',
        href: paths.filtroCanjes('canjeRechazado'),
        perfiles: personal,
      },
      { texto: 'Reporte de Canjes', href: paths.reporteCanjes, perfiles: mostrador },
      { texto: 'Búsqueda de Canjes', href: paths.busquedaCanjes, perfiles: personal },
    ],
  },
  liquidaciones: {
    nombre: 'Liquidaciones',
    entradas: [
      { texto: 'Cajas y entregas', href: paths.liquidaciones, perfiles: liquidan },
      { texto: 'Estado de cuenta', href: paths.estadosDeCuenta, perfiles: liquidan },
    ],
  },
  administracion: { nombre: 'Administración', entradas: administracion },
} as const satisfies Record<string, Menu>;

/** The name of a section that has a side menu. */
export type Seccion = keyof typeof menus;
