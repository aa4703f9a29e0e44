-- What the functions never do they may not do either. A session's tokens go with it, by their foreign key.
revoke update, delete on canjes_vistos from junto_app;
revoke delete on tokens_refresco from junto_app;

revoke update on preregistros, idempotencia, intentos from junto_app;
grant update (estado, canje_id, numero, fecha) on preregistros to junto_app;
grant update (estado_http, respuesta) on idempotencia to junto_app;
grant update (desde, cuenta) on intentos to junto_app;
