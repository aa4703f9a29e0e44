import type { Rol } from './permisos.ts';

/** One value of a snapshot. */
export type Dato = string | number | boolean | null;

/** One of several rows within a snapshot: what people call it, and the fields that it changes. */
export interface FilaDeFicha {
  /** Its catalogue, if the snapshot does not name it. */
  readonly catalogo?: string;
  /** The row, as acts name it; undefined for a new one. */
  readonly registro?: string | undefined;
  readonly linea: number;
  readonly etiqueta: string;
  readonly nueva: boolean;
  readonly valores: Readonly<Record<string, Dato>>;
}

/** A snapshot: the fields of something at one moment, by name. Screens add the labels. */
export type Ficha = Readonly<Record<string, Dato | readonly FilaDeFicha[]>>;

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
export type TipoDeActo = keyof typeof TIPOS_DE_ACTO;

/** The actions of acts, with the words that people read after a name: 'Ana: creó'. */
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
  'deshacer-importacion': { titulo: 'Deshacer una importación', sobre: 'importacion' },
  'desactivar-producto': { titulo: 'Desactivar un producto', sobre: 'producto' },
  'renovar-promociones': { titulo: 'Renovar promociones', sobre: 'promocion' },
  'cuatro-ojos': { titulo: 'Cambiar la segunda aprobación', sobre: 'ajuste' },
} as const satisfies Record<string, { titulo: string; sobre: TipoDeActo }>;
export type TipoDeCambio = keyof typeof TIPOS_DE_CAMBIO;

/** The states of a proposal. It leaves `Pendiente` once and does not return. */
export const ESTADOS_DE_PROPUESTA = ['Pendiente', 'Aprobada', 'Rechazada', 'Retirada'] as const;
export type EstadoDePropuesta = (typeof ESTADOS_DE_PROPUESTA)[number];

/** Rows that one person may change within `HORAS_DE_UNA_PERSONA` hours before a second person looks. */
export const FILAS_SIN_OTRA_PERSONA = 100;
/** The hours over which one person's rows add up. */
export const HORAS_DE_UNA_PERSONA = 24;

/** For so many days after a person proposed a user, or asked for the user's link, neither approves the other's changes. */
export const DIAS_SIN_SER_CONTRAPARTE = 30;

/** When a field needs a second person: for any value but an empty one, or only for a change of an existing row. */
export type Sensibilidad = 'siempre' | 'alCambiar';

/** Whether a value is empty, as in a new row. */
const nada = (valor: unknown) =>
  valor === undefined || valor === '' || valor === false ? null : valor;

/**
 * Whether a change of values asks for a second person: a sensitive field has another value afterwards. `antes` is null
 * for a new row. A field that `despues` lacks stays as it is.
 */
export const esSensible = (
  sensibles: Readonly<Record<string, Sensibilidad>>,
  antes: Readonly<Record<string, unknown>> | null,
  despues: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(sensibles).some(
    ([campo, cuando]) =>
      (antes !== null || cuando === 'siempre') &&
      despues[campo] !== undefined &&
      nada(antes?.[campo]) !== nada(despues[campo]),
  );

/** Whether giving a user this role needs a second person: every role but that of one pharmacy's Regente. */
export const rolDelicado = (rol: Rol, farmaciaAdmin: boolean): boolean =>
  rol !== 'Regente' || farmaciaAdmin;

/** A value as text, with its keys sorted: the database does not keep their order. */
const enTexto = (valor: unknown): string =>
  JSON.stringify(valor ?? null, (_, dentro: unknown) =>
    typeof dentro === 'object' && dentro !== null && !Array.isArray(dentro)
      ? Object.fromEntries(Object.entries(dentro).sort(([uno], [otro]) => (uno < otro ? -1 : 1)))
      : dentro,
  );

/** The fields of two snapshots that differ, in the order of the later one. */
export function diferencias(
  antes: Readonly<Record<string, unknown>> | null,
  despues: Readonly<Record<string, unknown>>,
): string[] {
  return [...new Set([...Object.keys(despues), ...Object.keys(antes ?? {})])].filter(
    (campo) => enTexto(antes?.[campo]) !== enTexto(despues[campo]),
  );
}
