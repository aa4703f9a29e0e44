-- An identity number is the same person's however its separators and zeros are written: `leerIdentificacion` of
-- src/domain/identificacion.ts in the words of the database. `numero` is what `pacientes.identificacion` holds.
create function identificacion_canonica(pais text, numero text) returns text
  language sql immutable parallel safe as $$
  select case
    when pais = '506' and numero ~ '^0?[1-9][ ./-]+[0-9]{1,4}[ ./-]+[0-9]{1,4}$' then (
      select parte[1] || lpad(parte[2], 4, '0') || lpad(parte[3], 4, '0')
        from regexp_match(numero, '^0?([1-9])[ ./-]+([0-9]{1,4})[ ./-]+([0-9]{1,4})$') parte)
    when pais = '506' and llano ~ '^0[1-9][0-9]{8}$' then substr(llano, 2)
    when pais = '507' then coalesce((
      select parte[1] || parte[2] || '-' || parte[3] || '-' || parte[4]
        from regexp_match(numero, '^0?(1[0-3]|[1-9]|PE|E|N)[ ./-]*(AV|PI|)[ ./-]+0*([1-9][0-9]{0,3})[ ./-]+0*([1-9][0-9]{0,5})$') parte),
      llano)
    else llano
  end
  from (select translate(numero, ' -./', '') as llano) n
$$;

-- Who affiliated the same number again under another spelling, before spellings were compared: 1 for the second, 2
-- for the third. `npm run repetidas` lists them. Nobody new gets in: a new affiliation is always the first of its number.
alter table pacientes
  add column repeticion smallint not null default 0
    constraint pacientes_repeticion_natural check (repeticion >= 0);
with afiliada as (
  select id, row_number() over (
           partition by pais_codigo, identificacion_canonica(pais_codigo, identificacion) order by id) - 1 as orden
    from pacientes
)
update pacientes p set repeticion = a.orden from afiliada a where a.id = p.id and a.orden > 0;

drop index pacientes_identificacion_unica;
create unique index pacientes_identificacion_unica
  on pacientes (pais_codigo, identificacion_canonica(pais_codigo, identificacion), repeticion);
