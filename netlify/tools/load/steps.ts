/**
 * The SQL of the load, step by step. Everything follows from the row's number; `:now` and the sizes come from table
 * `carga`, which has one row. A patient's redemptions are months apart, so that no limit is reached: a million rows
 * need no rules checked.
 */

/** Parameters: now, patients, redemptions, symbols of a confirmation code. */
export const prepararCarga = `
  create temp table carga on commit drop as
  select $1::timestamptz as ahora, $2::int as pacientes, $3::int as canjes, $4::text as simbolos,
         (select coalesce(max(id), 0) from pacientes) as base_paciente,
         (select coalesce(max(id), 0) from tarjetas) as base_tarjeta,
         (select coalesce(max(id), 0) from canjes) as base_canje`;

/** Countries that have all it takes, numbered from 0, with the user who audits. */
export const prepararPaises = `
  create temp table carga_pais on commit drop as
  select p.codigo, p.prefijo, p.zona_horaria as zona,
         (row_number() over (order by p.codigo))::int - 1 as n,
         (c.ahora at time zone p.zona_horaria)::date as hoy,
         (select min(id) from usuarios u where u.pais_codigo = p.codigo and u.rol = 'Operador') as operador
    from paises p, carga c
   where exists (select from farmacias f where f.pais_codigo = p.codigo and f.activa)
     and exists (select from medicos m where m.pais_codigo = p.codigo and m.activo)
     and exists (select from usuarios u where u.pais_codigo = p.codigo and u.rol = 'Operador')
     and exists (select from promociones o where o.pais_codigo = p.codigo and o.estado = 'Activo')`;

/**
 * Active promotions valid from 1 January of this year, numbered from 0 in their country, with the invoices that each
 * needs and the months between its uses that keep the yearly maximum.
 */
export const prepararPromociones = `
  create temp table carga_promocion on commit drop as
  select o.*, split_part(o.tipo_bonificacion, ' + ', 1)::int as facturas,
         (row_number() over (partition by o.pais_codigo order by o.id))::int - 1 as n,
         ceil(12.0 / least(o.maximo_anual, 12))::int as paso
    from promociones o join carga_pais p on p.codigo = o.pais_codigo
   where o.estado = 'Activo' and o.vigencia_inicio = date_trunc('year', p.hoy)::date
     and o.vigencia_fin >= p.hoy`;

/** The same promotions in the years before that the load reaches into, ended since. */
export const crearPromocionesAnteriores = `
  insert into promociones (pais_codigo, producto_id, tipo_bonificacion, maximo_mensual, maximo_anual,
                           vigencia_inicio, vigencia_fin, estado)
  select o.pais_codigo, o.producto_id, o.tipo_bonificacion, o.maximo_mensual, o.maximo_anual,
         make_date(a.anio, 1, 1), make_date(a.anio, 12, 31), 'Inactivo'
    from carga_promocion o
    join carga_pais p on p.codigo = o.pais_codigo
   cross join lateral generate_series(
     extract(year from p.hoy - interval '23 months')::int, extract(year from p.hoy)::int - 1) as a (anio)
   where not exists (select from promociones x where x.producto_id = o.producto_id
                        and x.vigencia_inicio = make_date(a.anio, 1, 1))
   order by o.id, a.anio`;

export const crearDistribuidoresAnteriores = `
  insert into farmacia_distribuidores (farmacia_id, promocion_id, distribuidor_id, pais_codigo)
  select d.farmacia_id, x.id, d.distribuidor_id, d.pais_codigo
    from carga_promocion o
    join promociones x on x.producto_id = o.producto_id and x.vigencia_fin < o.vigencia_inicio
    join farmacia_distribuidores d on d.promocion_id = o.id
  on conflict do nothing`;

/** Each country's slots: a promotion and the ordinal of its use in 24 months. */
export const prepararHuecos = `
  create temp table carga_hueco on commit drop as
  select o.pais_codigo, o.n as promocion, o.paso, uso,
         (row_number() over (partition by o.pais_codigo order by uso, o.n))::int - 1 as n
    from carga_promocion o cross join lateral generate_series(0, 24 / o.paso - 1) as uso`;

export const prepararFarmacias = `
  create temp table carga_farmacia on commit drop as
  select f.id, f.pais_codigo, f.cadena_id, coalesce(u.id, p.operador) as usuario_id,
         (row_number() over (partition by f.pais_codigo order by f.id))::int - 1 as n
    from farmacias f join carga_pais p on p.codigo = f.pais_codigo
    left join lateral (select min(id) as id from usuarios where farmacia_id = f.id) u on true
   -- The load's numbers are free ones, which these pharmacies no longer give.
   where f.activa and f.factura_electronica_desde is null`;

