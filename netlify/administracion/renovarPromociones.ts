import * as v from 'valibot';
import { claseDeCambio } from './cambio.ts';
import type { FilaDeCatalogo } from './filas.sql.ts';
import { celdasDeFila } from './guardarFila.ts';
import { cambioDeFilas, fichasDeFilas, type FilaDeVarias } from './guardarFilas.ts';
import { copiarSuministros, productosIguales, promocionesPorRenovar } from './renovacion.sql.ts';
import type { Handler } from '../http/area.ts';
import { requireAlcance } from '../http/session.ts';
import { continuarPreregistros } from '../preregistro/preregistros.sql.ts';
import {
  CAMPOS_DE_RENOVACION,
  type verRenovacion as contrato,
} from '../../src/contracts/administracion/renovacion.ts';
import { Conflicto, enCampo, NoEncontrado } from '../../src/domain/errores.ts';
import { paisDelAlcance } from '../../src/domain/permisos.ts';
import { registroDe } from './actos.sql.ts';
import { day } from '../../src/contracts/fields.ts';
import { diaEn, formatearDia, sumarDias } from '../../src/domain/calendario.ts';
import { paisDe } from '../../src/domain/paises.ts';

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

/**
 * Stops a product in its country, or in all of the scope: its active promotions first, then the product. From a day on,
 * its promotions end the day before; the product stays for the invoices of until then.
 */
export const desactivarProducto = claseDeCambio(
  v.object({ id: v.string(), todos: v.boolean(), desde: v.nullable(day) }),
  async (tx, { id, todos, desde }, quien) => {
    const [suyo, ...otros] = await productosIguales(tx, id, quien.alcance);
    if (suyo?.id !== id) throw new NoEncontrado('No se encontró ese producto activo.');
    if (desde !== null && desde <= diaEn(suyo.pais, quien.now))
      throw enCampo('Desde', 'Elija un día después de hoy, o desactívelo ahora.');
    const productos = todos ? [suyo, ...otros] : [suyo];
    const filas = productos.flatMap((producto): FilaDeVarias[] => [
      ...producto.promociones
        .filter(({ fin }) => desde === null || fin >= desde)
        .map((promocion) => ({
          catalogo: 'promociones' as const,
          id: promocion.id,
          valores:
            desde === null || promocion.inicio >= desde
              ? { estado: 'Inactivo' }
              : { vigencia_fin: sumarDias(desde, -1) },
        })),
      ...(desde === null
        ? [{ catalogo: 'productos' as const, id: producto.id, valores: { activo: 'No' } }]
        : []),
    ]);
    if (filas.length === 0)
      throw enCampo('Desde', 'No tiene promociones después de ese día: desactívelo sin fecha.');
    const { vistas, escribir } = await cambioDeFilas(tx, filas, quien, () => 'Todos');
    const { antes, despues, registros: suyos } = fichasDeFilas(filas, vistas);
    const registros = [
      ...new Set([...suyos, ...productos.map((p) => registroDe('productos', p.id))]),
    ];
    const donde = productos.map(({ pais }) => paisDe(pais).nombre).join(', ');
    return {
      vista: {
        accion: 'desactivar',
        objeto: `${suyo.nombre} (${donde})${desde === null ? '' : ` desde el ${formatearDia(desde)}`}`,
        pais: productos.length === 1 ? suyo.pais : null,
        antes,
        despues: { ...(desde !== null && { se_desactiva: desde }), ...despues },
        registros,
        delicado: vistas.some(({ delicado }) => delicado),
        filas: vistas.reduce((suma, vista) => suma + (vista.filas ?? 0), 0),
        filasDelDia: vistas[0]?.filasDelDia ?? 0,
      },
      escribir: async () => {
        await escribir();
        return { registros };
      },
    };
  },
);
