-- A free number may be another one with letters read or typed for digits, or with further digits around it.

-- The spellings by which a number may be another one of its pharmacy (7 is the pharmacy):
-- '7=...' without the words before it, without separators or zeros, and O for 0, I or L for 1, B for 8, G for 6, S for 5
-- and Z for 2;
-- '7<...' shorter, as another number may be: without its suffixes or the digits before it, or the last ten digits of a
-- fiscal number or a key;
-- '7~...' its runs of digits, where one has six or more, with and without the last four letters as digits;
-- '7^...' those of the shorter ones, all but one, or one alone.
create or replace function formas_de_numero(farmacia int, numero text, canonico text) returns text[]
  language sql immutable parallel safe
  return (
    select array_agg(distinct farmacia || signo || forma)
      from (select regexp_replace(numero,
                     '^(([^0-9A-ZÑ]|(FACTURA|FACT|FAC|TIQUETE|TICKET|RECIBO|NUMERO|NUM|NRO|NO|N|F)(?![A-ZÑ]))+)(?=.)', '') as llano,
                   array[regexp_replace(numero, '[^0-9]', '', 'g'), regexp_replace(canonico, '[^0-9]', '', 'g')] as digitos) n
     cross join lateral (
       select array_agg(corto) as cortos
         from unnest(array['([^0-9A-ZÑ]+[0-9A-ZÑ]{1,4}|(?<=[0-9])[A-ZÑ]{1,3})$',
                           '([^0-9A-ZÑ]+[0-9A-ZÑ]{1,4}|(?<=[0-9])[A-ZÑ]{1,3})+$',
                           '^[0-9]+[^0-9A-ZÑ]+']) resto
        cross join lateral regexp_replace(llano, resto, '') corto
        -- A year is no number.
        where corto <> llano and corto ~ '([0-9].*){4}' and corto !~ '^20[0-9]{2}$') c
     cross join lateral (
       select signo, forma
         from (select '=' as signo, llano as texto
               union all
               select '<', unnest(cortos)
               union all
               select '<', right(d, 10) from unnest(digitos) d where char_length(d) >= 12) t
        cross join lateral (values (numero_junto(translate(texto, 'OILBGSZ', '0118652'))),
                                   (numero_llano(translate(texto, 'OILBGSZ', '0118652')))) f (forma)
       union all
       select case when sin = 0 then signo else '^' end,
              (select case when (sin = 0 or count(*) > 1 and abs(sin) <= count(*)) and max(largo) filter (where queda) >= 6
                           then string_agg(tramo, '-' order by i) filter (where queda) end
                 -- O, I and L are digits beside one, unless a word ends with them.
                 from regexp_matches(leido, '((?:(?<![A-ZÑ])[OIL]+)?[0-9][0-9OIL]*)', 'g') with ordinality m (r, i)
                cross join lateral (values (char_length(r[1]),
                  regexp_replace(translate(r[1], 'OIL', '011'), '^0+(?=.)', ''),
                  case when sin < 0 then i = -sin else i <> sin end)) t (largo, tramo, queda))
         from (select '~' as signo, llano as texto
               union all
               select '^', unnest(cortos)) s
        cross join lateral (select texto as leido union select translate(texto, 'BGSZ', '8652')) v
        -- Without none, without the i-th, without all but the i-th.
        cross join lateral generate_series(-4, 4) sin
        where sin = 0 or signo = '~') f
     where forma <> '');

reindex index canje_facturas_formas_idx;
reindex index canje_facturas_busqueda_idx;
