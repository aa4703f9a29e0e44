import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { renovarPromociones, type Renovada } from './renovacion.sql.ts';
import { enTransaccion } from './transaccion.ts';

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
  const esteAnio = now.getUTCFullYear();
  if (!Number.isInteger(anio) || anio < esteAnio || anio > esteAnio + 2) {
    throw new Error(`El año debe estar entre ${esteAnio} y ${esteAnio + 2}.`);
  }
  return enTransaccion(connectionString, async (tx) => {
    const resultado = await renovarPromociones(tx, {
      ultimoDia: `${anio - 1}-12-31`,
      inicio: `${anio}-01-01`,
      fin: `${anio}-12-31`,
    });
    if (resultado.promociones.length === 0) {
      throw new Error(`No hay promociones activas y vigentes el 31/12/${anio - 1} que renovar.`);
    }
    return { resultado, conservar: aplicar };
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
