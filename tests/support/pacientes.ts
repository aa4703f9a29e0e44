import type { TestDatabase } from './freshDatabase.ts';

/** Affiliates `count` patients of Costa Rica as the owner; answers their cards' ids and numbers. */
export async function tarjetasActivas(
  database: TestDatabase,
  count: number,
): Promise<{ id: number; numero: string }[]> {
  const rows = await database.query<{ id: string; numero: string }>(
    `with p as (
       insert into pacientes (pais_codigo, identificacion, nombre, primer_apellido, segundo_apellido,
         correo, telefono, fecha_nacimiento, nacionalidad, creado_en)
       select '506', 'PRUEBA-' || n, 'Persona', 'De Prueba', 'Número', 'p' || n || '@correo.example',
         '2000-0000', '1960-01-01', 'Costa Rica', '2026-01-02'
         from generate_series(1, $1::int) n
       returning id, right(identificacion, -7)::int as n
     )
     insert into tarjetas (numero, pais_codigo, estado, paciente_id, activada_en)
     select 'CR' || (800000000 + n), '506', 'Activa', id, '2026-01-02' from p order by n
     returning id, numero`,
    [count],
  );
  return rows.map(({ id, numero }) => ({ id: Number(id), numero }));
}

/** `count` cards of Costa Rica with a balance and without neighbouring numbers; as the owner. */
export async function tarjetasConCanje(database: TestDatabase, count: number): Promise<string[]> {
  const rows = await database.query<{ numero: string }>(
    `with p as (
       insert into pacientes (pais_codigo, identificacion, nombre, primer_apellido, segundo_apellido,
         correo, telefono, fecha_nacimiento, nacionalidad, creado_en)
       select '506', 'CON-CANJE-' || n, 'Persona', 'De Prueba', 'Número', 'c' || n || '@correo.example',
         '2000-0000', '1960-01-01', 'Costa Rica', '2026-01-02'
         from generate_series(1, $1::int) n
       returning id, right(identificacion, -10)::int as n
     ), t as (
       insert into tarjetas (numero, pais_codigo, estado, paciente_id, activada_en)
       select 'CR' || (400000000 + n * 7), '506', 'Activa', id, '2026-01-02' from p order by n
       returning id, numero
     ), canje as (
       insert into canjes (codigo_confirmacion, tarjeta_id, promocion_id, producto_id, farmacia_id, cadena_id,
         pais_codigo, medico_id, distribuidor_id, usuario_id, ffd, registrado_en, fecha)
       select 'CCCCCC' || translate(lpad(row_number() over ()::text, 4, '0'), '01', 'XY'), t.id,
              c.promocion_id, c.producto_id, c.farmacia_id, c.cadena_id, c.pais_codigo, c.medico_id,
              c.distribuidor_id, c.usuario_id, c.ffd, c.registrado_en, c.fecha
         from t, canjes c join tarjetas m on m.id = c.tarjeta_id
        where m.numero = 'CR100000011' and c.promocion_id = 1
     )
     select numero from t order by 1`,
    [count],
  );
  return rows.map(({ numero }) => numero);
}
