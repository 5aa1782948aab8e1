#!/bin/sh
# Copies the primary at the first start and then follows it.
set -eu
umask 077
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA.new"
  mkdir -p "$(dirname "$PGDATA")"
  # --write-recovery-conf stores the address and the password for later starts.
  PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --pgdata "$PGDATA.new" --write-recovery-conf --slot replica \
    --host "$PRIMARY_HOST" --port "${PRIMARY_PORT:-5432}" --username replicator
  # Renamed when it is complete, so that an interrupted copy is never used.
  mv "$PGDATA.new" "$PGDATA"
fi
exec postgres -D "$PGDATA" "$@"
