import * as v from 'valibot';
import { claseDeCambio } from './cambio.ts';
import type { FilaDeCatalogo } from './filas.sql.ts';
import { celdasDeFila } from './guardarFila.ts';
import { cambioDeFilas, fichasDeFilas, type FilaDeVarias } from './guardarFilas.ts';
import { copiarSuministros, promocionesPorRenovar } from './renovacion.sql.ts';
import type { Handler } from '../http/area.ts';
import { requireAlcance } from '../http/session.ts';
import { continuarPreregistros } from '../preregistro/preregistros.sql.ts';
import {
  CAMPOS_DE_RENOVACION,
  type verRenovacion as contrato,
} from '../../src/contracts/administracion/renovacion.ts';
import { Conflicto, enCampo, NoEncontrado } from '../../src/domain/errores.ts';
import { paisDelAlcance } from '../../src/domain/permisos.ts';

const ANIOS_ADELANTE = 2;

/** Throws 409 unless promotions may be renewed for that year now. */
function exigirAnio(anio: number, now: Date): void {
  const este = now.getUTCFullYear();
  if (anio < este || anio > este + ANIOS_ADELANTE || !Number.isInteger(anio)) {
    throw new Conflicto(`El año debe estar entre ${este} y ${este + ANIOS_ADELANTE}.`);
  }
}

const mostrar = (fila: FilaDeCatalogo) => ({ Id: fila.id, Valores: celdasDeFila(fila) });

/** The promotions that end with the year before, each beside the new year's. Throws 409 for a year too far away. */
export const verRenovacion: Handler<typeof contrato> = async ({ env, session, params }) => {
  const { anio } = params;
  exigirAnio(anio, env.now());
  const alcance = requireAlcance(session, 'administrar');
  const filas = await promocionesPorRenovar(env.database, alcance, anio);
  return {
    Promociones: filas.map(({ siguiente, propuesta: Propuesta, ...fila }) => ({
      ...mostrar(fila),
      Propuesta,
      Siguiente: siguiente && mostrar(siguiente),
    })),
  };
};

/** The renewal of a year's promotions, with the distributors of their predecessors. */
export const renovarPromociones = claseDeCambio(
  v.object({
    anio: v.number(),
    promociones: v.array(v.object({ id: v.string(), valores: v.record(v.string(), v.string()) })),
  }),
  async (tx, { anio, promociones }, quien) => {
    exigirAnio(anio, quien.now);
    const hay = new Map(
      (await promocionesPorRenovar(tx, quien.alcance, anio)).map((fila) => [fila.id, fila]),
    );
    const bases = promociones.map(({ id }, i) => {
      const base = hay.get(id);
      if (base === undefined)
        throw new NoEncontrado('Una de las promociones ya no se puede renovar.');
      const { siguiente, valores } = base;
      const inicio = promociones[i]?.valores['vigencia_inicio'] ?? '';
      const choca =
        siguiente === null
          ? inicio <= String(valores['vigencia_fin'])
          : inicio !== siguiente.valores['vigencia_inicio'];
      if (choca)
        throw enCampo(
          `Promociones.${i}`,
          'Ya hay otra promoción de ese producto y bonificación en esos días.',
        );
      return base;
    });
    const filas = bases.map(({ siguiente, ...base }, i): FilaDeVarias => {
      const { vigencia_inicio: inicio = '', ...terminos } = promociones[i]?.valores ?? {};
      const valores = { ...terminos, estado: 'Activo' };
      return siguiente === null
        ? {
            catalogo: 'promociones',
            id: null,
            valores: { ...celdasDeFila(base), ...valores, vigencia_inicio: inicio },
          }
        : { catalogo: 'promociones', id: siguiente.id, valores };
    });
    const cambio = await cambioDeFilas(tx, filas, quien, (i) => `Promociones.${i}`);
    const vistas = cambio.vistas.map((vista, i) => ({
      ...vista,
      // The promotion that a new one is compared with: last year's.
      antes: vista.antes ?? bases[i]?.valores ?? null,
    }));
    return {
      vista: {
        accion: 'renovar',
        objeto: `Promociones ${anio}`,
        pais: paisDelAlcance(quien.alcance),
        ...fichasDeFilas(filas, vistas, CAMPOS_DE_RENOVACION),
        delicado: true,
      },
      escribir: async () => {
        const escritas = await cambio.escribir();
        const siguen = promociones.map(({ id }, i) => ({ de: id, a: escritas[i]?.Id ?? id }));
        await copiarSuministros(tx, siguen);
        await continuarPreregistros(tx, quien.now);
        return { registros: escritas.flatMap(({ registros = [] }) => registros) };
      },
    };
  },
);
