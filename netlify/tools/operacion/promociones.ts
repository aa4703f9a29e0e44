import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { hacerCambio } from '../../administracion/hacerCambio.ts';
import { exigirAnio } from '../../administracion/renovarPromociones.ts';
import { promocionesPorRenovar } from '../../administracion/renovacion.sql.ts';
import { quienOrdena } from './quienOrdena.ts';
import { enTransaccion } from './transaccion.ts';

/** A promotion of the new year, or the one that stands in its way. */
interface Renovada {
  readonly pais: string;
  readonly producto: string;
  readonly bonificacion: string;
  readonly maximoMensual: number;
  readonly maximoAnual: number;
  /** Whether it was made now: false when the year already had that product with that bonus. */
  readonly nueva: boolean;
}

/** What a renewal did, or would do. */
export interface Renovacion {
  readonly promociones: readonly Renovada[];
  readonly suministros: number;
}

/**
 * Copies the promotions still valid on 31 December of the year before to the whole of `anio`; without
 * `aplicar` all of it is undone. Throws a Spanish sentence when there are none to copy, or when `anio`
 * is neither this year nor one of the next two.
 */
export async function renovar(
  connectionString: string,
  anio: number,
  aplicar: boolean,
  now: Date,
): Promise<Renovacion> {
  exigirAnio(anio, now);
  return enTransaccion(connectionString, async (tx) => {
    const quien = quienOrdena(now);
    const hay = await promocionesPorRenovar(tx, quien.alcance, anio);
    if (hay.length === 0) {
      throw new Error(`No hay promociones activas y vigentes el 31/12/${anio - 1} que renovar.`);
    }
    const promociones = hay.map(
      ({ pais, producto, bonificacion, maximoMensual, maximoAnual, siguiente }) => ({
        ...{ pais, producto, bonificacion, maximoMensual, maximoAnual },
        nueva: siguiente === null,
      }),
    );
    const pedidas = hay
      .filter(({ siguiente }) => siguiente === null)
      .map((base) => ({
        Id: base.id,
        MaximoMensual: base.maximoMensual,
        MaximoAnual: base.maximoAnual,
        Inicio: `${anio}-01-01`,
        Fin: `${anio}-12-31`,
        RequiereReceta: base.requiereReceta,
      }));
    if (pedidas.length === 0) {
      return { resultado: { promociones, suministros: 0 }, conservar: false };
    }
    const datos = { anio, promociones: pedidas };
    const hecho = await hacerCambio(tx, 'renovar-promociones', datos, quien);
    const { suministros } = v.parse(
      v.object({ suministros: v.number() }),
      hecho.hecho === 'aplicado' ? hecho.resultado : {},
    );
    return { resultado: { promociones, suministros }, conservar: aplicar };
  });
}

/** The renewal as lines for the person who ran it. */
export function informeRenovacion(
  { promociones, suministros }: Renovacion,
  anio: number,
  aplicar: boolean,
): string[] {
  const nuevas = promociones.filter(({ nueva }) => nueva).length;
  return [
    ...promociones.map(
      ({ pais, producto, bonificacion, maximoMensual, maximoAnual, nueva }) =>
        `  ${nueva ? '+' : '='} ${pais} ${producto}: ${bonificacion}, ${maximoMensual} al mes, ${maximoAnual} al año`,
    ),
    `${anio}: ${nuevas} promociones ${aplicar ? 'agregadas' : 'por agregar'} con ${suministros} distribuidores de farmacia; ${promociones.length - nuevas} ya estaban`,
    aplicar
      ? 'Aplicado. Las del año anterior siguen como estaban: terminan solas con su vigencia.'
      : 'Esto fue un ensayo: no se escribió nada. Con --aplicar se escribe.',
  ];
}

if (import.meta.main) {
  await runCommand(async () => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { aplicar: { type: 'boolean', default: false }, base: { type: 'string' } },
    });
    const [orden, anio, ...sobra] = positionals;
    if (orden !== 'renovar' || anio === undefined || sobra.length > 0) {
      throw new Error('Uso: npm run promociones -- renovar 2027 [--aplicar] [--base NOMBRE]');
    }
    const { aplicar, base } = values;
    await withCommandTarget(base, async (ownerUrl) => {
      const hecho = await renovar(ownerUrl, Number(anio), aplicar, new Date());
      for (const linea of informeRenovacion(hecho, Number(anio), aplicar)) console.log(linea);
    });
  });
}