export const prepararMedicos = `
  create temp table carga_medico on commit drop as
  select id, pais_codigo, (row_number() over (partition by pais_codigo order by id))::int - 1 as n
    from medicos where activo`;

/** Patients, numbered from 0, take the countries in turn. */
export const crearPacientes = `
  insert into pacientes (id, pais_codigo, identificacion, nombre, primer_apellido, segundo_apellido,
                         correo, telefono, fecha_nacimiento, nacionalidad, medico_id, creado_en)
  overriding system value
  select c.base_paciente + 1 + i, p.codigo, p.prefijo || '-S-' || lpad((c.base_paciente + 1 + i)::text, 8, '0'),
         (array['Ana', 'José', 'María', 'Luis', 'Carmen', 'Óscar', 'Elena', 'Raúl', 'Sofía', 'Iván', 'Inés'])[i % 11 + 1],
         (array['Mora', 'Núñez', 'Castro', 'Vargas', 'Peña', 'Solís', 'Rojas', 'Zúñiga', 'Lara', 'Ortiz', 'Vega', 'Soto', 'Cruz'])[i % 13 + 1],
         (array['Ruiz', 'León', 'Salas', 'Arce', 'Mena', 'Gómez', 'Marín'])[i % 7 + 1],
         'paciente' || (c.base_paciente + 1 + i) || '@correo.example', '2000-' || lpad((i % 10000)::text, 4, '0'),
         date '1935-01-01' + (i * 37 % 20000), 'Costa Rica',
         case when i % 3 = 0 then m.id end, c.ahora - interval '3 years'
    from carga c cross join generate_series(0, c.pacientes - 1) as i
    join carga_cuenta p on p.n = i % p.paises
    join carga_medico m on m.pais_codigo = p.codigo and m.n = i % p.medicos`;

/** Card numbers are scattered over a range, each with its check digit (Luhn), as issued ones are. */
export const crearTarjetas = `
  insert into tarjetas (id, numero, pais_codigo, estado, paciente_id, activada_en)
  overriding system value
  select c.base_tarjeta + 1 + i, p.prefijo || ocho || (10 - luhn % 10) % 10, p.codigo, 'Activa',
         c.base_paciente + 1 + i, c.ahora - interval '3 years'
    from carga c cross join generate_series(0, c.pacientes - 1) as i
    join carga_cuenta p on p.n = i % p.paises
   -- A prime below the range's size: no two ids share a number.
   cross join lateral (select (30000000 + (c.base_tarjeta + 1 + i) * 48271 % 9999991)::text as ocho) u
   cross join lateral (
     select sum(case when k % 2 = 1 then d else d * 2 / 10 + d * 2 % 10 end) as luhn
       from string_to_table(ocho, null) with ordinality as t (c, k) cross join lateral (select c::int as d) v) l`;

/** The planner has no statistics of a temporary table without this. */
export const contarTablas = `
  analyze carga, carga_cuenta, carga_promocion, carga_hueco, carga_farmacia, carga_medico,
          promociones, farmacia_distribuidores`;

/** How many slots, pharmacies and doctors each country has. */
export const contarPorPais = `
  create temp table carga_cuenta on commit drop as
  select p.*, (select count(*)::int from carga_pais) as paises,
         (select count(*)::int from carga_hueco where pais_codigo = p.codigo) as huecos,
         (select count(*)::int from carga_farmacia where pais_codigo = p.codigo) as farmacias,
         (select count(*)::int from carga_medico where pais_codigo = p.codigo) as medicos
    from carga_pais p`;

