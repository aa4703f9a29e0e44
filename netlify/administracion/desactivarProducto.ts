import * as v from 'valibot';
import { registroDe } from './actos.sql.ts';
import { claseDeCambio } from './cambio.ts';
import { cambioDeFilas, fichasDeFilas, type FilaDeVarias } from './guardarFilas.ts';
import { productosIguales } from './renovacion.sql.ts';
import { day } from '../../src/contracts/fields.ts';
import { diaEn, formatearDia, sumarDias } from '../../src/domain/calendario.ts';
import { enCampo, NoEncontrado } from '../../src/domain/errores.ts';
import { paisDe } from '../../src/domain/paises.ts';

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
