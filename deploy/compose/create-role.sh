#!/bin/sh
# Runs once, in an empty volume: the shop's role owns its database and has no other right (docs/security/at-rest.md).
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$KONTOR_PASSWORD" --username="$POSTGRES_USER" <<'SQL'
create role kontor login nosuperuser nocreatedb nocreaterole password :'password';
create database kontor owner kontor;
SQL
