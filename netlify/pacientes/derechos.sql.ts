import * as v from 'valibot';
import { entero } from '../database/columnas.ts';
import { estadoSql } from '../dashboard/enLista.sql.ts';
import { DESCONOCIDO_EN } from '../canjes/desconocimientos.sql.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { type Query, una, unica } from '../database/database.ts';
import { type PacienteRow, pacienteRow } from './nombradaEnTexto.sql.ts';
import { identificacionSql } from './expresiones.sql.ts';
import { datosDePersona as rectificables } from '../../src/contracts/derechos.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { Rectificable } from '../../src/domain/derechos.ts';

/** The patient with a card, locked; undefined without one. */
export const pacienteDe = (tx: Query, tarjeta: string) =>
  una(
    tx,
    `select p.id as "pacienteId", t.id as "tarjetaId", p.pais_codigo as pais, t.numero,
            p.identificacion, p.correo, p.telefono, p.creado_en as "creadoEn",
            p.nombre, p.primer_apellido as "primerApellido", p.segundo_apellido as "segundoApellido"
       from pacientes p join tarjetas t on t.paciente_id = p.id
      where t.numero = $1
        for update of p, t`,
    [tarjeta],
    pacienteRow,
  );

/** Everything that is stored about a person, as one JSON object: the answer to a request for access. */
export const expedienteDe = async (
  tx: Query,
  { pacienteId }: PacienteRow,
  now: Date,
): Promise<object> => {
  const { expediente } = await unica(
    tx,
    `select jsonb_build_object(
       'paciente', (select to_jsonb(p) - 'id' - 'medico_id' || jsonb_build_object('medico',
           (select codigo from medicos m where m.id = p.medico_id))
          from pacientes p where p.id = $1::bigint),
       'tarjetas', (select coalesce(jsonb_agg(jsonb_build_object('numero', numero, 'estado', estado,
           'activada_en', activada_en)), '[]') from tarjetas where paciente_id = $1::bigint),
       'consentimientos', (select coalesce(jsonb_agg(jsonb_build_object('texto', texto,
           'version', version, 'aceptado_en', aceptado_en, 'retirado_en', retirado_en)
           order by aceptado_en, texto), '[]') from consentimientos where paciente_id = $1::bigint),
       'canjes', (select coalesce(jsonb_agg(jsonb_build_object(
           'codigo_confirmacion', c.codigo_confirmacion, 'registrado_en', c.registrado_en,
           'fecha', c.fecha, 'producto', ${NOMBRE_PRODUCTO}, 'farmacia', f.nombre,
           'medico', m.nombre, 'distribuidor', d.nombre, 'estado', ${estadoSql('c', '$2')},
           'decidido_en', c.decidido_en, 'motivo', c.motivo_codigo, 'observaciones', c.observaciones,
           'receta_fecha', c.receta_fecha, 'no_reconocido_en', ${DESCONOCIDO_EN},
           'facturas', (select jsonb_agg(jsonb_build_object('numero', l.numero,
               'canonico', l.canonico, 'fecha', l.fecha, 'cantidad', l.cantidad, 'farmacia', lf.nombre) order by l.fecha, l.numero)
              from canje_facturas l join farmacias lf on lf.id = l.farmacia_id where l.canje_id = c.id),
           'historial', (select jsonb_agg(jsonb_build_object('estado_nuevo', h.estado_nuevo,
               'ocurrido_en', h.ocurrido_en, 'motivo', h.motivo_codigo, 'observaciones', h.observaciones)
               order by h.ocurrido_en) from canje_historial h where h.canje_id = c.id)
           ) order by c.registrado_en), '[]')
          from canjes c join tarjetas t on t.id = c.tarjeta_id
          join productos pr on pr.id = c.producto_id join farmacias f on f.id = c.farmacia_id
          join medicos m on m.id = c.medico_id join distribuidores d on d.id = c.distribuidor_id
         where t.paciente_id = $1::bigint),
       'preregistros', (select coalesce(jsonb_agg(jsonb_build_object('numero', r.numero,
           'canonico', r.canonico, 'fecha', r.fecha, 'farmacia', f.nombre, 'estado', r.estado, 'creado_en', r.creado_en)
           order by r.creado_en), '[]')
          from preregistros r join tarjetas t on t.id = r.tarjeta_id
          join farmacias f on f.id = r.farmacia_id where t.paciente_id = $1::bigint),
       'solicitudes', (select coalesce(jsonb_agg(jsonb_build_object('derecho', s.derecho, 'recibida_en', s.recibida_en,
           'contacto', s.contacto, 'detalle', s.detalle, 'respondida_en', s.respondida_en,
           'movimientos', (select jsonb_agg(jsonb_build_object('tipo', m.tipo, 'ocurrido_en', m.ocurrido_en,
               'nota', m.nota) order by m.id) from solicitud_movimientos m where m.solicitud_id = s.id)
           ) order by s.id), '[]') from solicitudes s where s.paciente_id = $1::bigint),
       'aperturas', (select coalesce(jsonb_agg(jsonb_build_object('razon', a.razon, 'abierta_en', a.abierta_en)
           order by a.id), '[]') from aperturas a where a.paciente_id = $1::bigint)
     ) as expediente`,
    [pacienteId, now],
    v.object({ expediente: v.looseObject({}) }),
  );
  return expediente;
};

