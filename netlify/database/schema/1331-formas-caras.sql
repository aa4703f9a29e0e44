-- One call takes about as long as reading 25 pages: the planner looks spellings up by their index, instead of computing
-- those of every invoice of a pharmacy.
alter function formas_de_numero(int, text, text) cost 10000;
alter function formas_de_busqueda(text, text) cost 10000;
