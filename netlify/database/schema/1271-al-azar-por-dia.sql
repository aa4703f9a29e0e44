-- The queue joins the drawn redemptions of its few days, instead of looking each of its own up.
create index canjes_al_azar_fecha_idx on canjes_al_azar (fecha) include (canje_id);
