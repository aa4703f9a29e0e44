-- A document of a kind that the tables of its country do not hold: it is redeemed, and its auditor looks at it.
-- What stood here before was audited without the mark.
alter table canje_facturas add column sin_verificar boolean not null default false;
