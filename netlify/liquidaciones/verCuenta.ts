import type { InferInput, InferOutput } from 'valibot';
import { exportarLibro } from '../excel/exportarLibro.ts';
import type { Environment } from '../http/environment.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { farmaciaDeCuenta, leerSaldos, liquidacionesDelMes, type SaldoRow } from './cuenta.sql.ts';
import { aLiquidacion } from './verLiquidaciones.ts';
import type { cuenta } from '../../src/contracts/liquidaciones/cuenta.ts';
import { comienzoDe, diaEn, formatearDia, mesDe, sumarDias } from '../../src/domain/calendario.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';

type Cuenta = InferInput<typeof cuenta.reply>;

const clave = ({ distribuidor, producto }: SaldoRow) => JSON.stringify([distribuidor, producto]);
const NADA = { aprobadas: 0, abiertas: 0, enviadas: 0, liquidadas: 0, vencidas: 0 };

/**
 * The statement of a pharmacy and a month, as far as the caller's scope goes. Its balances are what the movements
 * say at the month's first and last instant. Throws 404 for a pharmacy outside the scope.
 */
export const verCuenta = async (
  env: Environment,
  session: Session,
  { mes, farmacia: codigo }: InferOutput<typeof cuenta.search>,
): Promise<Cuenta> => {
  const alcance = requireAlcance(session, 'verLiquidaciones');
  const now = env.now();
  const farmacia = await farmaciaDeCuenta(env.database, codigo, alcance);
  if (farmacia === undefined) throw new NoEncontrado(BUSQUEDA.farmacia);
  const { pais } = farmacia;
  const [primero, ultimo] = mesDe(`${mes}-01`);
  const desde = comienzoDe(pais, primero);
  const fin = comienzoDe(pais, sumarDias(ultimo, 1));
  const hasta = fin > now ? now : new Date(fin.getTime() - 1);
  const hoy = diaEn(pais, now);
  const momento = (en: Date) => ({ en, hoy: diaEn(pais, en) });
  const [[antes = [], despues = []], liquidaciones] = await Promise.all([
    leerSaldos(env.database, {
      ...{ alcance, farmacias: [farmacia.id] },
      momentos: [momento(new Date(desde.getTime() - 1)), momento(hasta)],
      desde: { instante: desde, dia: primero },
    }),
    liquidacionesDelMes(env.database, {
      alcance,
      farmaciaId: farmacia.id,
      desde,
      hasta: fin,
      now,
    }),
  ]);
  const deAntes = new Map(antes.map((saldo) => [clave(saldo), saldo]));
  return {
    Mes: mes,
    FarmaciaCodigo: farmacia.codigo,
    PuntoVenta: farmacia.nombre,
    Cadena: farmacia.cadena,
    Pais: farmacia.paisNombre,
    Hasta: ultimo < hoy ? ultimo : hoy,
    Productos: despues
      .map((saldo) => {
        const inicial = deAntes.get(clave(saldo)) ?? NADA;
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
    Liquidaciones: liquidaciones.map(aLiquidacion),
  };
};

/** The statement as a spreadsheet: its balances, and what it is about on a second sheet. */
export const exportarCuenta = async (
  env: Environment,
  session: Session,
  search: InferOutput<typeof cuenta.search>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const leida = await verCuenta(env, session, search);
  return exportarLibro({
    hoja: 'Estado de cuenta',
    columnas: [
      { titulo: 'Distribuidor', ancho: 30, tipo: 'texto' },
      { titulo: 'Producto', ancho: 36, tipo: 'texto' },
      { titulo: 'Debía al inicio', ancho: 15, tipo: 'numero' },
      { titulo: 'Aprobadas', ancho: 12, tipo: 'numero' },
      { titulo: 'Recibidas', ancho: 12, tipo: 'numero' },
      { titulo: 'Vencidas', ancho: 12, tipo: 'numero' },
      { titulo: 'Debe al final', ancho: 15, tipo: 'numero' },
    ],
    filas: [
      leida.Productos.map((fila) => [
        fila.Distribuidor,
        fila.Producto,
        fila.Antes,
        fila.Aprobadas,
        fila.Liquidadas,
        fila.Vencidas,
        fila.Deben,
      ]),
    ],
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
                `${Cajas} cajas`,
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
