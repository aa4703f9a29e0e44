import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { estadisticas } from '../../../src/contracts/estadisticas.ts';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { type Estadisticas, verEstadisticas } from '../../dashboard/verEstadisticas.ts';
import { enTransaccion } from './transaccion.ts';
import { formatearDia } from '../../../src/domain/calendario.ts';
import { cifra } from '../../../src/domain/cifra.ts';
import { DESENLACES } from '../../../src/domain/desenlaceDelCanje.ts';
import { paisDe, esPaisCodigo } from '../../../src/domain/paises.ts';

const pais = (codigo: string) => (esPaisCodigo(codigo) ? paisDe(codigo).nombre : codigo).padEnd(22);
const numero = (valor: number, ancho: number) => cifra(valor).padStart(ancho);

const apartado = (titulo: string, lineas: readonly string[]) => [
  '',
  titulo,
  ...(lineas.length === 0 ? ['  (ninguno en estos días)'] : lineas),
];

/** The statistics as lines for the person who asked. */
export function informeEstadisticas(datos: Estadisticas): string[] {
  const { Desde, Hasta, Negativas, Decisiones, CanjesPorDia } = datos;
  return [
    `Del ${formatearDia(Desde)} al ${formatearDia(Hasta)}`,
    ...apartado(
      'Lo que negaron las reglas (cada vez que se preguntó)',
      Negativas.map((n) => `  ${pais(n.Pais)}${numero(n.Cuenta, 8)}  ${n.Enunciado}`),
    ),
    ...apartado(
      'Cómo terminaron los canjes, con las horas desde el registro (la mitad · nueve de diez)',
      Decisiones.map(
        (d) =>
          `  ${pais(d.Pais)}${numero(d.Canjes, 8)}  ${DESENLACES[d.Decision].padEnd(28)}${numero(d.MedianaHoras, 6)} · ${numero(d.P90Horas, 5)}`,
      ),
    ),
    ...apartado(
      'Canjes registrados por día',
      CanjesPorDia.map((d) => `  ${formatearDia(d.Fecha)}  ${pais(d.Pais)}${numero(d.Canjes, 8)}`),
    ),
  ];
}

if (import.meta.main) {
  await runCommand(async () => {
    const { values } = parseArgs({
      options: { dias: { type: 'string' }, pais: { type: 'string' } },
    });
    const pedido = v.safeParse(estadisticas.search, values);
    if (!pedido.success) {
      const [{ message }] = pedido.issues;
      throw new Error(`${message}\nUso: npm run estadisticas -- [--dias 30] [--pais 506]`);
    }
    await withCommandTarget(
      undefined,
      async (ownerUrl) => {
        const datos = await enTransaccion(ownerUrl, async (tx) => ({
          resultado: await verEstadisticas(tx, pedido.output, new Date()),
          conservar: false,
        }));
        for (const linea of informeEstadisticas(datos)) console.log(linea);
      },
      'reads',
    );
  });
}
