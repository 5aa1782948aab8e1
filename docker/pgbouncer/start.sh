#!/bin/sh
# Writes PgBouncer's settings from the environment and starts it. In transaction mode, many connections from Dayloop
# share a few connections to Postgres.
set -eu
umask 077
run=${RUN_DIR:-/run/pgbouncer}
# Doubles double quotes, as the format requires.
quoted() { printf '"%s"' "$(printf '%s' "$1" | sed 's/"/""/g')"; }

printf '%s %s\n' "$(quoted "$DATABASE_USER")" "$(quoted "$DATABASE_PASSWORD")" > "$run/users.txt"
# connect_query: the time limits that Dayloop sets itself on direct connections.
cat > "$run/pgbouncer.ini" <<INI
[databases]
$DATABASE_NAME = host=$DATABASE_HOST port=${DATABASE_PORT:-5432} connect_query='set statement_timeout = 15000; set idle_in_transaction_session_timeout = 15000'

[pgbouncer]
listen_addr = ${LISTEN_ADDRESS:-*}
listen_port = ${LISTEN_PORT:-6432}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $run/users.txt
pool_mode = transaction
max_client_conn = ${MAX_CLIENTS:-1000}
default_pool_size = ${POOL_SIZE:-20}
server_lifetime = 3600
server_idle_timeout = 60
query_wait_timeout = 10
log_connections = 0
log_disconnections = 0
INI
exec pgbouncer "$run/pgbouncer.ini"
