-- One paper gives one box, whatever fiscal number its pharmacy has on file and however a free number is spelled.

-- The spellings by which a number may be another one of its pharmacy: without the words before it, O for 0 and I or L
-- for 1, without separators or zeros ('7=...'), and shorter ones that another number may be: without a suffix, or the
-- last ten digits of a fiscal number or a key ('7<...'). 7 is the pharmacy.
create function formas_de_numero(farmacia int, numero text, canonico text) returns text[]
  language sql immutable parallel safe
  return (
    select array_agg(distinct farmacia || signo || forma)
      from (select regexp_replace(numero,
                     '^(([^0-9A-ZÑ]|(FACTURA|FACT|FAC|TIQUETE|TICKET|RECIBO|NUMERO|NUM|NRO|NO|N|F)(?![A-ZÑ]))+)(?=.)', '') as llano,
                   array[regexp_replace(numero, '[^0-9]', '', 'g'), regexp_replace(canonico, '[^0-9]', '', 'g')] as digitos) n
     cross join lateral (
       select '=' as signo, llano as texto
       union all
       select '<', corto
         from (select regexp_replace(llano, '([^0-9A-ZÑ]+[0-9A-ZÑ]{1,2}|(?<=[0-9])[A-ZÑ])$', '') as corto) c
        where corto <> llano and corto ~ '([0-9].*){4}'
       union all
       select '<', right(d, 10) from unnest(digitos) d where char_length(d) >= 12) t
     cross join lateral (values (numero_junto(translate(texto, 'OIL', '011'))),
                                (numero_llano(translate(texto, 'OIL', '011')))) f (forma)
     where forma <> '');

-- What has to be among the forms of another number for the two to look alike: neither is shortened twice.
create function formas_parecidas(formas text[]) returns text[] language sql immutable parallel safe
  return (select array_agg(distinct busca) from unnest(formas) forma
           cross join lateral (values (translate(forma, '<', '=')),
                                      (case when forma like '%=%' then translate(forma, '=', '<') end)) b (busca)
           where busca is not null);

create index canje_facturas_formas_idx on canje_facturas
  using gin (formas_de_numero(farmacia_id, numero, canonico)) where vigente;
drop index canje_facturas_junto_idx, canje_facturas_llano_idx;

-- Whether a paper is identified by the fiscal number that its pharmacy has on file, not by an issuer that it names.
create function identidad_del_archivo(identidad text, numero text, farmacia int) returns boolean
  language sql stable parallel safe
  return coalesce(identidad = identidad_en_farmacia(numero, farmacia), false);

-- Two spellings of one paper at one pharmacy may name two issuers: the one that was read and the one on file, which
-- may be wrong. They are one paper all the same.
create function canje_facturas_un_papel() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.farmacia_id || ' ' || new.numero, 0));
  if exists (
    select from public.canje_facturas cf
     where cf.numero = new.numero and cf.farmacia_id = new.farmacia_id and cf.producto_id = new.producto_id
       and cf.vigente and cf.canje_id <> new.canje_id and cf.identidad <> new.identidad
       and (public.identidad_del_archivo(cf.identidad, cf.numero, cf.farmacia_id)
            or public.identidad_del_archivo(new.identidad, new.numero, new.farmacia_id))) then
    raise unique_violation using constraint = 'canje_facturas_documento_una_vez';
  end if;
  return new;
end $$;
-- Named after the trigger that derives the identity: triggers fire by name.
create trigger canje_facturas_papel before insert on canje_facturas
  for each row when (new.identidad is not null) execute function canje_facturas_un_papel();

-- The identities that a pharmacy's papers have from the number on file, where another one is to be filed.
create function identidades_de_correccion(farmacia int, fiscal text)
  returns table (factura_id bigint, preregistro_id bigint, identidad text) language sql stable
  begin atomic
    select p.factura_id, p.preregistro_id,
           replace(identidad_escrita(f.pais_codigo, p.numero, f.id), ':farmacia-' || f.id || ':',
                   ':' || coalesce(fiscal, 'farmacia-' || f.id) || ':')
      from farmacias f
      join (select id as factura_id, null::bigint as preregistro_id, farmacia_id, numero, canonico, enlace, cf.identidad
              from canje_facturas cf
            union all
            select null, id, farmacia_id, numero, canonico, enlace, r.identidad from preregistros r) p
        on p.farmacia_id = f.id
     where f.id = farmacia and p.canonico is null and p.enlace is null
       and p.identidad = identidad_en_farmacia(p.numero, f.id);
  end;

-- A correction of a pharmacy's fiscal number re-derives the identities that hang on it. The change is refused, and
-- nothing is lost, when two papers turn out to be one document.
create or replace function farmacias_dar_emisor() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  correcciones record;
begin
  for correcciones in select * from public.identidades_de_correccion(new.id, new.identificacion_fiscal) loop
    update public.canje_facturas set identidad = correcciones.identidad where id = correcciones.factura_id;
    update public.preregistros set identidad = correcciones.identidad where id = correcciones.preregistro_id;
  end loop;
  return new;
end $$;
drop trigger farmacias_emisor on farmacias;
-- Before: the number on file is still the one that the identities were derived from.
create trigger farmacias_emisor before update of identificacion_fiscal on farmacias
  for each row when (old.identificacion_fiscal is distinct from new.identificacion_fiscal)
  execute function farmacias_dar_emisor();
