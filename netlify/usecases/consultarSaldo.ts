import { perAddress, refuseBeyond } from '../http/attempts.ts';
import type { Environment } from '../http/environment.ts';
import { type CalendarioSaldo, redencionesDelAnio, type SaldoSqlRow } from '../sql/pacientes.ts';
import type { SaldoRow } from '../../src/contracts/pacientes.ts';
import { facturasNecesarias } from '../../src/domain/bonificacion.ts';
import { anioDe, diaEn, sumarDias } from '../../src/domain/calendario.ts';
import { limiteSiguienteFactura, SEPARACION_MAXIMA_DIAS } from '../../src/domain/facturas.ts';
import { saldoDisponible } from '../../src/domain/limites.ts';
import { PAIS_CODIGOS, type PaisCodigo, porPais } from '../../src/domain/paises.ts';
import { identificacionCanonica, leerTarjeta } from '../../src/domain/tarjeta.ts';

/** Balance lookups of one address that found nothing, in 15 minutes. */
export const EMPTY_LOOKUPS_PER_ADDRESS = 20;

const calendarioSaldo = (now: Date): CalendarioSaldo => {
  const de = (pais: PaisCodigo) => {
    const hoy = diaEn(pais, now);
    return { anio: anioDe(hoy), desde: sumarDias(hoy, -SEPARACION_MAXIMA_DIAS) };
  };
  return porPais(de);
};

const inicial = (apellido: string) => `${Array.from(apellido)[0] ?? ''}.`;
const primera = (nombre: string) => nombre.split(/\s/)[0] ?? nombre;
const enmascarada = (tarjeta: string) => tarjeta.replace(/\d{6}(?=\d{3}$)/, '******');

const filaDe = (row: SaldoSqlRow): SaldoRow => ({
  PromocionId: row.promocionId,
  PromocionNombre: row.promocion,
  PromocionEstado: row.estado,
  MaximoPorPaciente: row.maximoAnual,
  CodigoConfirmacion: row.codigo,
  CreatedOn: new Date(row.registradoEn).toISOString(),
  // An identity number can be guessed: it must not lead to a card, which opens the full name.
  PacienteTarjeta: row.porTarjeta ? row.tarjeta : enmascarada(row.tarjeta),
  PacienteNombre: row.porTarjeta ? row.nombre : primera(row.nombre),
  PacienteApellido: row.porTarjeta ? row.primerApellido : inicial(row.primerApellido),
  PacienteSegundoApellido: row.porTarjeta ? row.segundoApellido : inicial(row.segundoApellido),
  CanjesEfectuados: row.canjes,
  SaldoDisponible: saldoDisponible(row.maximoAnual, row.canjes),
  FacturasNecesarias: facturasNecesarias(row.tipoBonificacion),
  FacturasPreregistradas: row.preregistradas,
  ProximaFacturaHasta:
    row.primeraPreregistrada === null ? null : limiteSiguienteFactura(row.primeraPreregistrada),
});

/**
 * The balance rows of the person a card or identity number leads to, empty alike for an unknown one and
 * one without a redemption; one round trip. Throws 429 after 20 lookups from one address that found
 * nothing in 15 minutes.
 */
export const consultarSaldo = async (
  env: Environment,
  texto: string,
  pais: PaisCodigo | undefined,
): Promise<SaldoRow[]> => {
  const now = env.now();
  const contador = perAddress(env, 'saldo.direccion', EMPTY_LOOKUPS_PER_ADDRESS);
  const { filas, cuenta } = await redencionesDelAnio(
    env.database,
    {
      numero: leerTarjeta(texto),
      identificacion: identificacionCanonica(texto),
      paises: pais === undefined ? PAIS_CODIGOS : [pais],
    },
    calendarioSaldo(now),
    contador,
    now,
  );
  refuseBeyond([contador], cuenta === undefined ? [] : [cuenta], now);
  return filas.map(filaDe);
};
