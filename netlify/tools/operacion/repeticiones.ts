import { diaEn, formatearDia } from '../../../src/domain/calendario.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import {
  type AfiliacionRepetidaRow,
  afiliacionesRepetidas,
  facturasRepetidas,
} from './repetidas.sql.ts';
import { conConexion } from './transaccion.ts';

const enumeracion = new Intl.ListFormat('es', { type: 'conjunction' });

const lineaDe = ({ pais, tarjetas }: AfiliacionRepetidaRow): string => {
  const dichas = tarjetas.map(
    ({ numero, creadoEn, canjes }) =>
      `${numero} (afiliada el ${formatearDia(diaEn(pais, new Date(creadoEn)))}, ${canjes} ${canjes === 1 ? 'canje' : 'canjes'})`,
  );
  return `Las tarjetas ${enumeracion.format(dichas)} tienen el mismo número de identificación, escrito de otra manera.`;
};

const QUE_HACER_CON_TARJETAS = [
  'Llame a la persona. Si es una sola, que conserve una tarjeta y retire la otra: npm run paciente -- retirar TARJETA --aplicar.',
  'Si son dos personas, corrija el número de la que está mal: npm run paciente -- rectificar TARJETA --NumeroIdentificacion NUMERO --aplicar.',
  'Mientras tanto, el número de identificación lleva a la primera de las tarjetas, y cada tarjeta a la suya.',
];

/**
 * What the migrations found twice and kept, a line each, with what to do. They are invoices of two redemptions, and
 * cards affiliated under two spellings of one identity number. Needs the owner's connection.
 */
export const verRepetidas = (connectionString: string): Promise<string[]> =>
  conConexion(connectionString, async (db) => {
    const facturas = await facturasRepetidas(db);
    const afiliaciones = await afiliacionesRepetidas(db);
    return [
      ...facturas.map(
        ({ numero, farmacia, codigo, primero }) =>
          `La factura ${numero} de ${farmacia} está en el canje ${formatearCodigo(codigo)} y antes en ${formatearCodigo(primero)}.`,
      ),
      facturas.length === 0
        ? 'Ninguna factura está repetida.'
        : `Facturas repetidas: ${facturas.length}. Revise cada canje en Búsqueda de Canjes y decida con la farmacia si se repone.`,
      ...afiliaciones.map(lineaDe),
      ...(afiliaciones.length === 0
        ? ['Ninguna tarjeta está afiliada dos veces.']
        : [`Personas con más de una tarjeta: ${afiliaciones.length}.`, ...QUE_HACER_CON_TARJETAS]),
    ];
  });
