import { perAddress, refuseBeyond } from '../http/limits.ts';
import type { Environment } from '../http/environment.ts';
import { type CalendarioSaldo, redencionesDelAnio, type SaldoSqlRow } from './pacientes.sql.ts';
import type { SaldoRow } from '../../src/contracts/pacientes.ts';
import { facturasNecesarias } from '../../src/domain/bonificacion.ts';
import { anioDe, type Dia, diaEn } from '../../src/domain/calendario.ts';
import { facturasDelProximoCanje, limiteSiguienteFactura } from '../../src/domain/facturas.ts';
import { saldoDisponible } from '../../src/domain/limites.ts';
import { PAIS_CODIGOS, type PaisCodigo, porPais } from '../../src/domain/paises.ts';
import { identificacionCanonica, leerTarjeta } from '../../src/domain/tarjeta.ts';

/** Balance lookups of one address that found nothing, in 15 minutes. */
export const EMPTY_LOOKUPS_PER_ADDRESS = 20;

const calendarioSaldo = (now: Date): CalendarioSaldo => porPais((pais) => anioDe(diaEn(pais, now)));

/** The dates of the invoices that wait and are enough, or go together with a purchase of today. */
const queCuentan = (pendientes: readonly Dia[], necesarias: number, hoy: Dia): Dia[] => {
  const compra = { fecha: hoy };
  const facturas = [...pendientes.map((fecha) => ({ fecha })), compra];
  return facturasDelProximoCanje(facturas, necesarias, hoy)
    .filter((una) => una !== compra)
    .map(({ fecha }) => fecha);
};

const inicial = (apellido: string) => `${Array.from(apellido)[0] ?? ''}.`;
const primera = (nombre: string) => nombre.split(/\s/)[0] ?? nombre;
const enmascarada = (tarjeta: string) => tarjeta.replace(/\d{6}(?=\d{3}$)/, '******');

const filaDe = (row: SaldoSqlRow, now: Date): SaldoRow => {
  const necesarias = facturasNecesarias(row.tipoBonificacion);
  const cuentan = queCuentan(row.pendientes, necesarias, diaEn(row.pais, now));
  const [primeraFecha] = cuentan;
  return {
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
    FacturasNecesarias: necesarias,
    FacturasPreregistradas: cuentan.length,
    ProximaFacturaHasta: primeraFecha === undefined ? null : limiteSiguienteFactura(primeraFecha),
  };
};

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
  refuseBeyond(contador, cuenta, now);
  return filas.map((fila) => filaDe(fila, now));
};
