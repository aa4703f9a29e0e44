-- Reads that go through many redemptions of one scope and need few columns of each are answered from an index alone: the
-- totals of a report, the board of a chain, and the history by which signals are judged.
create index canjes_reporte_pais_idx on canjes (pais_codigo, fecha, id)
  include (vigente, cambio_en, promocion_id, distribuidor_id);
create index canjes_periodo_cadena_idx on canjes (cadena_id, fecha, id)
  include (vigente, cambio_en, promocion_id, distribuidor_id, farmacia_id, producto_id);
create index canjes_periodo_farmacia_idx on canjes (farmacia_id, fecha, id)
  include (cambio_en, promocion_id, distribuidor_id, ffd, medico_id, registrado_en) where vigente;
drop index canjes_reporte_cadena_idx;
drop index canjes_reporte_farmacia_idx;
-- An index answers alone for rows of pages that a vacuum has seen: run one every few thousand redemptions.
alter table canjes set (
  autovacuum_vacuum_insert_scale_factor = 0.005,
  autovacuum_vacuum_scale_factor = 0.005
);
