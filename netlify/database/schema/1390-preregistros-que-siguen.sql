-- The nightly job gives the pending invoices of a promotion that has ended to the one that goes on with it.
grant update (promocion_id) on preregistros to junto_app;
