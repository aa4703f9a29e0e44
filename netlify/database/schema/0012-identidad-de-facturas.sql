-- What the tax office knows a pharmacy by, in the spelling of `leerIdentificacionFiscal`, and the day from which
-- its invoices carry a fiscal number.
alter table farmacias
  add column identificacion_fiscal text
    constraint farmacias_identificacion_fiscal_con_texto check (identificacion_fiscal <> ''),
  add column factura_electronica_desde date;
create index farmacias_identificacion_fiscal_idx on farmacias (pais_codigo, identificacion_fiscal)
  where identificacion_fiscal is not null;

-- `identidad`: issuer and number of a fiscal document, the same however it was spelled and wherever it was
-- shown; null for a free number, which its pharmacy identifies. `canonico`: all that was recognised (clave,
-- CUFE), where that is more than the number. `enlace`: the official page that shows it. `parecida`: the
-- counter said that it is another invoice than a similar one.
alter table canje_facturas
  add column identidad text constraint canje_facturas_identidad_con_texto check (identidad <> ''),
  add column canonico text constraint canje_facturas_canonico_corto check (char_length(canonico) between 1 and 80),
  add column enlace text constraint canje_facturas_enlace_seguro check (enlace ~ '^https://' and char_length(enlace) <= 500),
  add column parecida boolean not null default false,
  drop constraint canje_facturas_sin_repetir;

alter table preregistros
  add column identidad text constraint preregistros_identidad_con_texto check (identidad <> ''),
  add column canonico text constraint preregistros_canonico_corto check (char_length(canonico) between 1 and 80),
  add column enlace text constraint preregistros_enlace_seguro check (enlace ~ '^https://' and char_length(enlace) <= 500),
  add column parecida boolean not null default false;

-- The indexes come after the fill, which would otherwise keep up each of them row by row.
drop index canje_facturas_una_vez_por_producto, canje_facturas_numero_idx, canje_facturas_farmacia_idx;

-- Two numbers of a pharmacy may be one paper when they are the same without separators ('1-12' and '112'), or
-- without the zeros before each group ('001-12' and '1 12'). They are asked about, never merged.
create function numero_junto(numero text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(numero, '[^0-9A-ZÑ]', '', 'g'), '^0+(?=.)', '')
$$;
create function numero_llano(numero text) returns text language sql immutable parallel safe as $$
  select string_agg(regexp_replace(grupo[1], '^0+(?=.)', ''), '-' order by orden)
    from regexp_matches(numero, '[A-ZÑ]+|[0-9]+', 'g') with ordinality as g (grupo, orden)
$$;

-- A pharmacy's fiscal number becomes known: papers that the pharmacy itself had to stand for get their issuer. Two
-- that turn out to be one paper refuse the change; nothing is lost.
create function farmacias_dar_emisor() returns trigger language plpgsql as $$
declare
  suplente text := ':farmacia-' || new.id || ':';
  emisor text := coalesce(':' || new.identificacion_fiscal || ':', suplente);
begin
  update public.canje_facturas set identidad = replace(identidad, suplente, emisor)
   where farmacia_id = new.id and identidad like '%' || suplente || '%';
  update public.preregistros set identidad = replace(identidad, suplente, emisor)
   where farmacia_id = new.id and identidad like '%' || suplente || '%';
  return null;
end $$;
create trigger farmacias_emisor after update of identificacion_fiscal on farmacias
  for each row when (old.identificacion_fiscal is null and new.identificacion_fiscal is not null)
  execute function farmacias_dar_emisor();

-- What a stored number is as a document: the numbers without an issuer of `src/domain/factura`, as far as 40
-- characters could hold them. Null for a free number.
create function identidad_escrita(pais text, numero text, farmacia int) returns text
  language sql immutable parallel safe as $$
  select case
    when pais = '504' and llano ~ '^[0-9]{16}$' then 'HN:farmacia-' || farmacia || ':' || llano
    when pais = '506' and llano ~ '^[0-9]{20}$' then 'CR:farmacia-' || farmacia || ':' || llano
    when pais = '1809' and llano ~ '^(E[0-9]{12}|B[0-9]{10})$' then 'DO:farmacia-' || farmacia || ':' || llano
  end
  from (select regexp_replace(numero, '[^0-9A-ZÑ]', '', 'g') as llano) n
$$;
-- Documents that were taken as free numbers until now get their identity. Of two that are in force for one product
-- the first has it: `npm run repetidas` lists the other.
with leida as (
  select cf.id, cf.producto_id, cf.vigente, cf.canje_id,
         identidad_escrita(f.pais_codigo, cf.numero, cf.farmacia_id) as identidad
    from canje_facturas cf join farmacias f on f.id = cf.farmacia_id
   where char_length(cf.numero) >= 11
), primera as (
  select id, identidad,
         row_number() over (partition by identidad, producto_id, vigente order by id) as orden, vigente
    from leida where identidad is not null
)
update canje_facturas cf set identidad = p.identidad
  from primera p where p.id = cf.id and (p.orden = 1 or not p.vigente);
with leida as (
  select r.id, r.producto_id, r.tarjeta_id,
         identidad_escrita(r.pais_codigo, r.numero, r.farmacia_id) as identidad
    from preregistros r
), dueno as (
  select distinct on (identidad, producto_id) identidad, producto_id, tarjeta_id
    from leida where identidad is not null order by identidad, producto_id, id
)
update preregistros r set identidad = l.identidad
  from leida l join dueno d using (identidad, producto_id, tarjeta_id) where l.id = r.id;

-- One redemption per paper and product, while it is not rejected: a fiscal document over all pharmacies, a free
-- number at its pharmacy.
alter table canje_facturas add constraint canje_facturas_sin_repetir
  unique nulls not distinct (canje_id, farmacia_id, numero, identidad);
create unique index canje_facturas_una_vez_por_producto
  on canje_facturas (farmacia_id, numero, producto_id) where vigente and identidad is null;
create unique index canje_facturas_documento_una_vez
  on canje_facturas (identidad, producto_id) where vigente and identidad is not null;
create index canje_facturas_canonico_idx on canje_facturas (canonico) where canonico is not null;
create index canje_facturas_numero_idx on canje_facturas (numero);
create index canje_facturas_farmacia_idx on canje_facturas (farmacia_id);

alter table preregistros
  drop constraint preregistros_factura_de_una_tarjeta,
  add constraint preregistros_factura_de_una_tarjeta exclude using gist
    (farmacia_id with =, producto_id with =, numero with =, tarjeta_id with <>) where (identidad is null),
  add constraint preregistros_documento_de_una_tarjeta exclude using gist
    (identidad with =, producto_id with =, tarjeta_id with <>) where (identidad is not null);
create index canje_facturas_junto_idx on canje_facturas (farmacia_id, numero_junto(numero)) where vigente;
create index canje_facturas_llano_idx on canje_facturas (farmacia_id, numero_llano(numero)) where vigente;

-- Prescription and buyer, as the counter saw them.
alter table promociones add column requiere_receta boolean not null default false;
alter table canjes
  add column receta_fecha date,
  add column comprador_nombre text
    constraint canjes_comprador_nombre_con_texto check (btrim(comprador_nombre) <> ''),
  add column comprador_identificacion text
    constraint canjes_comprador_identificacion_con_texto check (btrim(comprador_identificacion) <> ''),
  add constraint canjes_comprador_entero
    check ((comprador_nombre is null) = (comprador_identificacion is null));

grant update (identidad, canonico, enlace, parecida) on preregistros to junto_app;
