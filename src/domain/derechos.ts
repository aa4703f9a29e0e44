import { leerId } from './leerId.ts';

/** The rights that a person may ask for, in the order of the form; the commands have the same names. */
export const DERECHOS = {
  exportar: 'Recibir una copia de mis datos',
  rectificar: 'Corregir mis datos',
  reclamar: 'Otra persona usó mi número de identificación',
  retirar: 'Retirarme del programa',
  anonimizar: 'Que borren mis datos',
} as const;
/** One right. */
export type Derecho = keyof typeof DERECHOS;

/** What a request asks for, as the office says it. */
export const PIDE: Readonly<Record<Derecho, string>> = {
  exportar: 'Copia de sus datos',
  rectificar: 'Corregir sus datos',
  retirar: 'Retirarse del programa',
  anonimizar: 'Borrar sus datos',
  reclamar: 'Otra persona usó su identificación',
};

/** The acts, each also asked for by telephone: a claim comes from the other person, and an act settles it. */
export const ACTOS = [
  'exportar',
  'rectificar',
  'retirar',
  'anonimizar',
] as const satisfies readonly Derecho[];
export type Acto = (typeof ACTOS)[number];

/** The acts that answer a request. */
export const actosDe = (derecho: Derecho): readonly Acto[] =>
  derecho === 'reclamar' ? ['rectificar', 'retirar', 'anonimizar'] : [derecho];

/** The states of a request. Its clock runs in the first only. */
export const ESTADOS_SOLICITUD = ['Abierta', 'Detenida', 'Respondida'] as const;
export type EstadoSolicitud = (typeof ESTADOS_SOLICITUD)[number];

/** The movements of a request. Rows are only added. */
export const MOVIMIENTOS = {
  Recibida: 'Se recibió la solicitud',
  Detenida: 'Se pidió más información: el plazo se detuvo',
  Reanudada: 'Llegó la información: el plazo sigue',
  Identificada: 'Se comprobó quién es la persona',
  Aplicada: 'Se cumplió',
  Respondida: 'Se respondió a la persona',
} as const;
export type Movimiento = keyof typeof MOVIMIENTOS;

/** The number that a person keeps of a request. */
export const numeroDeSolicitud = (id: number): string => `D-${String(id).padStart(6, '0')}`;

/** The request that a typed number names: 'D-000123', 'd123', '123'. */
export const leerNumeroDeSolicitud = (texto: string): number | undefined =>
  leerId(/^d?0*(\d+)$/i.exec(texto.replace(/[\s-]/g, ''))?.[1] ?? '');

/** The reasons to open a person's page: asked before it opens, and stored with the opening. */
export const RAZONES = {
  llamada: 'Llamada de la persona',
  derechos: 'Solicitud de derechos',
  canje: 'Aclaración de un canje',
  farmacia: 'Consulta de una farmacia',
} as const;
export type Razon = keyof typeof RAZONES;

/** Openings of persons' pages that one user has in an hour; then an Administrador unlocks the user. */
export const APERTURAS_POR_HORA = 50;

/** How a caller was identified before a request is taken by telephone. */
export const COMPROBACIONES = {
  datos: 'Dijo su nombre completo, su identificación y su fecha de nacimiento',
  devuelta: 'Le devolvimos la llamada al teléfono de su afiliación',
  correo: 'Confirmó desde el correo de su afiliación',
} as const;

/** The data of a person that a correction may change, as people call them. */
export const RECTIFICABLES = {
  Nombre: 'Nombre',
  PrimerApellido: 'Primer apellido',
  SegundoApellido: 'Segundo apellido',
  NumeroIdentificacion: 'Número de identificación',
  FechaNacimiento: 'Fecha de nacimiento',
  CorreoElectronico: 'Correo electrónico',
  Telefono: 'Teléfono',
  Nacionalidad: 'Nacionalidad',
} as const;
export type Rectificable = keyof typeof RECTIFICABLES;
