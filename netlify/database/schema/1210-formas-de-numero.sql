-- A free number may be another one with other words before it, another series letter or a longer suffix.

-- The spellings by which a number may be another one of its pharmacy (7 is the pharmacy):
-- '7=...' without the words before it, O for 0 and I or L for 1, without separators or zeros;
-- '7<...' shorter, as another number may be: without its suffixes, or the last ten digits of a fiscal number or a key;
-- '7~...' its only run of digits, where that has six or more; '7^...' that of the number without its suffixes.
create or replace function formas_de_numero(farmacia int, numero text, canonico text) returns text[]
  language sql immutable parallel safe
  return (
    select array_agg(distinct farmacia || signo || forma)
      from (select regexp_replace(numero,
                     '^(([^0-9A-ZÑ]|(FACTURA|FACT|FAC|TIQUETE|TICKET|RECIBO|NUMERO|NUM|NRO|NO|N|F)(?![A-ZÑ]))+)(?=.)', '') as llano,
                   array[regexp_replace(numero, '[^0-9]', '', 'g'), regexp_replace(canonico, '[^0-9]', '', 'g')] as digitos) n
     cross join lateral (
       select array_agg(corto) as cortos
         from unnest(array['$', '+$']) veces
        cross join lateral regexp_replace(llano, '([^0-9A-ZÑ]+[0-9A-ZÑ]{1,3}|(?<=[0-9])[A-ZÑ]{1,3})' || veces, '') corto
        where corto <> llano and corto ~ '([0-9].*){4}') c
     cross join lateral (
       select signo, forma
         from (select '=' as signo, llano as texto
               union all
               select '<', unnest(cortos)
               union all
               select '<', right(d, 10) from unnest(digitos) d where char_length(d) >= 12) t
        cross join lateral (values (numero_junto(translate(texto, 'OIL', '011'))),
                                   (numero_llano(translate(texto, 'OIL', '011')))) f (forma)
       union all
       select signo, (select case when count(*) = 1 and max(char_length(r[1])) >= 6
                                  then ltrim(translate(max(r[1]), 'OIL', '011'), '0') end
                        -- O, I and L are digits beside one, unless a word ends with them.
                        from regexp_matches(texto, '((?:(?<![A-ZÑ])[OIL]+)?[0-9][0-9OIL]*)', 'g') r)
         from (select '~' as signo, llano as texto
               union all
               select '^', unnest(cortos)) s) f
     where forma <> '');

-- What has to be among the forms of another number for the two to look alike: neither is shortened twice.
create or replace function formas_parecidas(formas text[]) returns text[] language sql immutable parallel safe
  return (select array_agg(distinct busca) from unnest(formas) forma
           cross join lateral (values (translate(forma, '<^', '=~')),
                                      (case when forma ~ '[=~]' then translate(forma, '=~', '<^') end)) b (busca)
           where busca is not null);

reindex index canje_facturas_formas_idx;
reindex index canje_facturas_busqueda_idx;
