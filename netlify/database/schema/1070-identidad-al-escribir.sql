-- The code of an earlier release, which runs until a deploy ends and after a rollback, may write a document as a
-- free number. The database derives the identity, so that the unique indexes hold for every release's rows.

-- The identity of a number at its pharmacy; null for a free number. The only place in the database that derives one.
create function identidad_en_farmacia(numero text, farmacia int) returns text
  language sql stable parallel safe set search_path = pg_catalog, public as $$
  select replace(identidad_escrita(f.pais_codigo, numero, f.id), ':farmacia-' || f.id || ':',
                 ':' || coalesce(f.identificacion_fiscal, 'farmacia-' || f.id) || ':')
    from farmacias f where f.id = farmacia
$$;

create function escribir_identidad() returns trigger language plpgsql as $$
begin
  new.identidad := public.identidad_en_farmacia(new.numero, new.farmacia_id);
  return new;
end $$;
create trigger canje_facturas_identidad before insert on canje_facturas
  for each row when (new.identidad is null) execute function escribir_identidad();
create trigger preregistros_identidad before insert or update of numero, identidad on preregistros
  for each row when (new.identidad is null) execute function escribir_identidad();
