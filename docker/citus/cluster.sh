#!/bin/sh
# cluster.sh COORDINATOR WORKER…: joins the nodes into a cluster.
set -eu
coordinator=$1
shift
run() { psql -v ON_ERROR_STOP=1 -h "$coordinator" -U postgres -d postgres -c "$1"; }
run "create extension if not exists citus"
run "select citus_set_coordinator_host('$coordinator')"
for worker in "$@"; do run "select citus_add_node('$worker', 5432)"; done
