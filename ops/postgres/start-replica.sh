#!/bin/bash
# Starts a streaming replica. The first start copies the primary, PRIMARY_HOST, beside the data folder and then renames the copy, so an
# interrupted copy is made again. Later starts continue from what is there, and never copy over it.
set -eu
export PGPASSWORD=$POSTGRES_PASSWORD
if [ ! -f "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA.copy"
  mkdir -p "$(dirname "$PGDATA")"
  pg_basebackup --host="$PRIMARY_HOST" --port="${PRIMARY_PORT:-5432}" --username="$POSTGRES_USER" \
    --pgdata="$PGDATA.copy" --write-recovery-conf --checkpoint=fast
  chmod 0700 "$PGDATA.copy"
  rmdir "$PGDATA" 2>/dev/null || true
  mv "$PGDATA.copy" "$PGDATA"
fi
exec postgres -D "$PGDATA" "$@"
