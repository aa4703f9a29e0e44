-- Photos of a redemption's invoices: what is known of each, its bytes where no other store holds them, and the
-- one-time addresses for a pharmacist's phone.

alter table promociones add column requiere_foto boolean not null default false;
grant insert (requiere_foto), update (requiere_foto) on promociones to junto_app;

create table canje_fotos (
  id bigint generated always as identity constraint canje_fotos_pkey primary key,
  canje_id bigint not null constraint canje_fotos_canje references canjes (id) on delete restrict,
  orden smallint not null constraint canje_fotos_orden check (orden between 1 and 3),
  -- The name of its bytes in the store.
  clave uuid not null constraint canje_fotos_clave_unica unique,
  -- The printed lines of the paper, by the widths of their words: no text can be read from them.
  huella jsonb not null,
  -- An earlier photo of another redemption that shows the same paper.
  repite_id bigint constraint canje_fotos_repite references canje_fotos (id) on delete set null,
  recibida_en timestamptz not null,
  constraint canje_fotos_una_por_orden unique (canje_id, orden)
);
create index canje_fotos_repite_idx on canje_fotos (repite_id) where repite_id is not null;
create index canje_fotos_recibida_idx on canje_fotos (recibida_en);

-- The bytes, where the database is the store.
create table foto_contenidos (
  clave uuid constraint foto_contenidos_pkey primary key,
  jpeg bytea not null constraint foto_contenidos_tamano check (octet_length(jpeg) between 1 and 600000)
);

-- Names whose bytes must leave the store: of photos that are gone, and of uploads that may never have been finished.
create table fotos_por_borrar (
  clave uuid constraint fotos_por_borrar_pkey primary key,
  desde timestamptz not null
);

create function canje_fotos_borrar_contenido() returns trigger language plpgsql as $$
begin
  delete from public.foto_contenidos where clave = old.clave;
  insert into public.fotos_por_borrar (clave, desde) values (old.clave, '-infinity') on conflict (clave) do nothing;
  return null;
end $$;
create trigger canje_fotos_sin_contenido after delete or update of clave on canje_fotos
  for each row execute function canje_fotos_borrar_contenido();

create table enlaces_de_fotos (
  hash bytea constraint enlaces_de_fotos_pkey primary key,
  canje_id bigint not null constraint enlaces_de_fotos_canje references canjes (id) on delete cascade,
  vence_en timestamptz not null,
  -- The hash of the key of the phone that opened it.
  llave bytea constraint enlaces_de_fotos_llave_unica unique
);
create index enlaces_de_fotos_canje_idx on enlaces_de_fotos (canje_id);

grant select, insert, delete on canje_fotos, foto_contenidos, fotos_por_borrar, enlaces_de_fotos to junto_app;
grant update (clave, huella, repite_id, recibida_en) on canje_fotos to junto_app;
grant update (llave) on enlaces_de_fotos to junto_app;
