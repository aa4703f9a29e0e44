-- Invoices of redemptions and of pre-registrations, and the identity of a fiscal document.

-- Two numbers of a pharmacy may be one invoice when they are equal without separators ('1-12' and
-- '112'), or without the zeros before each group ('001-12' and '1 12'). The counter is asked about
-- them; they are never merged.
create function numero_junto(numero text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(numero, '[^0-9A-ZÑ]', '', 'g'), '^0+(?=.)', '')
$$;
create function numero_llano(numero text) returns text language sql immutable parallel safe as $$
  select string_agg(regexp_replace(grupo[1], '^0+(?=.)', ''), '-' order by orden)
    from regexp_matches(numero, '[A-ZÑ]+|[0-9]+', 'g') with ordinality as g (grupo, orden)
$$;

-- The identity of a stored number: the documents of `src/domain/factura` whose number does not hold the
-- issuer, as far as 40 characters hold them. Null for a free number.
create function identidad_escrita(pais text, numero text, farmacia int) returns text
  language sql immutable parallel safe as $$
  select case
    when pais = '504' and llano ~ '^[0-9]{16}$' then 'HN:farmacia-' || farmacia || ':' || llano
    when pais = '506' and llano ~ '^[0-9]{20}$' then 'CR:farmacia-' || farmacia || ':' || llano
    when pais = '1809' and llano ~ '^(E[0-9]{12}|B[0-9]{10})$' then 'DO:farmacia-' || farmacia || ':' || llano
  end
  from (select regexp_replace(numero, '[^0-9A-ZÑ]', '', 'g') as llano) n
$$;

create table canje_facturas (
  id bigint generated always as identity constraint canje_facturas_pkey primary key,
  canje_id bigint not null,
  producto_id int not null,
  farmacia_id int not null
    constraint canje_facturas_farmacia references farmacias (id) on delete restrict,
  -- Canonical: trimmed, upper case, leading zeros kept.
  numero text not null
    constraint canje_facturas_numero_canonico
      check (numero = upper(btrim(numero) collate "C") and char_length(numero) between 1 and 40),
  fecha date not null,
  cantidad int not null default 1 constraint canje_facturas_cantidad_positiva check (cantidad > 0),
  -- Issuer and number of a fiscal document, the same however it was spelled and wherever it was shown.
  -- Null for a free number, which is identified within its pharmacy.
  identidad text constraint canje_facturas_identidad_con_texto check (identidad <> ''),
  -- The whole code that was recognised (clave, CUFE), where that is more than the number.
  canonico text constraint canje_facturas_canonico_corto check (char_length(canonico) between 1 and 80),
  -- The official page that shows the document.
  enlace text constraint canje_facturas_enlace_seguro check (enlace ~ '^https://' and char_length(enlace) <= 500),
  -- The counter said that it is another invoice than a similar one.
  parecida boolean not null default false,
  -- A kind of document that is not in the tables of its country. It is redeemed and the auditor checks it.
  sin_verificar boolean not null default false,
  vigente boolean not null default true,
  -- Follows the redemption: a rejection turns `vigente` off here too, by the cascade, and the invoice
  -- leaves the unique indexes below.
  constraint canje_facturas_canje foreign key (canje_id, producto_id, vigente)
    references canjes (id, producto_id, vigente) on update cascade on delete restrict,
  constraint canje_facturas_sin_repetir
    unique nulls not distinct (canje_id, farmacia_id, numero, identidad)
);
-- One redemption per invoice and product, while it is not rejected: a fiscal document over all
-- pharmacies, a free number within its pharmacy.
create unique index canje_facturas_una_vez_por_producto
  on canje_facturas (farmacia_id, numero, producto_id) where vigente and identidad is null;
create unique index canje_facturas_documento_una_vez
  on canje_facturas (identidad, producto_id) where vigente and identidad is not null;