/** Parameter: a step that shares no factor with the number of slots, so that a patient never gets one twice. */
export const planearCanjes = (zancada: number) => `
  create temp table carga_canje on commit drop as
  with numerado as (
    select n, n % c.pacientes as i, n / c.pacientes as k, c.ahora, c.base_tarjeta
      from carga c cross join generate_series(0, c.canjes - 1) as n
  ), puesto as materialized (
    select s.n, s.i, s.ahora, s.base_tarjeta, p.codigo as pais, p.zona, p.hoy, p.operador,
           date_trunc('month', p.hoy)::date as este_mes,
           (s.k * ${zancada} + s.i * 13) % p.huecos as hueco,
           -- Most go to the pharmacy around the corner, one in five somewhere else.
           (abs(hashint8extended(case when s.n % 5 = 0 then s.n else s.i end, 4)) % p.farmacias)::int
             as farmacia,
           s.i % p.medicos as medico
      from numerado s join carga_cuenta p on p.n = s.i % p.paises
  ), fechado as materialized (
    select x.*, h.promocion, u.mes, least(x.ahora, (
             u.mes + (abs(hashint8extended(x.n, 1)) % least(
               extract(day from u.mes + interval '1 month' - interval '1 day')::int,
               case when u.mes = x.este_mes then extract(day from x.hoy)::int else 31 end))::int
             + make_interval(mins => 480 + (abs(hashint8extended(x.n, 2)) % 720)::int,
                             secs => (abs(hashint8extended(x.n, 3)) % 60)::int)
           ) at time zone x.zona) as registrado
      from puesto x
      join carga_hueco h on h.pais_codigo = x.pais and h.n = x.hueco
     cross join lateral (
       select (x.este_mes - interval '23 months'
                 + make_interval(months => x.i % h.paso + h.uso * h.paso))::date as mes) u
  )
  select f.n, f.base_tarjeta + 1 + f.i as tarjeta_id, f.pais, f.operador, f.registrado,
         (f.registrado at time zone f.zona)::date as fecha, o.id as promocion_id, o.producto_id,
         o.vigencia_inicio, b.facturas, l.id as farmacia_id, l.cadena_id, l.usuario_id,
         m.id as medico_id, d.distribuidor_id, e.resultado,
         case when e.resultado <> 'Pendiente' then e.decidido end as decidido
    from fechado f
    join carga_promocion b on b.pais_codigo = f.pais and b.n = f.promocion
    join promociones o on o.producto_id = b.producto_id and o.tipo_bonificacion = b.tipo_bonificacion
     and o.vigencia_inicio = date_trunc('year', f.mes)::date
    join carga_farmacia l on l.pais_codigo = f.pais and l.n = f.farmacia
    join carga_medico m on m.pais_codigo = f.pais and m.n = f.medico
    join farmacia_distribuidores d on d.farmacia_id = l.id and d.promocion_id = o.id
    cross join lateral (
      select f.registrado + make_interval(mins => 30 + (abs(hashint8extended(f.n, 5)) % 2400)::int) as decidido,
             (abs(hashint8extended(f.n, 6)) % 100)::int as suerte
    ) s
    cross join lateral (
      select s.decidido, case when s.decidido > f.ahora or s.suerte >= 14 then 'Pendiente'
                              when s.suerte < 6 then 'Rechazado' else 'Aprobado' end as resultado
    ) e`;

/** Numbers the redemptions by time, so that ids grow with it as they do in life. */
export const ordenarCanjes = `
  create temp table carga_orden on commit drop as
  select c.*, (row_number() over (order by registrado, n))::int as orden from carga_canje c`;
export const indexarOrden = `create unique index on carga_orden (orden)`;

// Multiplying by a number that shares no factor with 31 and taking the remainder by 31^9 sends
// different numbers to different codes. Written out digit by digit: an aggregate per row is slow.
const azar = '(((c.base_canje + o.orden) * 618033988749 + 1234567891) % 26439622160671)';
const lugares = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const valor = (lugar: number) => `(v.azar / ${31 ** (8 - lugar)} % 31)::int`;
const suma = lugares.map((lugar) => `${10 - lugar} * ${valor(lugar)}`).join(' + ');
const codigo = [...lugares.map(valor), `(31 - (${suma}) % 31) % 31`]
  .map((indice) => `substr(c.simbolos, ${indice} + 1, 1)`)
  .join(' || ');

/** Parameters of this and the next two: first and last place in the order. */
export const crearCanjes = `
  insert into canjes (id, codigo_confirmacion, tarjeta_id, promocion_id, producto_id, farmacia_id,
                      cadena_id, pais_codigo, medico_id, distribuidor_id, usuario_id, ffd,
                      registrado_en, fecha, estado, decidido_en, motivo_codigo, observaciones,
                      receta_fecha, primera_factura)
  overriding system value
  select c.base_canje + o.orden, ${codigo}, o.tarjeta_id, o.promocion_id, o.producto_id, o.farmacia_id,
         o.cadena_id, o.pais, o.medico_id, o.distribuidor_id, o.usuario_id, false, o.registrado, o.fecha,
         o.resultado, o.decidido,
         case when o.resultado = 'Rechazado' then (array['factura-ilegible', 'factura-repetida',
           'producto-no-participa', 'fechas-fuera-de-plazo', 'receta-faltante', 'otro'])[o.n % 6 + 1] end,
         case when o.resultado = 'Rechazado' then 'Los documentos no corresponden.' end,
         case when p.requiere_receta then o.fecha - 15 end,
         -- As the next statement dates them, the last of them the oldest.
         greatest(o.vigencia_inicio, o.fecha - o.n % 3)
           - case when o.facturas > 1 then 7 * (o.facturas - 1) + o.n % 30 else 0 end
    from carga_orden o join promociones p on p.id = o.promocion_id cross join carga c cross join lateral (select ${azar} as azar offset 0) v
   where o.orden between $1::int and $2::int order by o.orden`;

