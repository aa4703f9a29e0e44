-- A search by invoice reads some twenty rows; the planner expects thousands and would start workers for them. A statement
-- with a function that is not parallel safe has none.
create or replace function formas_buscadas(numero text) returns text[]
  language sql immutable parallel unsafe
  return array_remove(coalesce(formas_parecidas(formas_de_numero(0, numero, null)), '{}')
    || ('0$' || nullif(ltrim(substring(numero from '^[0-9]+$'), '0'), '')), null);
