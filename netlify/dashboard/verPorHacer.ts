import type { Handler } from '../http/area.ts';
import { type AsuntoLeido, type AsuntoRow, leerPorHacer } from './porHacer.sql.ts';
import { leerSenales } from './leerSenales.ts';
import type { Environment } from '../http/environment.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { leerDeuda } from '../liquidaciones/deuda.sql.ts';
import type { porHacer } from '../../src/contracts/dashboard/porHacer.ts';
import { tituloDePropuesta } from '../../src/contracts/administracion/tituloDePropuesta.ts';
import { comienzoDe, diaEn, diasHasta, sumarDias } from '../../src/domain/calendario.ts';
import { enCajas } from '../../src/domain/cifra.ts';
import { DIAS_PARA_REPONER, sumarCajas } from '../../src/domain/liquidacion.ts';
import { PAISES } from '../../src/domain/paises.ts';
import { ASUNTOS, asuntosDe, elegirPrimeros } from '../../src/domain/porHacer.ts';

const DIA_MS = 86_400_000;

/** The boxes that a distributor has not cut yet, and when the first of them lapse. */
const porCortar = async (env: Environment, session: Session): Promise<AsuntoRow> => {
  const now = env.now();
  const filtro = { farmacia: null, productoId: null, distribuidorId: null, now };
  const { edades } = await leerDeuda(
    env.database,
    { alcance: requireAlcance(session, ASUNTOS.porCortar), ...filtro },
    { cuantas: 1, salto: 0 },
  );
  const debidas = edades.filter(({ edad }) => edad <= DIAS_PARA_REPONER);
  const cuenta = sumarCajas(debidas);
  if (cuenta === 0) return { asunto: 'porCortar', cuenta, primeros: [] };
  const mayor = Math.max(...debidas.map(({ edad }) => edad));
  const primeras = sumarCajas(debidas.filter(({ edad }) => edad === mayor));
  const primera = {
    clave: null,
    texto: `${primeras === cuenta ? '' : `${primeras} de `}${enCajas(cuenta)}`,
    vence: null,
    ultimo: {
      dia: sumarDias(diaEn(session.pais, now), DIAS_PARA_REPONER - mayor),
      pais: session.pais,
    },
    propuesta: null,
    desde: new Date(now.getTime() - mayor * DIA_MS).toISOString(),
  };
  return { asunto: 'porCortar', cuenta, primeros: [primera] };
};

type Fila = AsuntoRow['primeros'][number];

/** The deadline of a row, and the days to it if it ends with a day. */
const plazoDe = ({ vence, ultimo }: Fila, { pais: suyo }: Session, now: Date) => {
  if (ultimo === null) return { vence, quedan: null };
  const pais = ultimo.pais ?? suyo;
  return {
    vence: comienzoDe(pais, sumarDias(ultimo.dia, 1)).toISOString(),
    quedan: diasHasta(pais, ultimo.dia, now),
  };
};

/** The words of a row; a proposal's say how it was decided, and what it would do in which country. */
const textoDe = ({ texto, propuesta }: Fila): string => {
  if (propuesta === null) return texto;
  const decidida = propuesta.estado === 'Pendiente' ? '' : `${propuesta.estado} · `;
  const breve = PAISES.reduce(
    (dicho, { nombre, prefijo }) => dicho.replace(`${nombre} · `, `${prefijo} · `),
    texto,
  );
  return `${decidida}${tituloDePropuesta(propuesta)}: ${breve}`;
};

/** One row tells of all redemptions that wait for photos: the first audit to close is its deadline. */
const enUnaFila = ({ cuenta, primeros }: AsuntoRow): Fila[] =>
  primeros.slice(0, 1).map((primera) => ({
    ...primera,
    clave: null,
    texto: cuenta === 1 ? '1 canje pendiente' : `${cuenta} canjes pendientes`,
  }));

const momento = (texto: string) => new Date(texto).toISOString();
const aLaFecha = (texto: string | null) => (texto === null ? Infinity : Date.parse(texto));

/** The work that waits for the session's user: counts by kind, and the first rows of all kinds. */
export const verPorHacer: Handler<typeof porHacer> = async ({ env, session }) => {
  const suyos = asuntosDe(session);
  const leidos = suyos.filter((asunto): asunto is AsuntoLeido => asunto !== 'porCortar');
  const [primero] = leidos;
  if (primero === undefined) return { Asuntos: [], Primeros: [] };
  // A user has one scope, the same for every permission.
  const alcance = requireAlcance(session, ASUNTOS[primero]);
  const now = env.now();
  const hoy = diaEn(session.pais, now);
  // Compute signals first: they may ask for photos.
  if (suyos.includes('fotos')) await leerSenales(env.database, alcance, now);
  const [filas, cajas] = await Promise.all([
    leerPorHacer(env.database, {
      asuntos: leidos,
      alcance,
      usuarioId: session.usuarioId,
      now,
      hoy,
    }),
    suyos.includes('porCortar') ? porCortar(env, session) : undefined,
  ]);
  const todas = cajas === undefined ? filas : [...filas, cajas];
  return {
    Asuntos: suyos.map((Asunto) => ({
      Asunto,
      Cuenta: todas.find(({ asunto }) => asunto === Asunto)?.cuenta ?? 0,
    })),
    Primeros: elegirPrimeros(
      todas
        .flatMap((uno) =>
          (uno.asunto === 'fotos' ? enUnaFila(uno) : uno.primeros).map((fila) => ({
            asunto: uno.asunto,
            ...fila,
            ...plazoDe(fila, session, now),
            texto: textoDe(fila),
          })),
        )
        .sort(
          (una, otra) =>
            // Two rows without a deadline are sorted by their wait.
            aLaFecha(una.vence) - aLaFecha(otra.vence) ||
            aLaFecha(una.desde) - aLaFecha(otra.desde),
        ),
    ).map(({ asunto, clave, texto, vence, quedan, desde }) => ({
      Asunto: asunto,
      Clave: clave,
      Texto: texto,
      Vence: vence === null ? null : momento(vence),
      Quedan: quedan,
      Desde: momento(desde),
    })),
  };
};
