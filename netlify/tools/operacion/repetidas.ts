// `npx node netlify/tools/operacion/repetidas.ts`: invoices and affiliations that are stored twice, from before their spellings were compared.

import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
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
  'Llame a la persona. Si es una sola, que conserve una tarjeta y retire la otra, en su página, con «Retirar del programa».',
  'Si son dos personas, corrija el número de la que está mal, en su página, con «Corregir los datos».',
  'Mientras tanto, el número de identificación lleva a la primera de las tarjetas, y cada tarjeta a la suya.',
];

/**
 * A line for each invoice of two redemptions and for each identity number with two cards, and what to do about them.
 * Needs the owner's connection.
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

if (import.meta.main) {
  await runCommand(() => {
    const listar = async (ownerUrl: string) => {
      for (const linea of await verRepetidas(ownerUrl)) console.log(linea);
    };
    return withCommandTarget(undefined, listar, 'reads');
  });
}