export const crearFacturas = `
  insert into canje_facturas (canje_id, producto_id, farmacia_id, numero, fecha, vigente)
  select c.base_canje + o.orden, o.producto_id, o.farmacia_id,
         'S' || (c.base_canje + o.orden) || '-' || (j + 1),
         case when j = 0 then u.ultima else u.ultima - (7 * j + o.n % 30) end,
         o.resultado <> 'Rechazado'
    from carga_orden o cross join carga c cross join lateral generate_series(0, o.facturas - 1) as j
   cross join lateral (select greatest(o.vigencia_inicio, o.fecha - o.n % 3) as ultima) u
   where o.orden between $1::int and $2::int order by o.orden, j`;

export const crearHistorial = `
  insert into canje_historial (canje_id, estado_anterior, estado_nuevo, usuario_id, motivo_codigo,
                               observaciones, ocurrido_en)
  select k.id, h.anterior, h.nuevo, h.usuario, case when h.anterior is not null then k.motivo_codigo end,
         case when h.anterior is not null then k.observaciones end, h.momento
    from carga c join canjes k on k.id between c.base_canje + $1::int and c.base_canje + $2::int
    join carga_orden o on o.orden = k.id - c.base_canje
   cross join lateral (values (null, 'Pendiente', k.usuario_id, k.registrado_en),
                              ('Pendiente', k.estado, o.operador, k.decidido_en))
     as h (anterior, nuevo, usuario, momento)
   where h.momento is not null order by k.id, h.momento`;

/** A pending pre-registration for one patient in ten, of the weeks that a next redemption may reach back. */
export const crearPreregistros = `
  insert into preregistros (tarjeta_id, promocion_id, producto_id, farmacia_id, pais_codigo, numero,
                            fecha, usuario_id, creado_en)
  select c.base_tarjeta + 1 + i, o.id, o.producto_id, f.id, p.codigo,
         'P' || (c.base_tarjeta + 1 + i), p.hoy - i / 10 % 50, f.usuario_id,
         c.ahora - make_interval(days => i / 10 % 50)
    from carga c cross join generate_series(0, c.pacientes - 1, 10) as i
    join carga_cuenta p on p.n = i % p.paises
    join carga_promocion o on o.pais_codigo = p.codigo and o.n = 0
    join carga_farmacia f on f.pais_codigo = p.codigo and f.n = i % p.farmacias`;

/** The indexes of the growing tables that no constraint needs: built once at the end, they cost a fraction. */
export const indicesSueltos = `
  select i.indexrelid::regclass::text as nombre,
         concat_ws('; ', pg_get_indexdef(i.indexrelid), (
           select format('alter index %s alter column %s set statistics %s', attrelid::regclass, attnum, attstattarget)
             from pg_attribute where attrelid = i.indexrelid and attstattarget is not null)) as definicion
    from pg_index i
   where i.indrelid = any (array['canjes', 'canje_facturas', 'canje_historial', 'pacientes']::regclass[])
     and not i.indisunique`;
export const masDelDoble = `
  select c.canjes >= (select count(*) from canjes) as "masDelDoble" from carga c`;

/** Lets the identity columns go on after the rows written with their own ids. */
export const continuarIds = `
  select setval(pg_get_serial_sequence('pacientes', 'id'), (select max(id) from pacientes)),
         setval(pg_get_serial_sequence('tarjetas', 'id'), (select max(id) from tarjetas)),
         setval(pg_get_serial_sequence('canjes', 'id'), (select max(id) from canjes))`;

const CON_TOTALES = [
  ['canjes', 'canjes_totales_alta'],
  ['canjes', 'canjes_promocion_alta'],
  ['canjes', 'canjes_por_reponer_alta'],
  ['canje_facturas', 'canje_facturas_totales_alta'],
] as const;
/** The board's totals are counted once at the end. */
export const sinTotales = CON_TOTALES.map(
  ([t, trigger]) => `alter table ${t} disable trigger ${trigger}`,
);
export const conTotales = [
  ...CON_TOTALES.map(([t, trigger]) => `alter table ${t} enable trigger ${trigger}`),
  'select totales_rehacer()',
];
