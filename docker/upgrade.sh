#!/bin/sh
# upgrade.sh [COMPOSE_FILE]: replaces the replicas of Dayloop one at a time. Each new one is ready before an old one stops.
# If a new one does not become ready, it is removed and the old ones keep running. Fix the cause and run the script again.
set -eu
file=${1:-$(dirname "$0")/compose.scale.yaml}
ready_within=${READY_WITHIN_SECONDS:-180}
compose() { docker compose -f "$file" "$@"; }
replicas() { compose ps --quiet dayloop; }

compose build dayloop
old=$(replicas)
if [ -z "$old" ]; then
  compose up --detach --wait
  exit
fi
count=$(printf '%s\n' "$old" | wc -l)
for replaced in $old; do
  before=$(replicas)
  compose up --detach --no-deps --no-recreate --scale "dayloop=$((count + 1))" dayloop
  added=$(replicas | grep -vxF "$before")
  waited=0
  while [ "$(docker inspect --format '{{.State.Health.Status}}' "$added")" != healthy ]; do
    if [ "$waited" -ge "$ready_within" ]; then
      echo "upgrade.sh: the new replica is not ready after $ready_within s; its log:" >&2
      docker logs --tail 20 "$added" >&2
      docker rm --force "$added" >/dev/null
      exit 1
    fi
    sleep 1
    waited=$((waited + 1))
  done
  docker stop --time 30 "$replaced" >/dev/null
  docker rm "$replaced" >/dev/null
done
echo "Every replica was replaced."
