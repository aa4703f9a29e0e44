-- Guessing is counted by different numbers: telephone networks put thousands of people behind one address.
-- Keyed hashes of what one address asked for, each with the second of its first time; null where a counter
-- counts every try alike.
alter table intentos add column consultas jsonb;

-- Whether the last try was refused: a counter stays at its limit, so that a refused try leaves nothing behind.
alter table intentos add column negada boolean not null default false;

grant update (consultas, negada) on intentos to junto_app;
