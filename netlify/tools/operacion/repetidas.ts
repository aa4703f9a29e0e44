import * as v from 'valibot';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { diaEn, formatearDia } from '../../../src/domain/calendario.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { conConexion } from './transaccion.ts';
import { entero, pais } from '../../database/columnas.ts';
import type { Query } from '../../database/database.ts';
import { identificacionSql } from '../../pacientes/expresiones.sql.ts';

// `npx node netlify/tools/operacion/repetidas.ts`: invoices and affiliations that are stored twice, from before their spellings were compared.

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

/** An invoice of a redemption in force that an earlier redemption of the product holds, by confirmation codes. */
const repetidaRow = v.object({
  numero: v.string(),
  farmacia: v.string(),
  codigo: v.string(),
  primero: v.string(),
});

/** The later redemptions in force of a document and product, each with the first one. */
const facturasRepetidas = (tx: Query) =>
  tx.query(
    `with documento as (
       select cf.numero, f.codigo as farmacia, c.codigo_confirmacion as codigo, c.registrado_en,
              first_value(c.codigo_confirmacion) over (
                partition by coalesce(cf.identidad, identidad_en_farmacia(cf.numero, f.id)), cf.producto_id
                order by c.registrado_en, c.id) as primero
         from canje_facturas cf
         join farmacias f on f.id = cf.farmacia_id
         join canjes c on c.id = cf.canje_id
        where cf.vigente
          and coalesce(cf.identidad, identidad_en_farmacia(cf.numero, f.id)) is not null
     )
     select numero, farmacia, codigo, primero from documento
      where codigo <> primero order by registrado_en, numero`,
    [],
    repetidaRow,
  );

/** Active cards of one identity number in one country, the one that it leads to first. */
const afiliacionRepetidaRow = v.object({
  pais,
  tarjetas: v.array(
    v.object({
      numero: v.string(),
      /** ISO 8601. */
      creadoEn: v.string(),
      /** Redemptions that are not rejected. */
      canjes: entero,
    }),
  ),
});
type AfiliacionRepetidaRow = v.InferInput<typeof afiliacionRepetidaRow>;

/** Cards that were affiliated under another spelling of a number that had one already. */
const afiliacionesRepetidas = (tx: Query) =>
  tx.query(
    `select p.pais_codigo as pais,
            json_agg(json_build_object(
              'numero', t.numero, 'creadoEn', p.creado_en,
              'canjes', (select count(*) from canjes c where c.tarjeta_id = t.id and c.vigente))
              order by p.repeticion) as tarjetas
       from pacientes p join tarjetas t on t.paciente_id = p.id
      where t.estado = 'Activa'
      group by p.pais_codigo, ${identificacionSql('p.pais_codigo', 'p.identificacion')}
     having count(*) > 1
      order by min(p.id)`,
    [],
    afiliacionRepetidaRow,
  );
