import {
  addressSubject,
  cardLookups,
  countTry,
  fingerprint,
  refuseUntil,
  siteSubject,
} from '../http/limits.ts';
import type { Handler } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { parse } from '../http/parse.ts';
import { authenticate, bearer } from '../http/session.ts';
import type { Consulta } from './limitesDeConsulta.sql.ts';
import { type BusquedaSaldo, redencionesDelAnio, type SaldoSqlRow } from './pacientes.sql.ts';
import {
  CABECERA_NACIMIENTO,
  nacimientoDeSaldo,
  type saldo,
} from '../../src/contracts/pacientes.ts';
import { facturasNecesarias } from '../../src/domain/bonificacion.ts';
import { type Dia, diaEn } from '../../src/domain/calendario.ts';
import { enCampo } from '../../src/domain/errores.ts';
import { facturasEnEspera, ultimoDiaDeLaSiguiente } from '../../src/domain/facturas.ts';
import { leerIdentificacion } from '../../src/domain/identificacion.ts';
import { saldoDisponible } from '../../src/domain/maximos.ts';
import { PAIS_CODIGOS, type PaisCodigo } from '../../src/domain/paises.ts';
import { puede } from '../../src/domain/permisos.ts';
import {
  enmascarada,
  identificacionGuardada,
  leerTarjeta,
  tarjetasVecinas,
} from '../../src/domain/tarjeta.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

const NACIMIENTO_CON_TARJETA =
  'Por seguridad, escriba también la fecha de nacimiento de la persona de la tarjeta.';

const inicial = (apellido: string) => `${Array.from(apellido)[0] ?? ''}.`;
const primera = (nombre: string) => nombre.split(/\s/)[0] ?? nombre;

/** The name of a redemption in a balance: a keyed hash of its confirmation code. */
export const referenciaDe = (env: Environment, codigo: string): string =>
  fingerprint(env, 'saldo.referencia', codigo);

const filaDe = (env: Environment, row: SaldoSqlRow, now: Date) => {
  const necesarias = facturasNecesarias(row.tipoBonificacion);
  const hoy = diaEn(row.pais, now);
  const pendientes = hoy > row.finVigencia ? [] : row.pendientes.map((fecha) => ({ fecha }));
  const cuentan = facturasEnEspera(pendientes, necesarias, hoy);
  return {
    PromocionId: row.promocionId,
    PromocionNombre: row.promocion,
    PromocionEstado: row.estado,
    MaximoPorPaciente: row.maximoAnual,
    CodigoConfirmacion: row.porTarjeta ? row.codigo : null,
    CreatedOn: new Date(row.registradoEn).toISOString(),
    Referencia: referenciaDe(env, row.codigo),
    // An identity number can be guessed: it must not disclose a card, which gives the full name.
    PacienteTarjeta: row.porTarjeta ? row.tarjeta : enmascarada(row.tarjeta),
    PacienteNombre: row.porTarjeta ? row.nombre : primera(row.nombre),
    PacienteApellido: row.porTarjeta ? row.primerApellido : inicial(row.primerApellido),
    PacienteSegundoApellido: row.porTarjeta ? row.segundoApellido : inicial(row.segundoApellido),
    CanjesEfectuados: row.canjes,
    SaldoDisponible: saldoDisponible(row.maximoAnual, row.canjes),
    FacturasNecesarias: necesarias,
    FacturasPreregistradas: cuentan.length,
    ProximaFacturaHasta: cuentan[0] ? ultimoDiaDeLaSiguiente(cuentan[0].fecha) : null,
  };
};

const AMBITO = 'saldo.direccion';
const AMBITO_RED_48 = 'saldo.red48';

/** The counted form of a lookup: an identity number with its date, since a date can be guessed as well. */
const consultaDe = (
  env: Environment,
  { numero, paises, nacimiento }: BusquedaSaldo,
  texto: string,
): Consulta => {
  const digestOf = (valor: string) => fingerprint(env, AMBITO, valor);
  const canonicas = paises.map((pais) => leerIdentificacion(texto, pais).canonica ?? texto);
  return {
    ambito: AMBITO,
    sujeto: addressSubject(env, AMBITO),
    digest: digestOf(`${numero ?? canonicas.join(' ')}\0${nacimiento ?? ''}`),
    tarjeta:
      numero === null
        ? null
        : { digest: digestOf(numero), vecinas: tarjetasVecinas(numero).map(digestOf) },
  };
};

/** A balance lookup: by a card number, or by an identity number of a country with the date of birth. */
interface PreguntaDeSaldo {
  readonly texto: string;
  readonly pais: PaisCodigo | undefined;
  readonly nacimiento: Dia | null;
}

/**
 * The redemptions of the person of a number; empty alike for an unknown one, one without a redemption and a wrong or
 * missing date of birth. 429 to an address that guesses; 422 for a card without its date from an address's eleventh
 * person of a day on, or while the breaker is open. The lookup that opens it calls `alarma`. A signed-in counter,
 * `usuarioId`, has a user's limit of card lookups instead.
 */
export const canjesDeLaPersona = async (
  env: Environment,
  { texto, pais, nacimiento }: PreguntaDeSaldo,
  usuarioId: UsuarioId | undefined,
  alarma: () => void,
): Promise<readonly SaldoSqlRow[]> => {
  const now = env.now();
  if (usuarioId !== undefined) await countTry(env, [cardLookups(env, usuarioId)]);
  const busqueda = {
    numero: leerTarjeta(texto),
    identificacion: identificacionGuardada(texto),
    paises: pais === undefined ? PAIS_CODIGOS : [pais],
    nacimiento,
    desconocido: usuarioId === undefined,
    red48: siteSubject(env, AMBITO_RED_48),
  };
  const hallado = await redencionesDelAnio(
    env.database,
    busqueda,
    consultaDe(env, busqueda, texto),
    now,
  );
  if (hallado.alarma) alarma();
  refuseUntil(hallado.negadaHasta, now);
  if (hallado.faltaNacimiento) throw enCampo('FechaNacimiento', NACIMIENTO_CON_TARJETA);
  return hallado.filas;
};

/** The balance rows of `canjesDeLaPersona`. */
export const consultarSaldo: Handler<typeof saldo> = async (input) => {
  const { params, search, request, env, event, reached } = input;
  const FechaNacimiento = request.headers.get(CABECERA_NACIMIENTO)?.trim();
  const nacimiento =
    FechaNacimiento === undefined
      ? null
      : parse(nacimientoDeSaldo, { FechaNacimiento }, 400).FechaNacimiento;
  const alarma = () => event('alarm-balance-guessing');
  const session = bearer(request) === undefined ? undefined : await authenticate(request, env);
  const usuarioId =
    session !== undefined && puede(session, 'preregistrar') ? session.usuarioId : undefined;
  const pregunta = { texto: params.cardOrId, pais: search.pais, nacimiento };
  const filas = await canjesDeLaPersona(env, pregunta, usuarioId, alarma);
  const [alguien] = filas;
  if (alguien !== undefined) reached([alguien.tarjetaId]);
  const now = env.now();
  return filas.map((fila) => filaDe(env, fila, now));
};