/** The columns of a person that a correction may change, by the affiliation form's names. */
const columnas = {
  Nombre: 'nombre',
  PrimerApellido: 'primer_apellido',
  SegundoApellido: 'segundo_apellido',
  NumeroIdentificacion: 'identificacion',
  CorreoElectronico: 'correo',
  Telefono: 'telefono',
  FechaNacimiento: 'fecha_nacimiento',
  Nacionalidad: 'nacionalidad',
} as const satisfies Record<Rectificable, string>;

/** The checked values of a correction. */
export type Rectificacion = Partial<
  Record<Exclude<Rectificable, 'FechaNacimiento'>, string> & Record<'FechaNacimiento', Dia>
>;

/** The values of a person `p` that a correction may change, as JSON by the contracts' names: SQL of a scalar. */
export const datosDePersonaSql = (p: string): string =>
  `json_build_object(${Object.entries(columnas)
    .map(([campo, columna]) => `'${campo}', ${p}.${columna}`)
    .join(', ')})`;

/** The values of a person that a correction may change. */
export const datosDePersona = async (tx: Query, { pacienteId }: PacienteRow) => {
  const { datos } = await unica(
    tx,
    `select ${datosDePersonaSql('p')} as datos from pacientes p where p.id = $1`,
    [pacienteId],
    v.object({ datos: rectificables }),
  );
  return datos;
};

/** Writes a correction; a unique constraint refuses another patient's identity number. */
export const rectificarPaciente = async (
  tx: Query,
  paciente: PacienteRow,
  cambios: Rectificacion,
): Promise<void> => {
  const dados = (Object.keys(columnas) as Rectificable[]).filter(
    (campo) => cambios[campo] !== undefined,
  );
  const otroNumero = dados.includes('NumeroIdentificacion');
  const asignaciones = [
    ...dados.map((campo, i) => `${columnas[campo]} = $${i + 2}`),
    // With a new number the patient is its first holder.
    ...(otroNumero ? ['repeticion = 0'] : []),
  ];
  await tx.query(`update pacientes set ${asignaciones.join(', ')} where id = $1`, [
    paciente.pacienteId,
    ...dados.map((campo) => cambios[campo]),
  ]);
  if (otroNumero) await cederNumero(tx, paciente);
};

/** After a patient gave up an identity number: makes the next patient with it its first holder. */
export const cederNumero = (tx: Query, { pais, identificacion }: PacienteRow) =>
  tx.query(
    `update pacientes set repeticion = 0 where id = (
       select id from pacientes
        where pais_codigo = $1
          and ${identificacionSql('pais_codigo', 'identificacion')} = ${identificacionSql('pais_codigo', '$2::text')}
        order by repeticion limit 1)`,
    [pais, identificacion],
  );

/**
 * Revokes a person's consents, ends the card and deletes its pre-registered invoices, used ones too: a rejection would
 * return them. A repetition changes nothing. Answers the counts of deleted unused ones and of redemptions that stay.
 */
export const retirarPaciente = async (
  tx: Query,
  { pacienteId, tarjetaId }: PacienteRow,
  now: Date,
): Promise<{ preregistros: number; canjes: number }> => {
  await tx.query(`update tarjetas set estado = 'Retirada' where id = $1`, [tarjetaId]);
  await tx.query(
    `update consentimientos set retirado_en = greatest($2::timestamptz, aceptado_en)
      where paciente_id = $1 and retirado_en is null`,
    [pacienteId, now],
  );
  const idas = await tx.query(
    'delete from preregistros where tarjeta_id = $1 returning canje_id as canje',
    [tarjetaId],
    v.object({ canje: v.nullable(v.string()) }),
  );
  const { canjes } = await unica(
    tx,
    'select count(*)::int as canjes from canjes where tarjeta_id = $1',
    [tarjetaId],
    v.object({ canjes: entero }),
  );
  const preregistros = idas.filter(({ canje }) => canje === null).length;
  return { preregistros, canjes };
};
