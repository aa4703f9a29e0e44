-- What a request takes out of other rows is that person's: their redemptions, and texts that say what names them.

-- A text in words, one space apart, without accents, case and what separates. The class lists separators by their
-- places in Unicode: [[:alnum:]] would know only the letters of the database's locale.
create function texto_llano(texto text) returns text
  language sql immutable parallel safe as $$
  select btrim(regexp_replace(public.sin_acentos(normalize(texto, nfkc)),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3004\u3008-\u3020\ufe00-\ufe0f\U0001f000-\U0001faff]+',
    ' ', 'g'))
$$;

-- What names the person in others' texts, as they are searched; there only while the request is carried out.
alter table solicitudes add column dichos text[];
grant update (dichos) on solicitudes to junto_app;

-- A person's data change for others than the owner only while a request for it is open and not carried out. What
-- goes out of other rows belongs to that person, or says what names them; it goes for good.
create or replace function exigir_solicitud() returns trigger language plpgsql as $$
declare
  actos text[] := '{anonimizar,reclamar}';
  de bigint;
  pais text;
  comprador text;
  dicho text;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    return new;
  end if;
  case tg_table_name
    when 'pacientes' then
      actos := actos || 'rectificar'::text;
      de := new.id;
    when 'tarjetas' then de := new.paciente_id;
    when 'canje_facturas' then
      if new.numero = 'RETIRADA*' || new.id then
        select t.paciente_id into de
          from canjes c join tarjetas t on t.id = c.tarjeta_id where c.id = new.canje_id;
      end if;
    when 'canjes' then
      if new.comprador_nombre is null and new.comprador_identificacion is null then
        select t.paciente_id into de from tarjetas t where t.id = new.tarjeta_id;
        pais := new.pais_codigo;
        comprador := identificacion_canonica(pais, upper(btrim(old.comprador_identificacion)));
      end if;
    when 'canje_historial' then
      select t.paciente_id into de
        from canjes c join tarjetas t on t.id = c.tarjeta_id where c.id = new.canje_id;
      dicho := ' ' || texto_llano(old.observaciones) || ' ';
    when 'liquidacion_movimientos' then
      dicho := ' ' || texto_llano(old.observaciones) || ' ';
  end case;
  if not exists (
    select from solicitudes s join pacientes p on p.id = s.paciente_id
     where s.estado = 'Abierta' and s.aplicada_en is null and s.derecho = any (actos)
       and (p.id = de
         or comprador = identificacion_canonica(pais, p.identificacion)
         or exists (
           select from unnest(s.dichos) d
            where char_length(btrim(d)) >= 3
              and (strpos(dicho, d) > 0 or strpos(replace(dicho, ' ', ''), d) > 0)))) then
    raise exception '% changes by a request alone', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger liquidacion_movimientos_por_solicitud before update on liquidacion_movimientos
  for each row execute function exigir_solicitud();
