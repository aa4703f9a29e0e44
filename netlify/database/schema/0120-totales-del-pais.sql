-- A country's totals are read by measure and day. By the country alone, a year of a million redemptions read all
-- totals that the country has ever had, 35,730 rows for 723.

create index totales_canjes_pais_medida_idx on totales_canjes (pais_codigo, medida, dia);
drop index totales_canjes_pais_idx;
