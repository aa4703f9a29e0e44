-- Whose database this is: a deploy of production marks it, and a preview that is given it refuses.
create table entorno (
  contexto text constraint entorno_pkey primary key
    constraint entorno_contexto_conocido check (contexto = 'production'),
  marcado_en timestamptz not null
);

grant select on entorno to junto_app;
