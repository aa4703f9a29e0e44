import type { Rol } from './permisos.ts';

/** What a row of the office is at one moment, for people to compare: words of the screen and their values. */
export type Ficha = Readonly<Record<string, string | number | boolean | null>>;

/** What administrative acts are about, with the word that people read. */
export const TIPOS_DE_ACTO = {
  usuario: 'Usuario',
  farmacia: 'Farmacia',
  cadena: 'Cadena',
  medico: 'Médico',
  producto: 'Producto',
  promocion: 'Promoción',
  distribuidor: 'Distribuidor',
  suministro: 'Suministro',
  tarjetas: 'Tarjetas',
  importacion: 'Importación',
  paciente: 'Paciente',
  ajuste: 'Ajuste',
  base: 'Base de datos',
} as const;
/** One of them. */
export type TipoDeActo = keyof typeof TIPOS_DE_ACTO;

/** What may be done, with the words that people read after a name: 'Ana: creó'. */
export const ACCIONES = {
  crear: 'Creó',
  cambiar: 'Cambió',
  activar: 'Activó',
  desactivar: 'Desactivó',
  invitar: 'Dio un enlace de ingreso',
  'dar-acceso': 'Dio otra contraseña',
  'cerrar-sesiones': 'Cerró sesiones',
  desbloquear: 'Desbloqueó',
  'quitar-factores': 'Quitó el segundo factor',
  importar: 'Importó',
  deshacer: 'Deshizo',
  exportar: 'Exportó',
  renovar: 'Renovó',
  emitir: 'Emitió',
  rectificar: 'Rectificó',
  retirar: 'Retiró',
  anonimizar: 'Anonimizó',
  proponer: 'Propuso',
  aprobar: 'Aprobó',
  rechazar: 'Rechazó',
  'dejar-propuesta': 'Retiró la propuesta',
  restaurar: 'Restauró una copia',
  'borrar-vencidos': 'Borró lo vencido',
} as const;
/** One of them. */
export type AccionDeActo = keyof typeof ACCIONES;

/**
 * The changes that may wait for a second person: what people call each, and what it is about. Each is made by
 * the class of its name in `netlify/administracion/cambios.ts`.
 */
export const TIPOS_DE_CAMBIO = {
  'crear-usuario': { titulo: 'Crear un usuario', sobre: 'usuario' },
  'cambiar-usuario': { titulo: 'Cambiar el rol de un usuario', sobre: 'usuario' },
  'activar-usuario': { titulo: 'Activar un usuario', sobre: 'usuario' },
  'quitar-factores': { titulo: 'Quitar el segundo factor de un usuario', sobre: 'usuario' },
  'guardar-farmacia': { titulo: 'Guardar una farmacia', sobre: 'farmacia' },
  'guardar-cadena': { titulo: 'Guardar una cadena', sobre: 'cadena' },
  'guardar-medico': { titulo: 'Guardar un médico', sobre: 'medico' },
  'guardar-producto': { titulo: 'Guardar un producto', sobre: 'producto' },
  'guardar-promocion': { titulo: 'Guardar una promoción', sobre: 'promocion' },
  'guardar-distribuidor': { titulo: 'Guardar un distribuidor', sobre: 'distribuidor' },
  'guardar-suministro': { titulo: 'Decir quién repone', sobre: 'suministro' },
  'guardar-tarjeta': { titulo: 'Registrar una tarjeta', sobre: 'tarjetas' },
  'aplicar-importacion': { titulo: 'Aplicar un archivo', sobre: 'importacion' },
  'renovar-promociones': { titulo: 'Renovar promociones', sobre: 'promocion' },
  'cuatro-ojos': { titulo: 'Cambiar la segunda aprobación', sobre: 'ajuste' },
} as const satisfies Record<string, { titulo: string; sobre: TipoDeActo }>;
/** One of them. */
export type TipoDeCambio = keyof typeof TIPOS_DE_CAMBIO;

/** The states of a proposal. It leaves `Pendiente` once, for good. */
export const ESTADOS_DE_PROPUESTA = ['Pendiente', 'Aprobada', 'Rechazada', 'Retirada'] as const;
/** One of them. */
export type EstadoDePropuesta = (typeof ESTADOS_DE_PROPUESTA)[number];

/** Rows of one import that ask for no second person. */
export const FILAS_SIN_OTRA_PERSONA = 100;

/** Whether giving a user this role asks for a second person: all do but that of one pharmacy's Regente. */
export const rolDelicado = (rol: Rol, farmaciaAdmin: boolean): boolean =>
  rol !== 'Regente' || farmaciaAdmin;

/** The fields of two cards that differ, in the order of the later one. */
export function diferencias(antes: Ficha | null, despues: Ficha): string[] {
  return [...new Set([...Object.keys(despues), ...Object.keys(antes ?? {})])].filter(
    (campo) => (antes?.[campo] ?? null) !== (despues[campo] ?? null),
  );
}
