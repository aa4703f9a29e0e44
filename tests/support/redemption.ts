import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Environment } from '../../netlify/http/environment.ts';
import * as contract from '../../src/contracts/canjes.ts';
import { formatearCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { demoIds, tokenOf } from './demoWorld.ts';
import type { TestDatabase } from './freshDatabase.ts';
import { send } from './request.ts';

/** One line of the apply payload. */
export interface Linea {
  NumeroFactura: string;
  Fecha: string;
  FarmaciaId: number;
  [field: string]: unknown;
}

/** The apply payload as tests write it. */
export interface Solicitud {
  TarjetaPacienteId: number;
  FarmaciaId: number;
  CodigoMedico: string;
  PromocionId: number;
  Facturas: Linea[];
  Proveedor: string;
  [field: string]: unknown;
}

let serie = 0;
/** An invoice number that no other redemption of the file has. */
export const numeroNuevo = (): string => `N-${String((serie += 1)).padStart(5, '0')}`;

/** One line: a box on an invoice of a pharmacy, by default with a new number. */
export const linea = (FarmaciaId: number, Fecha: string, NumeroFactura = numeroNuevo()): Linea => ({
  NumeroFactura,
  Fecha,
  FarmaciaId,
});

/** The confirmation code of an applied redemption's answer; '' for a refusal. */
export const codigoDe = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'CodigoConfirmacion' in body
    ? String(body.CodigoConfirmacion)
    : '';

/** The formatted code of the one redemption in Costa Rica with an invoice. */
export async function canjeConFactura(database: TestDatabase, numero: string): Promise<string> {
  const [canje, ...others] = await database.query<{ codigo: string }>(
    `select codigo_confirmacion as codigo from canjes c join canje_facturas f on f.canje_id = c.id
      where f.numero = $1 and c.pais_codigo = '506'`,
    [numero],
  );
  if (!canje || others.length > 0) throw new Error(`Not of one redemption: ${numero}`);
  return formatearCodigo(canje.codigo);
}

/**
 * The payload of a redemption in Costa Rica that passes every rule: card 001 at CR-F001, promotion 1, two new invoices.
 * `changes` replaces parts of it.
 */
export async function solicitud(
  database: TestDatabase,
  changes: Partial<Solicitud> = {},
): Promise<Solicitud> {
  const ids = demoIds(database);
  const FarmaciaId = await ids.farmacia('CR-F001');
  return {
    TarjetaPacienteId: await ids.tarjeta('CR100000001'),
    FarmaciaId,
    CodigoMedico: 'CR-M001',
    PromocionId: await ids.promocion('506', 1),
    CuponId: null,
    Facturas: [linea(FarmaciaId, '2026-06-10'), linea(FarmaciaId, '2026-06-17')],
    FacturasImagenes: [],
    CheckImg: false,
    CargaFactura: '',
    Proveedor: await ids.distribuidor('506'),
    Estatus: 'APROBADO',
    FFD: false,
    ...changes,
  };
}

/** Applies a redemption, by default under a new key. */
export const aplicar = (
  env: Environment,
  token: string,
  body: unknown,
  key: string = randomUUID(),
) => send(env, `POST /api/canjes/aplicar/${key}`, { token, body });

/** The row counts of the tables that a redemption writes to. */
export async function rowsWritten(database: TestDatabase): Promise<Record<string, number>> {
  const [row] = await database.query<Record<string, number>>(
    `select (select count(*)::int from canjes) as canjes,
            (select count(*)::int from canje_facturas) as facturas,
            (select count(*)::int from canje_historial) as historial,
            (select count(*)::int from preregistros where estado = 'Canjeado') as canjeados,
            (select count(*)::int from idempotencia) as claves`,
  );
  return row ?? {};
}

/** Registers a redemption as `userName` at the environment's moment and answers its confirmation code. */
export async function redeem(
  database: TestDatabase,
  env: Environment,
  userName: string,
  changes: Partial<Solicitud> = {},
  key?: string,
): Promise<string> {
  const token = await tokenOf(database, env, userName);
  const { status, body } = await aplicar(env, token, await solicitud(database, changes), key);
  if (status !== 200) throw new Error(`Not redeemed: ${JSON.stringify(body)}`);
  return v.parse(contract.aplicar.reply, body).CodigoConfirmacion;
}
