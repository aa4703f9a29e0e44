-- Users who were created and have never chosen a password: their hash is that of no password.
create index usuarios_sin_ingresar_idx on usuarios (pais_codigo, clave_cambiada_en, id)
  where activo and clave_hash =
    '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
