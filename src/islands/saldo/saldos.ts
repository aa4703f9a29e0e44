import { type InferInput, safeParse } from 'valibot';
import {
  type desconocimiento,
  numeroIdentificacion,
  type SaldoRow,
} from '../../contracts/pacientes.ts';
import { formatearDia } from '../../domain/calendario.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { DIGITOS, leerTarjeta, PREFIJOS, sinEspacios } from '../../domain/tarjeta.ts';
import type { Recordatorio } from './recordatorio.ts';

/** Why a typed number can be neither a card's nor an identity number; null if it can. */
export function loQueImpide(numero: string): string | null {
  if (leerTarjeta(numero) !== null) return null;
  const escrito = sinEspacios(numero);
  const prefijo = PREFIJOS.find((uno) => escrito.startsWith(uno.slice(0, escrito.length)));
  const digitos = escrito.slice(prefijo?.length);
  if (prefijo === undefined || !/^\d{0,8}$/.test(digitos))
    return safeParse(numeroIdentificacion, numero).issues?.[0].message ?? null;
  const faltan = DIGITOS - digitos.length;
  return `La tarjeta lleva ${prefijo} y nueve dígitos. ${faltan === 1 ? 'Falta' : 'Faltan'} ${faltan}.`;
}

/** The query of a balance. */
export interface Pregunta extends Omit<InferInput<typeof desconocimiento>, 'Referencia'> {
  readonly Pais: PaisCodigo;
}

/** A person's balance: their name as the server gives it, and one row per active promotion. */
export interface Saldo {
  readonly paciente: string;
  readonly promociones: readonly SaldoRow[];
  /** Their redemptions, the newest first. */
  readonly canjes: readonly SaldoRow[];
}

/**
 * The balance in the server's redemption records: promotions that are 'Inactivo' are ignored, and the newest record
 * represents its promotion. Null for no records: no person, or no first redemption.
 */
export function saldoDe(rows: readonly SaldoRow[]): Saldo | null {
  const canjes = rows.filter(({ PromocionEstado }) => PromocionEstado === 'Activo');
  const promociones = new Map<number, SaldoRow>();
  for (const row of canjes) {
    if (!promociones.has(row.PromocionId)) promociones.set(row.PromocionId, row);
  }
  const [first] = promociones.values();
  if (first === undefined) return null;
  const { PacienteNombre, PacienteApellido, PacienteSegundoApellido } = first;
  return {
    paciente: [PacienteNombre, PacienteApellido, PacienteSegundoApellido].join(' ').trim(),
    promociones: [...promociones.values()],
    canjes,
  };
}

const facturas = (count: number) => `${count} ${count === 1 ? 'factura' : 'facturas'}`;

/** What a promotion's next redemption still lacks, in words. */
export function loQueFalta(row: SaldoRow): string {
  const { SaldoDisponible, FacturasNecesarias, FacturasPreregistradas, ProximaFacturaHasta } = row;
  const faltan = FacturasNecesarias - FacturasPreregistradas;
  if (SaldoDisponible === 0) {
    return 'Ya usó todos los canjes de este año. Desde el 1 de enero puede canjear de nuevo.';
  }
  if (faltan <= 0) {
    return `Ya tiene registradas las ${facturas(FacturasNecesarias)}. Puede pedir su canje.`;
  }
  if (ProximaFacturaHasta === null) {
    return `${faltan === 1 ? 'Le falta' : 'Le faltan'} ${facturas(faltan)} para su próximo canje.`;
  }
  return `Tiene registrada${FacturasPreregistradas === 1 ? '' : 's'} ${FacturasPreregistradas} de ${facturas(FacturasNecesarias)}. La próxima debe tener fecha hasta el ${formatearDia(ProximaFacturaHasta)}.`;
}

/** A promotion's reminder: until when its next box counts; null where no invoice waits for one. */
export function recordatorioDe(row: SaldoRow): Recordatorio | null {
  const { FacturasNecesarias, FacturasPreregistradas, ProximaFacturaHasta, SaldoDisponible } = row;
  const completas = FacturasPreregistradas >= FacturasNecesarias;
  if (completas || SaldoDisponible === 0 || ProximaFacturaHasta === null) return null;
  return {
    promocionId: row.PromocionId,
    producto: row.PromocionNombre,
    caja: FacturasPreregistradas === 1 ? 'segunda' : 'siguiente',
    hasta: ProximaFacturaHasta,
  };
}
