import * as v from 'valibot';
import { decidirPropuesta } from '../../administracion/decidirPropuesta.ts';
import { hacerCambio } from '../../administracion/cambios.ts';
import type { Query } from '../../database/database.ts';
import type { TipoDeCambio } from '../../../src/domain/administracion.ts';
import { PAISES } from '../../../src/domain/paises.ts';
import { idsDe } from './catalogos.ts';
import { USUARIOS_DEMO } from './pacientes.ts';
import { usuarioId as idDeUsuario } from '../../../src/contracts/fields.ts';

const [costaRica, panama, honduras, dominicana] = PAISES.map(idsDe);
const HORA = 3_600_000;

interface Encargo {
  readonly por: string;
  /** Hours ago. */
  readonly hace: number;
  readonly tipo: TipoDeCambio;
  readonly datos: object;
  /** Why the manager refused it, a day later. */
  readonly rechazo?: string;
}
const fila = (id: number | undefined, valores: Readonly<Record<string, string>>) => ({
  id: String(id ?? 0),
  valores,
});

/** Recent changes of the office; delicate ones wait for a second person. */
const ENCARGOS: readonly Encargo[] = [
  {
    por: 'administrador',
    hace: 19 * 24,
    tipo: 'guardar-promocion',
    datos: fila(panama?.promocion(2), { maximo_mensual: '3' }),
    rechazo: 'El patrocinador no lo ha autorizado.',
  },
  {
    por: 'administrador.cr',
    hace: 9 * 24,
    tipo: 'guardar-farmacia',
    datos: fila(costaRica?.farmacia(8), { telefono: '2000-0808' }),
  },
  {
    por: 'administrador',
    hace: 75,
    tipo: 'guardar-promocion',
    datos: fila(dominicana?.promocion(4), { maximo_mensual: '3' }),
  },
  {
    por: 'administrador',
    hace: 50,
    tipo: 'crear-usuario',
    datos: {
      usuario: 'soporte.hnd',
      rol: 'Operador',
      pais: '504',
      todosLosPaises: false,
      farmacia: null,
      cadena: null,
      distribuidor: null,
    },
  },
  {
    por: 'administrador.cr',
    hace: 28,
    tipo: 'guardar-farmacia',
    datos: fila(costaRica?.farmacia(11), { identificacion_fiscal: '3-101-123461' }),
  },
  {
    por: 'administrador',
    hace: 5,
    tipo: 'guardar-farmacia',
    datos: fila(honduras?.farmacia(15), { identificacion_fiscal: '0801-9012-345685' }),
  },
];

/** Does the office's work of the last weeks as people do it by screen. */
export async function trabajar(tx: Query, now: Date): Promise<void> {
  const quienEs = (nombre: string, hace: number) => {
    const suyo = USUARIOS_DEMO.find(({ nombreUsuario }) => nombreUsuario === nombre);
    const usuarioId = v.parse(idDeUsuario, suyo?.id);
    return {
      autor: { por: 'pantalla', usuarioId, quien: nombre },
      alcance: { tipo: 'todos' },
      now: new Date(now.getTime() - hace * HORA),
    } as const;
  };
  for (const { por, hace, tipo, datos, rechazo } of ENCARGOS) {
    const { Propuesta } = await hacerCambio(tx, tipo, datos, quienEs(por, hace));
    if (rechazo === undefined || Propuesta === null) continue;
    const decision = { id: Propuesta, decision: 'Rechazar', motivo: rechazo } as const;
    await decidirPropuesta(tx, decision, quienEs('manager', hace - 24));
  }
}
