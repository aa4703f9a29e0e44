import type { InferOutput } from 'valibot';
import type { Handler } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { requireAlcance } from '../http/session.ts';
import { contarSolicitudes } from '../derechos/solicitudes.sql.ts';
import {
  contarEsperan,
  type DelTablero,
  HORAS_DE_TRAMO,
  leerCalladas,
  leerDecisiones,
  leerDias,
  leerGrupos,
  leerNegativas,
  leerPacientes,
  leerTramos,
} from './tablero.sql.ts';
import { calendarioDeMesa } from '../../src/contenido/plazos.ts';
import type { tablero } from '../../src/contracts/dashboard/tablero.ts';
import {
  type Dia,
  diaEn,
  diasEntre,
  lunesDe,
  type Periodo,
  sumarDias,
} from '../../src/domain/calendario.ts';
import { VENTANA_AUDITORIA_MS } from '../../src/domain/estado.ts';
import { pacientesDelMes } from '../../src/domain/pacientesDelMes.ts';
import { fallaDe } from '../../src/domain/negativas.ts';
import { anterioresA, diasDe, esRelativo } from '../../src/domain/periodo.ts';
import { puede, paisDelAlcance } from '../../src/domain/permisos.ts';

type Pedido = InferOutput<typeof tablero.search>;

const TRAMOS = VENTANA_AUDITORIA_MS / 3_600_000 / HORAS_DE_TRAMO;
const NINGUNO = { Aprobado: 0, Rechazado: 0, Anulado: 0 };

const suma = (valores: readonly number[]) => valores.reduce((todo, valor) => todo + valor, 0);
const diasEn = ([desde, hasta]: Periodo) =>
  Array.from({ length: diasEntre(desde, hasta) + 1 }, (_, n) => sumarDias(desde, n));

/** The days of a period, on the calendar of the scope's country. */
const periodoDe = ({ periodo, desde, hasta }: Pedido, hoy: Dia): Periodo =>
  esRelativo(periodo) ? diasDe(periodo, hoy) : [desde ?? hoy, hasta ?? hoy];

/** The redemptions of each day, in the period and in the one before. */
const porDias = async (env: Environment, pedido: DelTablero) => {
  const filas = new Map((await leerDias(env.database, pedido)).map((fila) => [fila.dia, fila]));
  const [dias, antes] = [diasEn(pedido.periodo), diasEn(pedido.antes)];
  const de = (cual: 'registrados' | 'contados') => (dia: Dia | undefined) =>
    (dia && filas.get(dia)?.[cual]) ?? 0;
  const comparar = (cual: 'registrados' | 'contados') => ({
    Cuenta: suma(dias.map(de(cual))),
    Antes: suma(antes.map(de(cual))),
  });
  return {
    Canjes: comparar('contados'),
    Registrados: comparar('registrados'),
    // If the month before is longer, its extra days are added to the last day.
    PorDia: dias.map((dia, n) => ({
      Dia: dia,
      Canjes: de('contados')(dia),
      Antes:
        n < dias.length - 1 ? de('contados')(antes[n]) : suma(antes.slice(n).map(de('contados'))),
    })),
  };
};

/** The decisions of each week from its Monday on, for its days within the period. */
const porSemanas = async (env: Environment, pedido: DelTablero) => {
  const [desde, hasta] = pedido.periodo;
  const primera = lunesDe(desde);
  const filas = await leerDecisiones(env.database, pedido);
  return Array.from({ length: Math.ceil((diasEntre(primera, hasta) + 1) / 7) }, (_, n) => {
    const semana = sumarDias(primera, 7 * n);
    const suyas = filas.filter(({ dia }) => lunesDe(dia) === semana);
    const de = (cual: keyof Omit<(typeof filas)[number], 'dia'>) =>
      suma(suyas.map((fila) => fila[cual]));
    return {
      Semana: semana,
      Aprobado: de('Aprobado'),
      Rechazado: de('Rechazado'),
      Anulado: de('Anulado'),
      PorTiempo: de('PorTiempo'),
    };
  });
};

const porTramos = async (env: Environment, pedido: DelTablero) => {
  const filas = await leerTramos(env.database, pedido);
  return Array.from({ length: TRAMOS }, (_, n) => {
    const DesdeHora = n * HORAS_DE_TRAMO;
    return filas.find((fila) => fila.DesdeHora === DesdeHora) ?? { DesdeHora, ...NINGUNO };
  });
};

/** The board of the user's scope: of one country, of all, or of a chain. Throws 404 for a foreign country. */
export const verTablero: Handler<typeof tablero> = async ({ env, session, search }) => {
  const alcance = requireAlcance(session, 'verTablero', search.pais);
  const deCadena = alcance.tipo === 'cadena';
  const pais = deCadena ? null : paisDelAlcance(alcance);
  const now = env.now();
  const periodo = periodoDe(search, diaEn(pais ?? session.pais, now));
  const antes = anterioresA(periodo);
  const pedido: DelTablero = { alcance, periodo, antes, now };
  const { database: db } = env;
  const [
    dias,
    Decisiones,
    Tramos,
    Marcas,
    Productos,
    Farmacias,
    Distribuidores,
    Esperan,
    negativas,
    pacientes,
    Derechos,
    Calladas,
  ] = await Promise.all([
    porDias(env, pedido),
    porSemanas(env, pedido),
    porTramos(env, pedido),
    leerGrupos(db, pedido, 'marcas'),
    leerGrupos(db, pedido, 'productos'),
    leerGrupos(db, pedido, 'farmacias'),
    leerGrupos(db, pedido, 'distribuidores'),
    contarEsperan(db, pedido),
    deCadena ? null : leerNegativas(db, periodo, pais),
    deCadena ? null : leerPacientes(db, periodo[1], pais),
    puede(session, 'atenderDerechos') ? contarSolicitudes(db, pais, calendarioDeMesa(now)) : null,
    alcance.tipo === 'cadena' ? leerCalladas(db, alcance.cadenaId, periodo) : null,
  ]);
  return {
    Desde: periodo[0],
    Hasta: periodo[1],
    AntesDesde: antes[0],
    AntesHasta: antes[1],
    ...dias,
    Esperan,
    Decisiones,
    Tramos,
    Negativas:
      negativas?.map(({ regla, cuenta }) => ({ Falla: fallaDe(regla), Cuenta: cuenta })) ?? null,
    Marcas,
    Productos,
    Farmacias,
    Distribuidores,
    Calladas,
    Derechos,
    Pacientes:
      pacientes?.map(({ mes, ...cuentas }) => {
        const { activos, nuevos, vuelven } = pacientesDelMes(cuentas.activos, cuentas.nuevos);
        return { Mes: mes.slice(0, 7), Activos: activos, Nuevos: nuevos, Vuelven: vuelven };
      }) ?? null,
  };
};
