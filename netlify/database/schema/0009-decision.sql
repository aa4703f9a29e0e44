-- A decision stands, whatever the program does: it is written once, and its history with it.
create function canjes_rehusar_otra_decision() returns trigger language plpgsql as $$
begin
  raise exception 'a decided redemption stays decided' using errcode = 'restrict_violation';
end $$;
create trigger canjes_decision_una_vez before update of estado, decidido_en, motivo_codigo on canjes
  for each row when (old.estado <> 'Pendiente') execute function canjes_rehusar_otra_decision();
