import * as v from 'valibot';
import { canjeConEstado, tarjetaId } from '../database/columnas.ts';
import { canjesDentroDe, dentroDe } from '../database/alcance.sql.ts';
import type { Query } from '../database/database.ts';
import { facturaBuscadaSql } from '../dashboard/listasCanjes.sql.ts';
import { columnas as dePreregistro } from '../preregistro/preregistros.sql.ts';
import { usuariosDentroDe } from '../administracion/usuarios.sql.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { contieneTodas } from '../directorio/directorio.sql.ts';
import { envioDe, liquidacionDentroDe } from '../liquidaciones/liquidaciones.sql.ts';
import { IDENTIFICACION_BORRADA } from '../pacientes/anonimizacion.sql.ts';
import { identificacionSql } from '../pacientes/expresiones.sql.ts';
import { buscar } from '../../src/contracts/busqueda.ts';
import type { FacturaBuscada } from '../../src/domain/busqueda.ts';
import { PAIS_CODIGOS, type PaisCodigo } from '../../src/domain/paises.ts';
import { type Alcance, paisDelAlcance } from '../../src/domain/permisos.ts';

// One statement for each kind. None sorts without an index, because a common word is in very many rows. So a kind
// answers the first rows of its index, and the user types more.

/** The most rows of a kind; one more row shows that there are others. */
export const HALLADOS = 6;
const UNO_MAS = HALLADOS + 1;

const { Canjes, Preregistros, Farmacias, Liquidaciones, Personas, Solicitudes, Usuarios } =
  buscar.reply.entries;

/** The most redemptions read for one spelling: very many pharmacies have a short number. */
const FACTURAS_MAXIMO = 2_000;

/** A redemption, and the invoice by which it was found, as it is stored. */
const canjeHallado = v.object({
  ...v.omit(Canjes.entries.Hallados.item, ['Estado']).entries,
  ...canjeConEstado.entries,
  tarjetaId,
});

/** Redemptions by a confirmation code's first characters or by invoice, the newest first. */
export const hallarCanjes = (
  db: Query,
  alcance: Alcance,
  { codigo, factura }: { readonly codigo: string | null; readonly factura: FacturaBuscada | null },
) => {
  const dentro = canjesDentroDe(alcance, '$1');
  return db.query(
    `with facturada as materialized (
       select cf.canje_id, min(cf.numero) as factura from canje_facturas cf
        where ${facturaBuscadaSql('$3', '$4')} group by cf.canje_id
     ), hallado as (
       select id as canje_id, null::text as factura from canjes
        where codigo_confirmacion between $2::text and $2::text || 'ZZZZZ'
       union all
       -- The planner expects a thousand times as many: it would read all redemptions for them.
       (select * from facturada limit ${FACTURAS_MAXIMO})
     ), elegido as (
       select c.*, h.factura
         from hallado h cross join lateral (select * from canjes where id = h.canje_id offset 0) c
        where ${dentro.condicion} order by c.registrado_en desc, c.id desc limit ${UNO_MAS}
     )
     select c.tarjeta_id::int as "tarjetaId", c.codigo_confirmacion as "CodigoConfirmacion", c.fecha as "Fecha", c.estado,
            c.registrado_en as "registradoEn", c.decidido_en as "decididoEn",
            ${NOMBRE_PRODUCTO} as "Producto", f.nombre as "PuntoVenta", f.pais_codigo as "Pais", c.factura as "Factura"
       from elegido c join productos pr on pr.id = c.producto_id join farmacias f on f.id = c.farmacia_id
      order by c.registrado_en desc, c.id desc`,
    [dentro.valor, codigo, factura?.exactas ?? [], factura?.libre ?? null],
    canjeHallado,
  );
};

