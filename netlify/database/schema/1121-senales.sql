-- What the order of the audit queue is made of (docs/decisions/0085): an index of the invoices of a series by number,
-- the risk of redemptions that wait, and the random sample.

-- The last digits of an invoice number, at most ten, and what stands before them.
create function consecutivo_de_numero(numero text) returns bigint language sql immutable parallel safe
  return substring(numero from '[0-9]{1,10}$')::bigint;
create function serie_de_numero(numero text) returns text language sql immutable parallel safe
  return regexp_replace(numero, '[0-9]{1,10}$', '');
create index canje_facturas_serie_idx
  on canje_facturas (farmacia_id, serie_de_numero(numero), consecutivo_de_numero(numero)) where vigente;

-- The signals of a redemption, as the queue's readers found them. A row older than an hour is read again; a row that
-- is deleted, at the next reading. Signals hold figures and no person.
create table canje_riesgos (
  canje_id bigint constraint canje_riesgos_pkey primary key
    constraint canje_riesgos_canje references canjes (id) on delete cascade,
  puntos int not null constraint canje_riesgos_puntos_no_negativos check (puntos >= 0),
  senales jsonb not null,
  leido_en timestamptz not null
);
create index canje_riesgos_leido_idx on canje_riesgos (leido_en);
grant select, insert, delete, update (puntos, senales, leido_en) on canje_riesgos to junto_app;

-- The seeds of the sample. The functions cannot read them, so nothing that they answer can tell who will be drawn.
create table muestra_semillas (
  pais_codigo text constraint muestra_semillas_pkey primary key
    constraint muestra_semillas_pais references paises (codigo) on delete restrict,
  semilla bytea not null default sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea)
);
insert into muestra_semillas (pais_codigo) select codigo from paises;
create function paises_semilla() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  insert into public.muestra_semillas (pais_codigo) values (new.codigo);
  return null;
end $$;
create trigger paises_semilla after insert on paises for each row execute function paises_semilla();

-- A number from 0 to 1, the same for a seed and a redemption at any time.
create function azar_de(semilla bytea, canje bigint) returns double precision
  language sql immutable parallel safe
  return ('x' || encode(substr(sha256(semilla || int8send(canje)), 1, 4), 'hex'))::bit(32)::bigint / 4294967296.0;

-- One in five is lifted in the queue. Half of them are the sample: that a row is lifted does not tell.
create table canjes_al_azar (
  canje_id bigint constraint canjes_al_azar_pkey primary key
    constraint canjes_al_azar_canje references canjes (id) on delete cascade,
  pais_codigo text not null constraint canjes_al_azar_pais references paises (codigo) on delete restrict,
  fecha date not null,
  en_muestra boolean not null
);
create index canjes_al_azar_muestra_idx on canjes_al_azar (pais_codigo, fecha) include (canje_id) where en_muestra;
grant select on canjes_al_azar to junto_app;

create function canjes_sortear() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  insert into public.canjes_al_azar (canje_id, pais_codigo, fecha, en_muestra)
  select id, pais_codigo, fecha, azar < 0.1
    from (select n.id, n.pais_codigo, n.fecha, public.azar_de(s.semilla, n.id) as azar
            from nuevos n join public.muestra_semillas s using (pais_codigo)) a
   where azar < 0.2;
  return null;
end $$;
create trigger canjes_sorteo after insert on canjes
  referencing new table as nuevos for each statement execute function canjes_sortear();
