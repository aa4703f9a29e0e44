import { describe, expect, test } from 'vitest';
import { PAISES } from '../../../src/domain/paises.ts';
import { mundo } from '../../support/mundo.ts';
import { refusal } from '../../support/refusal.ts';

// Rules that the database enforces.

const { database } = await mundo();

describe('people and cards', () => {
  test.each([
    [
      'one card per patient',
      "update tarjetas set paciente_id = 1 where numero = 'CR100000002'",
      'tarjetas_una_por_paciente',
    ],
    [
      'an active card has a patient',
      "update tarjetas set paciente_id = null where numero = 'CR100000002'",
      'tarjetas_activa_con_paciente',
    ],
    [
      'a card has its country’s prefix',
      "insert into tarjetas (numero, pais_codigo) values ('PAN123456789', '506')",
      'tarjetas_prefijo_del_pais',
    ],
    [
      'a card number is unique',
      "insert into tarjetas (numero, pais_codigo) values ('CR100000001', '506')",
      'tarjetas_numero_unico',
    ],
    [
      'a card belongs to a patient of its country',
      `with otro as (
           insert into pacientes (pais_codigo, identificacion, nombre, primer_apellido, segundo_apellido,
                                  correo, telefono, fecha_nacimiento, nacionalidad, creado_en)
           select '507', 'OTRO-1', nombre, primer_apellido, segundo_apellido, correo, telefono,
                  fecha_nacimiento, nacionalidad, creado_en from pacientes limit 1 returning id)
         update tarjetas set estado = 'Activa', activada_en = now(), paciente_id = otro.id
           from otro where numero = 'CR900000001'`,
      'tarjetas_paciente',
    ],
    [
      'an identity number is unique in its country',
      "update pacientes set identificacion = 'CR-ID-0002' where id = 1",
      'pacientes_identificacion_unica',
    ],
    [
      'nor is it another one without its separators',
      "update pacientes set identificacion = 'C.R ID/0002' where id = 1",
      'pacientes_identificacion_unica',
    ],
    [
      'an identity number is canonical',
      "update pacientes set identificacion = 'cr-id-0001' where id = 1",
      'pacientes_identificacion_canonica',
    ],
    [
      'no patient under age',
      "update pacientes set fecha_nacimiento = '2015-01-01' where id = 1",
      'pacientes_mayor_de_edad',
    ],
    [
      'a Regente has a pharmacy',
      "update usuarios set farmacia_id = null where nombre_usuario = 'CR-F001'",
      'usuarios_alcance_del_rol',
    ],
    [
      'an admin has a chain, no pharmacy',
      "update usuarios set farmacia_id = 1 where nombre_usuario = 'admin.cr'",
      'usuarios_alcance_del_rol',
    ],
    [
      'an Operador has neither',
      "update usuarios set farmacia_id = 1 where nombre_usuario = 'operador.cr'",
      'usuarios_alcance_del_rol',
    ],
    [
      'a Distribuidor has a distributor',
      "update usuarios set rol = 'Distribuidor' where nombre_usuario = 'operador.cr'",
      'usuarios_alcance_del_rol',
    ],
    [
      'only an Administrador has all countries',
      "update usuarios set todos_los_paises = true where nombre_usuario = 'operador.cr'",
      'usuarios_alcance_del_rol',
    ],
    [
      'a Regente’s pharmacy is of his country',
      "update usuarios set farmacia_id = 25 where nombre_usuario = 'CR-F001'",
      'usuarios_farmacia',
    ],
    [
      'user names differ in more than case',
      "update usuarios set nombre_usuario = 'MANAGER' where nombre_usuario = 'baja.cr'",
      'usuarios_nombre_sin_mayusculas',
    ],
    [
      'a password is kept as an Argon2id hash',
      "update usuarios set clave_hash = 'secreto'",
      'usuarios_clave_argon2id',
    ],
  ])('%s', async (_, statement, expected) => {
    expect(await refusal(database, statement)).toBe(expected);
  });

  test('the countries of the database are those of the domain', async () => {
    const rows = await database.query(
      `select codigo, nombre, prefijo, zona_horaria as "zonaHoraria",
              extract(hour from now() at time zone zona_horaria - now() at time zone 'utc')::int as desfase
         from paises order by codigo`,
    );
    expect(rows).toEqual([...PAISES].sort((a, b) => (a.codigo < b.codigo ? -1 : 1)));
  });
});
