import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import type { Query } from '../database/database.ts';
import type { PacienteRow } from './nombradaEnTexto.sql.ts';
import { identificacionSql } from './pacientes.sql.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/**
 * The people a number leads to, locked until the transaction ends: whose card it is, else whose identity
 * number. Somebody may have given that in the form of another's card. Null is neither. `pais` narrows it to one
 * country. Two people of two countries may share an identity number.
 */
export const pacientesDe = async (
  tx: Query,
  numero: { readonly tarjeta: string | null; readonly identificacion: string | null },
  pais: PaisCodigo | null,
): Promise<PacienteRow[]> => {
  const donde = (condicion: string, valor: string | null) =>
    tx.query<PacienteRow>(
      `select p.id as "pacienteId", t.id as "tarjetaId", p.pais_codigo as pais, t.numero,
              p.identificacion, p.correo, p.telefono, p.creado_en as "creadoEn",
              p.nombre, p.primer_apellido as "primerApellido", p.segundo_apellido as "segundoApellido"
         from pacientes p join tarjetas t on t.paciente_id = p.id
        where ${condicion} and ($2::text is null or p.pais_codigo = $2::text)
          for update of p, t`,
      [valor, pais],
    );
  const porTarjeta = await donde('t.numero = $1::text', numero.tarjeta);
  if (porTarjeta.length > 0) return porTarjeta;
  return donde(
    `${identificacionSql('p.pais_codigo', 'p.identificacion')} = ${identificacionSql('p.pais_codigo', '$1::text')}`,
    numero.identificacion,
  );
};

/** Everything that is stored about a person, as one JSON object: the answer to a request for access. */
export const expedienteDe = async (tx: Query, { pacienteId }: PacienteRow): Promise<object> => {
  const [row] = await tx.query<{ expediente: object }>(
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
           'medico', m.nombre, 'distribuidor', d.nombre, 'estado', c.estado,
           'decidido_en', c.decidido_en, 'motivo', c.motivo_codigo, 'observaciones', c.observaciones,
           'receta_fecha', c.receta_fecha,
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
          join farmacias f on f.id = r.farmacia_id where t.paciente_id = $1::bigint)
     ) as expediente`,
    [pacienteId],
  );
  return row?.expediente ?? {};
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
} as const;

/** What a correction may change, checked already. */
export type Rectificacion = Partial<Record<keyof typeof columnas, string>>;

/** The names of what a correction may change. */
export const RECTIFICABLES = Object.keys(columnas) as (keyof typeof columnas)[];

/** Writes a correction; a unique constraint refuses an identity number that somebody else has. */
export const rectificarPaciente = async (
  tx: Query,
  paciente: PacienteRow,
  cambios: Rectificacion,
): Promise<void> => {
  const dados = RECTIFICABLES.filter((campo) => cambios[campo] !== undefined);
  const otroNumero = dados.includes('NumeroIdentificacion');
  const asignaciones = [
    ...dados.map((campo, i) => `${columnas[campo]} = $${i + 2}`),
    // Under another number nobody was before.
    ...(otroNumero ? ['repeticion = 0'] : []),
  ];
  await tx.query(`update pacientes set ${asignaciones.join(', ')} where id = $1`, [
    paciente.pacienteId,
    ...dados.map((campo) => cambios[campo]),
  ]);
  if (otroNumero) await cederNumero(tx, paciente);
};

/** A patient has no longer the identity number of before: whoever affiliated it again is now the first who has it. */
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
 * Withdraws a person: the card serves for nothing more, the consents end, invoices that wait for a
 * redemption go. Done again it changes nothing. Answers how many pre-registered invoices went.
 */
export const retirarPaciente = async (
  tx: Query,
  { pacienteId, tarjetaId }: PacienteRow,
  now: Date,
): Promise<{ preregistros: number }> => {
  await tx.query(`update tarjetas set estado = 'Retirada' where id = $1`, [tarjetaId]);
  await tx.query(
    `update consentimientos set retirado_en = greatest($2::timestamptz, aceptado_en)
      where paciente_id = $1 and retirado_en is null`,
    [pacienteId, now],
  );
  const idas = await tx.query(
    `delete from preregistros where tarjeta_id = $1 and estado = 'Pendiente' returning 1`,
    [tarjetaId],
  );
  return { preregistros: idas.length };
};
