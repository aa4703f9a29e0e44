-- What a user tells one's own sessions apart by: the browser with its system, and the city. Null: not known.
alter table sesiones
  add column equipo text constraint sesiones_equipo_largo check (char_length(equipo) between 1 and 60),
  add column lugar text constraint sesiones_lugar_largo check (char_length(lugar) between 1 and 120);
grant update (equipo, lugar) on sesiones to junto_app;
