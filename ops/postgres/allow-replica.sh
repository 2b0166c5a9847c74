#!/bin/bash
# Runs once, when the database is made: lets a streaming replica of the same network follow it, as the owner of the database.
set -eu
echo 'host replication all samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
