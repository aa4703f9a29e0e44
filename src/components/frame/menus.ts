import type { Rol } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';

/** One entry of a menu; `roles` shows it only to those signed in with one of them. */
export interface Entrada {
  readonly texto: string;
  readonly href: string;
  readonly roles?: readonly Rol[];
}

/** A section's side menu, with the name its landmark carries. */
export interface Menu {
  readonly nombre: string;
  readonly entradas: readonly Entrada[];
}

const personal: readonly Rol[] = ['Operador', 'Manager', 'Regente'];

/** The main navigation, in the order of the specification. */
export const principal: readonly Entrada[] = [
  { texto: '¿Qué es Junto a Tí?', href: paths.queEs },
  { texto: 'Beneficios', href: paths.beneficios },
  { texto: 'Pacientes', href: paths.pacientes },
  { texto: 'Farmacias', href: paths.farmacias },
  { texto: '¿Sabías que?', href: paths.sabiasQue },
  { texto: 'Preguntas frecuentes', href: paths.preguntasFrecuentes },
];

/** The buttons under the header of everybody signed in. */
export const acciones: readonly Entrada[] = [
  { texto: 'Afiliar Paciente', href: paths.afiliarPaciente },
  { texto: 'Registrar Canje', href: paths.canje },
  { texto: 'Pre-Reg Fact', href: paths.preregistro },
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
    ],
  },
  farmacias: {
    nombre: 'Farmacias',
    entradas: [
      { texto: 'Introducción para el farmacéutico', href: paths.farmacias },
      { texto: 'Requisitos de Canje', href: paths.requisitosFarmacias },
      { texto: 'Farmacias Afiliadas', href: paths.farmaciasAfiliadas },
      { texto: 'Registrar un canje', href: paths.canje, roles: personal },
      { texto: 'Pre-Registro de Facturas', href: paths.preregistro, roles: personal },
      { texto: 'VideoTutoriales', href: paths.videotutoriales, roles: personal },
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
    nombre: 'Panel',
    entradas: [
      { texto: 'Panel de Administración', href: paths.dashboard },
      { texto: 'Canjes Pendientes', href: paths.filtroCanjes('canjePendiente'), roles: personal },
      { texto: 'Canjes Aprobados', href: paths.filtroCanjes('canjeAprobado'), roles: personal },
      { texto: 'Canjes Rechazados', href: paths.filtroCanjes('canjeRechazado'), roles: personal },
      { texto: 'Reporte de Canjes', href: paths.reporteCanjes, roles: ['Regente'] },
      { texto: 'Búsqueda de Canjes', href: paths.busquedaCanjes, roles: personal },
    ],
  },
} as const satisfies Record<string, Menu>;

/** The name of a section that has a side menu. */
export type Seccion = keyof typeof menus;
