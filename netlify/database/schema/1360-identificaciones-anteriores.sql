-- A corrected fiscal number leaves the redemptions before it as they were: their invoices carry the former number.
alter table farmacias add column identificaciones_anteriores text[] not null default '{}';

create or replace function farmacias_dar_emisor() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  correcciones record;
begin
  for correcciones in select * from public.identidades_de_correccion(new.id, new.identificacion_fiscal) loop
    update public.canje_facturas set identidad = correcciones.identidad where id = correcciones.factura_id;
    update public.preregistros set identidad = correcciones.identidad where id = correcciones.preregistro_id;
  end loop;
  if old.identificacion_fiscal is not null
     and old.identificacion_fiscal <> all (new.identificaciones_anteriores) then
    new.identificaciones_anteriores := new.identificaciones_anteriores || old.identificacion_fiscal;
  end if;
  return new;
end $$;
