import type { Funcion } from '../../src/domain/permisos.ts';

/** One demo user of each function, all with Costa Rica in their scope. */
export const PERSONAS = [
  { userName: 'operador.cr', rol: 'Operador', farmaciaAdmin: false },
  { userName: 'manager', rol: 'Manager', farmaciaAdmin: false },
  { userName: 'CR-F001', rol: 'Regente', farmaciaAdmin: false },
  { userName: 'admin.cr', rol: 'Regente', farmaciaAdmin: true },
  { userName: 'administrador.cr', rol: 'Administrador', farmaciaAdmin: false },
  { userName: 'distribuidor.cr', rol: 'Distribuidor', farmaciaAdmin: false },
] as const satisfies readonly (Funcion & { userName: string })[];
