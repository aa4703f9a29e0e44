-- The roles of docs/despliegue.md, for the first start of compose.yaml's database. Change both passwords.
create role dueno login createrole password 'cambie-esta-clave';
create role junto_app nologin;
create role junto_funciones login password 'cambie-esta-otra' in role junto_app;
alter role junto_funciones set statement_timeout = '8s';
alter role junto_funciones set lock_timeout = '6s';
alter role junto_funciones set idle_in_transaction_session_timeout = '5s';
grant junto_app to dueno with admin option;
create database junto owner dueno;