/** The invoices that wait for a redemption, the newest first. Redeemed ones are found as their redemptions. */
export const hallarPreregistros = (db: Query, alcance: Alcance, factura: FacturaBuscada | null) => {
  const dentro = dentroDe(alcance, dePreregistro, '$1');
  return db.query(
    `with hallada as materialized (
       select r.* from preregistros r
        where r.estado = 'Pendiente' and ${facturaBuscadaSql('$2', '$3', 'r')} limit ${FACTURAS_MAXIMO}
     ), elegida as (
       -- One card may hold an invoice twice: two boxes.
       select distinct r.fecha, r.numero, r.tarjeta_id, r.promocion_id, r.producto_id, f.nombre, f.pais_codigo
         from hallada r join farmacias f on f.id = r.farmacia_id
        where ${dentro.condicion} order by r.fecha desc, r.numero, r.tarjeta_id limit ${UNO_MAS}
     )
     select t.id::int as "tarjetaId", t.numero as "Tarjeta", e.promocion_id as "PromocionId", e.numero as "Factura",
            e.fecha as "Fecha", ${NOMBRE_PRODUCTO} as "Producto", e.nombre as "PuntoVenta", e.pais_codigo as "Pais"
       from elegida e join tarjetas t on t.id = e.tarjeta_id join productos pr on pr.id = e.producto_id
      order by e.fecha desc, e.numero, e.tarjeta_id`,
    [dentro.valor, factura?.exactas ?? [], factura?.libre ?? null],
    v.object({ ...Preregistros.entries.Hallados.item.entries, tarjetaId }),
  );
};

/** A person, with what distinguishes people before a page is opened; the numbers are not masked. */
const personaHallada = v.object({
  ...Personas.entries.Hallados.item.entries,
  tarjetaId,
});

const NOMBRE_DE_PERSONA = "concat_ws(' ', p.nombre, p.primer_apellido, p.segundo_apellido)";
const PALABRAS =
  'palabras_de_persona(p.pais_codigo, p.nombre, p.primer_apellido, p.segundo_apellido)';

/** The words of a name as a text search: each begins a word of the name; short ones (de, la) are whole words. */
const consultaDeNombre = (pais: PaisCodigo | null, nombre: readonly string[]): string =>
  [
    ...(pais === null ? [] : [`p${pais}`]),
    ...nombre.map((palabra) => (palabra.length < 3 ? palabra : `${palabra}:*`)),
  ].join(' & ');

/** Persons by card, by identity number or by name. Anonymous ones are not found. */
export const hallarPersonas = (
  db: Query,
  alcance: Alcance,
  buscada: {
    readonly tarjetas: readonly string[];
    readonly identificacion: string | null;
    readonly nombre: readonly string[];
  },
) => {
  const pais = paisDelAlcance(alcance);
  const { tarjetas, identificacion, nombre } = buscada;
  const [halladas, ...valores] =
    nombre.length > 0
      ? [
          // Planned for all rows: for a few the planner would read every person until it finds a rare name.
          `with nombrada as materialized (
             select p.id from pacientes p where ${PALABRAS} @@ to_tsquery('simple', sin_acentos($2::text)))
           select id from nombrada limit ${UNO_MAS}`,
          consultaDeNombre(pais, nombre),
        ]
      : [
          `select t.paciente_id as id from tarjetas t where t.numero = any ($2::text[])
           union
           select p.id from unnest($4::text[]) as b (pais)
             join pacientes p on p.pais_codigo = b.pais
              and ${identificacionSql('p.pais_codigo', 'p.identificacion')} = ${identificacionSql('b.pais', '$3::text')}`,
          tarjetas,
          identificacion,
          pais === null ? PAIS_CODIGOS : [pais],
        ];
  return db.query(
    `select t.id::int as "tarjetaId", p.referencia as "Referencia",
            ${NOMBRE_DE_PERSONA} as "Nombre",
            t.numero as "NumeroTarjeta", t.estado as "EstadoTarjeta", p.identificacion as "NumeroIdentificacion",
            p.pais_codigo as "Pais"
       from (${halladas}) h join pacientes p on p.id = h.id join tarjetas t on t.paciente_id = p.id
      where ($1::text is null or p.pais_codigo = $1::text) and p.identificacion not like '${IDENTIFICACION_BORRADA}%'
      order by sin_acentos(${NOMBRE_DE_PERSONA}), p.id limit ${UNO_MAS}`,
    [pais, ...valores],
    personaHallada,
  );
};

