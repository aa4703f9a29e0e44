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
