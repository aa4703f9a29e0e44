import type { InferInput } from 'valibot';
import type { UseCase } from '../http/area.ts';
import { noAntesDe } from '../http/environment.ts';
import { requireAlcance } from '../http/session.ts';
import { bloquearLiquidaciones } from './movimientos.sql.ts';
import { lineasEnVigor } from './lineas.sql.ts';
import { mover, movimientoAlEnviar, noPuede } from './moverLiquidacion.ts';
import type { enviarArchivo } from '../../src/contracts/liquidaciones/movimientos.ts';
import { leerEnvio, type LineaLlena, refuse } from './notaLlena.ts';

/**
 * Marks every settlement of a filled note as sent, or none. Throws 422 naming each line with an unknown code,
 * another distributor's settlement or pharmacy, or more boxes than were cut. Throws 409 when one is no longer open.
 */
export const enviarPorArchivo: UseCase<
  typeof enviarArchivo,
  InferInput<typeof enviarArchivo.reply>,
  readonly LineaLlena[]
> = async (tx, { session, env }, lineas) => {
  const alcance = requireAlcance(session, 'liquidar');
  const porLiquidacion = Map.groupBy(lineas, ({ liquidacion }) => liquidacion);
  const liquidaciones = await bloquearLiquidaciones(tx, [...porLiquidacion.keys()], alcance);
  const propias = new Set(liquidaciones.map(({ id }) => id));
  const ajenas = lineas.filter(({ liquidacion }) => !propias.has(liquidacion));
  if (ajenas.length > 0) {
    refuse(
      ajenas.map(({ numero, liquidacion }) => [
        numero,
        `no se encontró la liquidación ${liquidacion}.`,
      ]),
    );
  }
  // A settlement that was sent already is refused by its state, not by lines that are no longer in it.
  const ida = liquidaciones.find(({ estado }) => estado !== 'Abierta');
  if (ida !== undefined) throw noPuede(ida);
  const now = noAntesDe(env, ...liquidaciones.map(({ cambioEn }) => cambioEn));
  const envios = [];
  for (const liquidacion of liquidaciones) {
    const enVigor = await lineasEnVigor(tx, liquidacion.id);
    const suyas = porLiquidacion.get(liquidacion.id) ?? [];
    envios.push({ liquidacion, ...leerEnvio(suyas, liquidacion, enVigor, now) });
  }
  const faltas = envios.flatMap((envio) => envio.faltas);
  if (faltas.length > 0) refuse(faltas);
  const movidas = [];
  for (const { liquidacion, noEnviadas, guia, fecha } of envios) {
    const movimiento = movimientoAlEnviar(noEnviadas, { guia, fecha });
    movidas.push(await mover(tx, liquidacion, movimiento, { session, now }));
  }
  return { Liquidaciones: movidas };
};
