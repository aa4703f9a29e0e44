-- Tries under way apart from failures: right passwords, however many at once, must not lock their own user out.
alter table intentos add column en_curso int not null default 0
  constraint intentos_en_curso_no_negativo check (en_curso >= 0);

grant update (en_curso) on intentos to junto_app;
