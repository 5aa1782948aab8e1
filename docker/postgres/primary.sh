#!/bin/sh
# Runs once when the primary is initialized: adds the replication user, its slot and its access rule.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replicator with replication login password :'password';
select pg_create_physical_replication_slot('replica', true);
-- The primary keeps at most this much log for a replica that is away, so that its disk does not fill up.
alter system set max_slot_wal_keep_size = '10GB';
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
