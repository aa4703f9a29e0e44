-- Every spelling is nearly unique: counting them tells the planner nothing, and takes most of the time of ANALYZE.
alter index canje_facturas_formas_idx alter column 1 set statistics 0;
alter index canje_facturas_busqueda_idx alter column 1 set statistics 0;
