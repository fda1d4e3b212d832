#!/bin/sh
# Runs once, on an empty database. The programs' role is no superuser; it owns its database, so it may create trusted extensions.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<SQL
create role around login password '$(cat /run/around/database_password)';
create database around owner around;
SQL
