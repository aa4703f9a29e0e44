-- How often each rule refused something, by day and country: no person, card or invoice.

create table negativas (
  -- The day in the country's own time zone.
  dia date not null,
  pais_codigo text not null constraint negativas_pais references paises (codigo) on delete restrict,
  regla text not null constraint negativas_regla_formato check (regla ~ '^[a-z][A-Za-z]{0,59}$'),
  cuenta int not null constraint negativas_cuenta_positiva check (cuenta > 0),
  constraint negativas_pkey primary key (dia, pais_codigo, regla)
);
create index negativas_pais_idx on negativas (pais_codigo);

grant select, insert on negativas to junto_app;
grant update (cuenta) on negativas to junto_app;