create index canje_facturas_canonico_idx on canje_facturas (canonico) where canonico is not null;
create index canje_facturas_numero_idx on canje_facturas (numero);
create index canje_facturas_farmacia_idx on canje_facturas (farmacia_id);
create index canje_facturas_junto_idx on canje_facturas (farmacia_id, numero_junto(numero)) where vigente;
create index canje_facturas_llano_idx on canje_facturas (farmacia_id, numero_llano(numero)) where vigente;

create function canjes_escribir_primera_factura() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from nuevas n join public.canjes c on c.id = n.canje_id
              where c.primera_factura is null or n.fecha < c.primera_factura) then
    update public.canjes c set primera_factura = n.primera
      from (select canje_id, min(fecha) as primera from nuevas group by canje_id) n
     where c.id = n.canje_id and (c.primera_factura is null or n.primera < c.primera_factura);
  end if;
  return null;
end $$;
create trigger canje_facturas_primera after insert on canje_facturas
  referencing new table as nuevas for each statement execute function canjes_escribir_primera_factura();

create table preregistros (
  id bigint generated always as identity constraint preregistros_pkey primary key,
  tarjeta_id bigint not null
    constraint preregistros_tarjeta references tarjetas (id) on delete restrict,
  promocion_id int not null,
  producto_id int not null,
  farmacia_id int not null,
  pais_codigo text not null,
  -- The columns of the invoice mean the same as in `canje_facturas`.
  numero text not null
    constraint preregistros_numero_canonico
      check (numero = upper(btrim(numero) collate "C") and char_length(numero) between 1 and 40),
  fecha date not null,
  identidad text constraint preregistros_identidad_con_texto check (identidad <> ''),
  canonico text constraint preregistros_canonico_corto check (char_length(canonico) between 1 and 80),
  enlace text constraint preregistros_enlace_seguro check (enlace ~ '^https://' and char_length(enlace) <= 500),
  parecida boolean not null default false,
  usuario_id int not null
    constraint preregistros_usuario references usuarios (id) on delete restrict,
  estado text not null default 'Pendiente'
    constraint preregistros_estado_conocido check (estado in ('Pendiente', 'Canjeado')),
  canje_id bigint
    constraint preregistros_canje references canjes (id) on delete restrict,
  creado_en timestamptz not null,
  constraint preregistros_canjeado_con_canje check ((estado = 'Canjeado') = (canje_id is not null)),
  constraint preregistros_promocion foreign key (promocion_id, producto_id, pais_codigo)
    references promociones (id, producto_id, pais_codigo) on delete restrict,
  constraint preregistros_farmacia foreign key (farmacia_id, pais_codigo)
    references farmacias (id, pais_codigo) on delete restrict,
  -- Two cards may not share an invoice of one product; one card may hold it twice (two boxes).
  constraint preregistros_factura_de_una_tarjeta exclude using gist
    (farmacia_id with =, producto_id with =, numero with =, tarjeta_id with <>) where (identidad is null),
  constraint preregistros_documento_de_una_tarjeta exclude using gist
    (identidad with =, producto_id with =, tarjeta_id with <>) where (identidad is not null)
);
create index preregistros_tarjeta_idx on preregistros (tarjeta_id, promocion_id, fecha);
create index preregistros_promocion_idx on preregistros (promocion_id);
create index preregistros_farmacia_idx on preregistros (farmacia_id, numero);
create index preregistros_usuario_idx on preregistros (usuario_id);
create index preregistros_canje_idx on preregistros (canje_id) where canje_id is not null;

create function preregistros_escribir_pais() returns trigger language plpgsql as $$
begin
  select pais_codigo into new.pais_codigo from public.farmacias where id = new.farmacia_id;
  return new;
end $$;
create trigger preregistros_pais before insert on preregistros
  for each row when (new.pais_codigo is null) execute function preregistros_escribir_pais();

-- When a pharmacy's fiscal number becomes known, documents that were identified by the pharmacy get
-- their issuer. The change is refused, and nothing is lost, when two of them turn out to be one document.
create function farmacias_dar_emisor() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
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