/** The request of rights with a number. */
export const hallarSolicitudes = (db: Query, alcance: Alcance, id: number) =>
  db.query(
    `select id::int as "Id", derecho as "Derecho", estado as "Estado", pais_codigo as "Pais" from solicitudes
      where id = $1 and ($2::text is null or pais_codigo = $2::text)`,
    [id, paisDelAlcance(alcance)],
    v.omit(Solicitudes.entries.Hallados.item, ['Numero']),
  );

/** Settlements by their number or by a carrier's number. */
export const hallarLiquidaciones = (
  db: Query,
  alcance: Alcance,
  { liquidacion, guia }: { readonly liquidacion: number | null; readonly guia: string },
) => {
  const dentro = liquidacionDentroDe(alcance, '$1');
  return db.query(
    `select l.id::int as "Id", l.estado as "Estado", l.fecha as "Fecha", f.nombre as "PuntoVenta", f.pais_codigo as "Pais",
            (select e.guia from ${envioDe('l.id')} e) as "Guia"
       from (select $2::bigint as id
             union
             select liquidacion_id from liquidacion_movimientos where translate(guia, ' ./-', '') = $3::text) h
       join liquidaciones l on l.id = h.id join farmacias f on f.id = l.farmacia_id
      where ${dentro.condicion} order by l.id desc limit ${UNO_MAS}`,
    [dentro.valor, liquidacion, guia],
    Liquidaciones.entries.Hallados.item,
  );
};

const PRODUCTO = `marca || ' ' || presentacion`;
/** The catalogues that are searched: the words of a row, and the row as it is answered. */
const CATALOGOS = {
  farmacias: {
    palabras: 'busqueda',
    fila: `nombre as "Nombre", codigo as "Codigo", activa as "Activo",
           (select c.nombre from cadenas c where c.id = f.cadena_id) as "Detalle"`,
  },
  medicos: {
    palabras: 'busqueda',
    fila: `nombre as "Nombre", codigo as "Codigo", activo as "Activo", especialidad as "Detalle"`,
  },
  productos: {
    palabras: `sin_acentos(${PRODUCTO})`,
    fila: `${PRODUCTO} as "Nombre", '' as "Codigo", activo as "Activo", '' as "Detalle"`,
  },
  distribuidores: {
    palabras: 'sin_acentos(nombre)',
    fila: `nombre as "Nombre", '' as "Codigo", activo as "Activo", '' as "Detalle"`,
  },
} as const;

/** Rows of a catalogue by words, switched off or not. */
export const hallarFilas = (
  db: Query,
  catalogo: keyof typeof CATALOGOS,
  alcance: Alcance,
  palabras: readonly string[],
) => {
  const { palabras: donde, fila } = CATALOGOS[catalogo];
  const dentro = dentroDe(
    alcance,
    { pais: 'pais_codigo', cadena: 'cadena_id', farmacia: 'id' },
    '$1',
  );
  return db.query(
    `select id as "Id", pais_codigo as "Pais", ${fila}
       from (select * from ${catalogo}
              where ${dentro.condicion} ${contieneTodas(palabras, donde, 2)} limit ${UNO_MAS}) f
      order by "Nombre", "Id"`,
    [dentro.valor, ...palabras],
    Farmacias.entries.Hallados.item,
  );
};

/** Users by words of their user name and of the person's name, within the scope. */
export const hallarUsuarios = (db: Query, alcance: Alcance, palabras: readonly string[]) => {
  const { condicion, valor } = usuariosDentroDe(alcance, '$1');
  return db.query(
    `select id as "Id", nombre_usuario as "Usuario", persona as "Persona", rol as "Rol",
            farmacia_admin as "FarmaciaAdmin", pais_codigo as "Pais", activo as "Activo"
       from (select u.* from usuarios u left join farmacias f on f.id = u.farmacia_id
              where ${condicion} ${contieneTodas(palabras, 'palabras_de_usuario(u.nombre_usuario, u.persona)', 2)}
              limit ${UNO_MAS}) u
      order by lower(nombre_usuario), id`,
    [valor, ...palabras],
    Usuarios.entries.Hallados.item,
  );
};
