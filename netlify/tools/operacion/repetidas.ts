import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { facturasRepetidas } from './repetidas.sql.ts';
import { conConexion } from './transaccion.ts';

// `npm run repetidas`: fiscal documents that two redemptions of a product took before documents had an identity.

await runCommand(() =>
  withCommandTarget(
    undefined,
    async (ownerUrl) => {
      const filas = await conConexion(ownerUrl, facturasRepetidas);
      for (const { numero, farmacia, codigo, primero } of filas) {
        console.log(
          `La factura ${numero} de ${farmacia} está en el canje ${codigo} y antes en ${primero}.`,
        );
      }
      console.log(
        filas.length === 0
          ? 'Ninguna factura está repetida.'
          : `${filas.length} repetidas: revise cada canje en Búsqueda de Canjes y decida con la farmacia si se repone.`,
      );
    },
    'reads',
  ),
);
