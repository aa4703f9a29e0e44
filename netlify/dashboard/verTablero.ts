import type { InferOutput } from 'valibot';
import type { Environment } from '../http/environment.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { contarSolicitudes } from '../derechos/solicitudes.sql.ts';
import { type DesenlacesRow, leerTablero, type MayoresRow } from './tablero.sql.ts';
import { calendarioDeMesa } from '../../src/contenido/plazos.ts';
import type { tablero } from '../../src/contracts/dashboard/tablero.ts';
import { diaEn, sumarDias } from '../../src/domain/calendario.ts';
import { VENTANA_AUDITORIA_MS } from '../../src/domain/estado.ts';
import { pacientesDelMes, reunirPequenos } from '../../src/domain/gruposPequenos.ts';
import { enunciadoDe } from '../../src/domain/negativas.ts';
import { PAIS_PREDETERMINADO } from '../../src/domain/paises.ts';
import { puede } from '../../src/domain/permisos.ts';

type Tablero = InferOutput<typeof tablero.reply>;

/** The hours of one stretch of the time to a decision. */
const HORAS_DE_TRAMO = 4;
const TRAMOS = VENTANA_AUDITORIA_MS / 3_600_000 / HORAS_DE_TRAMO;
const NINGUNO: DesenlacesRow = { aprobado: 0, rechazado: 0, anulado: 0 };

const desenlaces = ({ aprobado, rechazado, anulado }: DesenlacesRow) => ({
  ...{ Aprobado: aprobado, Rechazado: rechazado, Anulado: anulado },
});

/** The country stands beside a name where there are several. */
const agrupar = ({ mayores, resto }: MayoresRow, conPais: boolean): Tablero['Productos'] => {
  const nombrados = mayores.map(({ nombre, pais, ...grupo }) => ({
    ...grupo,
    nombre: conPais ? `${nombre}, ${pais}` : nombre,
  }));
  const reunidos = reunirPequenos(nombrados, resto);
  return {
    Mayores: reunidos.mayores.map(({ nombre, cuenta }) => ({ Nombre: nombre, Cuenta: cuenta })),
    Otros: { Grupos: reunidos.otros.grupos, Cuenta: reunidos.otros.cuenta },
  };
};

/** The board of the person's scope, of one country of it or of all. Throws 404 for a foreign country. */
export const verTablero = async (
  env: Environment,
  session: Session,
  search: InferOutput<typeof tablero.search>,
): Promise<Tablero> => {
  const alcance = requireAlcance(session, 'verTablero', search.pais);
  const pais = alcance.tipo === 'pais' ? alcance.pais : null;
  const now = env.now();
  const dias = Number(search.dias);
  const hasta = diaEn(pais ?? PAIS_PREDETERMINADO, now);
  const desde = sumarDias(hasta, 1 - dias);
  const atras = Math.ceil(dias / 7) * 7;
  const [cifras, derechos] = await Promise.all([
    leerTablero(env.database, { desde, hasta, pais, atras, now }),
    puede(session, 'atenderDerechos')
      ? contarSolicitudes(env.database, pais, calendarioDeMesa(now))
      : null,
  ]);

  const porDia = new Map(cifras.porDia.map((fila) => [fila.dia, fila]));
  const semanas = new Map(cifras.decisiones.map((fila) => [fila.semana, fila]));
  const tramos = new Map(cifras.tramos.map((fila) => [fila.tramo, fila]));
  return {
    Desde: desde,
    Hasta: hasta,
    PorDia: Array.from({ length: dias }, (_, n) => {
      const dia = sumarDias(desde, n);
      const { canjes, antes } = porDia.get(dia) ?? { canjes: 0, antes: 0 };
      return { Dia: dia, Canjes: canjes, Antes: antes };
    }),
    Decisiones: Array.from({ length: Math.ceil(dias / 7) }, (_, n) => {
      const semana = sumarDias(desde, 7 * n);
      const { porTiempo, ...fila } = semanas.get(semana) ?? { ...NINGUNO, porTiempo: 0 };
      return { Semana: semana, ...desenlaces(fila), PorTiempo: porTiempo };
    }),
    Tramos: Array.from({ length: TRAMOS }, (_, n) => ({
      DesdeHora: n * HORAS_DE_TRAMO,
      ...desenlaces(tramos.get(n) ?? NINGUNO),
    })),
    Negativas: cifras.negativas.map(({ regla, cuenta }) => ({
      Enunciado: enunciadoDe(regla),
      Cuenta: cuenta,
    })),
    Productos: agrupar(cifras.productos, pais === null),
    Farmacias: agrupar(cifras.farmacias, pais === null),
    Distribuidores: agrupar(cifras.distribuidores, pais === null),
    Derechos: derechos && {
      Vencidas: derechos.vencidas,
      PorVencer: derechos.porVencer,
      Abiertas: derechos.abiertas,
      Detenidas: derechos.detenidas,
    },
    Pacientes: cifras.pacientes.map(({ mes, activos, nuevos }) => {
      const visibles = pacientesDelMes(activos, nuevos);
      return {
        ...{ Mes: mes.slice(0, 7), Activos: visibles.activos },
        ...{ Nuevos: visibles.nuevos, Vuelven: visibles.vuelven },
      };
    }),
  };
};
