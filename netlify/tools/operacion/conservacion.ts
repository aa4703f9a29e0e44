// `npm run conservacion`: lists who will be made anonymous because the period of keeping has ended; writes nothing.

import { readOptions, runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { diasVencidosEn } from '../../derechos/anonimizarVencidas.ts';
import { personasVencidas } from '../../derechos/personasVencidas.sql.ts';
import { formatearDia, leerDia } from '../../../src/domain/calendario.ts';
import { paisDe } from '../../../src/domain/paises.ts';
import { conConexion } from './transaccion.ts';

const CUANTAS = 10_000;

/** The lines of the dry run on a day: country, card and last fact, the oldest first. */
export const verVencidas = (ownerUrl: string, now: Date): Promise<string[]> =>
  conConexion(ownerUrl, async (db) => {
    const personas = await personasVencidas(db, diasVencidosEn(now), CUANTAS);
    return [
      ...personas.map(({ pais, tarjeta, ultimo }) =>
        [paisDe(pais).nombre, tarjeta, `último hecho: ${formatearDia(ultimo)}`].join('  '),
      ),
      personas.length === 0
        ? 'No hay nadie a quien anonimizar.'
        : `Personas que se anonimizarían: ${personas.length}. Esto fue un ensayo: no se escribió nada.`,
    ];
  });

if (import.meta.main) {
  await runCommand(async () => {
    const pedido = readOptions(['base', 'dia']);
    const dia = pedido.dia === undefined ? null : leerDia(pedido.dia);
    if (pedido.dia !== undefined && dia === null) {
      throw new Error('Uso: npm run conservacion [-- --dia 2036-01-31]');
    }
    const now = dia === null ? new Date() : new Date(`${dia}T18:00:00Z`);
    const listar = async (ownerUrl: string) => {
      for (const linea of await verVencidas(ownerUrl, now)) console.log(linea);
    };
    await withCommandTarget(pedido.base, listar, 'reads');
  });
}
