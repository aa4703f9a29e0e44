-- A patient says of a redemption 'I do not recognise it': once, with nothing of the person besides.
create table desconocimientos (
  canje_id bigint constraint desconocimientos_pkey primary key
    constraint desconocimientos_canje references canjes (id) on delete cascade,
  recibido_en timestamptz not null
);
grant select, insert on desconocimientos to junto_app;
