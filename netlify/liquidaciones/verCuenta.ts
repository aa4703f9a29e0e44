import type { InferOutput } from 'valibot';
import type { Handler } from '../http/area.ts';
import { exportarLibro } from '../excel/exportarLibro.ts';
import type { Environment } from '../http/environment.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { farmaciaDeCuenta, leerSaldos, liquidacionesDelMes, type SaldoRow } from './cuenta.sql.ts';
import { conPlazo } from './verLiquidaciones.ts';
import type { cuenta, cuentaExcel } from '../../src/contracts/liquidaciones/cuenta.ts';
import {
  comienzoDe,
  type Dia,
  diaEn,
  formatearDia,
  mesDe,
  sumarDias,
} from '../../src/domain/calendario.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { enCajas } from '../../src/domain/cifra.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';

const par = ({ distribuidor, producto }: SaldoRow) => JSON.stringify([distribuidor, producto]);
interface Pedida {
  readonly env: Environment;
  readonly session: Session;
  readonly search: InferOutput<typeof cuenta.search>;
}

const NADA = { aprobadas: 0, abiertas: 0, enviadas: 0, liquidadas: 0, vencidas: 0 };

/**
 * The statement of a pharmacy and a month, within the caller's scope. Its balances are those of the movements at the
 * month's first and last instant. Throws 404 for a pharmacy outside the scope.
 */
export const verCuenta = async ({ env, session, search }: Pedida) => {
  const { mes, farmacia: codigo } = search;
  const alcance = requireAlcance(session, 'verLiquidaciones');
  const now = env.now();
  const farmacia = await farmaciaDeCuenta(env.database, codigo, alcance);
  if (farmacia === undefined) throw new NoEncontrado(BUSQUEDA.farmacia);
  const { id: farmaciaId, pais, ...suya } = farmacia;
  const [primero, ultimo] = mesDe(`${mes}-01` as Dia);
  const desde = comienzoDe(pais, primero);
  const fin = comienzoDe(pais, sumarDias(ultimo, 1));
  const hasta = fin > now ? now : new Date(fin.getTime() - 1);
  const hoy = diaEn(pais, now);
  const momento = (en: Date) => ({ en, hoy: diaEn(pais, en) });
  const [[antes = [], despues = []], liquidaciones] = await Promise.all([
    leerSaldos(env.database, {
      alcance,
      farmacias: [farmaciaId],
      momentos: [momento(new Date(desde.getTime() - 1)), momento(hasta)],
      desde: { instante: desde, dia: primero },
    }),
    liquidacionesDelMes(env.database, { alcance, farmaciaId, desde, hasta: fin }),
  ]);
  const deAntes = new Map(antes.map((saldo) => [par(saldo), saldo]));
  return {
    Mes: mes,
    ...suya,
    Hasta: ultimo < hoy ? ultimo : hoy,
    Productos: despues
      .map((saldo) => {
        const inicial = deAntes.get(par(saldo)) ?? NADA;
        return {
          Distribuidor: saldo.distribuidor,
          Producto: saldo.producto,
          Antes: inicial.abiertas + inicial.enviadas,
          Aprobadas: saldo.aprobadas - inicial.aprobadas,
          Liquidadas: saldo.liquidadas - inicial.liquidadas,
          Vencidas: saldo.vencidas - inicial.vencidas,
          Deben: saldo.abiertas + saldo.enviadas,
        };
      })
      .filter((fila) =>
        [fila.Antes, fila.Aprobadas, fila.Liquidadas, fila.Vencidas, fila.Deben].some(
          (cajas) => cajas !== 0,
        ),
      ),
    Liquidaciones: liquidaciones.map((fila) => conPlazo(fila, now)),
  };
};

/** The statement as a spreadsheet: its balances, and its pharmacy and month on a second sheet. */
export const exportarCuenta: Handler<typeof cuentaExcel> = async (input) => {
  const leida = await verCuenta(input);
  return exportarLibro('estado-de-cuenta.xlsx', {
    hoja: 'Estado de cuenta',
    columnas: [
      {
        titulo: 'Distribuidor',
        ancho: 30,
        celda: ({ Distribuidor }) => Distribuidor,
      },
      { titulo: 'Producto', ancho: 36, celda: ({ Producto }) => Producto },
      { titulo: 'Debía al inicio', ancho: 15, tipo: 'numero', celda: ({ Antes }) => Antes },
      { titulo: 'Aprobadas', ancho: 12, tipo: 'numero', celda: ({ Aprobadas }) => Aprobadas },
      { titulo: 'Recibidas', ancho: 12, tipo: 'numero', celda: ({ Liquidadas }) => Liquidadas },
      { titulo: 'Vencidas', ancho: 12, tipo: 'numero', celda: ({ Vencidas }) => Vencidas },
      { titulo: 'Debe al final', ancho: 15, tipo: 'numero', celda: ({ Deben }) => Deben },
    ],
    filas: [leida.Productos],
    notas: {
      hoja: 'Liquidaciones',
      lineas: [
        ['Farmacia', `${leida.PuntoVenta} (${leida.FarmaciaCodigo})`],
        ['Mes', leida.Mes],
        ['Hasta', formatearDia(leida.Hasta)],
        ...leida.Liquidaciones.map(
          ({ Id, Estado, Cajas, Guia, EnviadaEl }) =>
            [
              `Liquidación ${Id}`,
              [
                Estado,
                enCajas(Cajas),
                Guia === null ? '' : `guía ${Guia}`,
                EnviadaEl === null ? '' : formatearDia(EnviadaEl),
              ]
                .filter(Boolean)
                .join(', '),
            ] as const,
        ),
      ],
    },
  });
};
