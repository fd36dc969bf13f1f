#!/usr/bin/env bash
# FerretDB 2.7.0 (built with Go) on PostgreSQL 18 with the DocumentDB extension (Debian sid, in a folder of its own by
# debootstrap): start | stop. Needs root. Set by documentdb.mjs: ENGINE_FOLDER, PORT, PG_PORT.
set -euo pipefail

folder=$ENGINE_FOLDER root=$ENGINE_FOLDER/sid data=/var/lib/postgresql/records-portal-test

as_postgres() { chroot "$root" su postgres -c "$1"; }

mount_system() { for name in proc dev; do mountpoint -q "$root/$name" || mount --bind "/$name" "$root/$name"; done; }

stop() {
  if [ -f "$folder/pid" ]; then kill "$(cat "$folder/pid")" 2>/dev/null || true; rm -f "$folder/pid"; fi
  if [ -d "$root$data" ]; then as_postgres "/usr/lib/postgresql/18/bin/pg_ctl -D $data -m fast stop" >/dev/null 2>&1 || true; fi
  for name in proc dev; do if mountpoint -q "$root/$name"; then umount "$root/$name" || true; fi; done
}

build_ferretdb() {
  mkdir -p "$folder/build"
  cd "$folder/build"
  printf 'module engines\n\ngo 1.25\n' >go.mod
  go get -tool github.com/FerretDB/FerretDB/v2/cmd/ferretdb@v2.7.0
  go build -mod=mod -o "$folder/ferretdb" github.com/FerretDB/FerretDB/v2/cmd/ferretdb
}

build_postgres() {
  command -v debootstrap >/dev/null || { apt-get update -qq && apt-get install -y -qq debootstrap; }
  # The mirror that this Debian uses itself.
  mirror=$(grep -rhoE 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null | head -1 | tr -d ' ' || true)
  [ -d "$root/etc/apt" ] || debootstrap --variant=minbase --include=ca-certificates sid "$root" "$mirror"
  mount_system
  chroot "$root" sh -c 'apt-get -o Acquire::Check-Valid-Until=false update -qq &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql-18-documentdb postgresql-18-cron'
}

start() {
  mkdir -p "$folder"
  [ -x "$folder/ferretdb" ] || build_ferretdb >&2
  [ -x "$root/usr/lib/postgresql/18/bin/postgres" ] || build_postgres >&2
  mount_system
  rm -rf "${root:?}$data" "$folder/state"
  as_postgres "/usr/lib/postgresql/18/bin/initdb -D $data -A trust -U postgres" >/dev/null
  cat >>"$root$data/postgresql.conf" <<C
listen_addresses = '127.0.0.1'
port = $PG_PORT
unix_socket_directories = '/tmp'
shared_preload_libraries = 'pg_cron,pg_documentdb_core,pg_documentdb'
cron.database_name = 'postgres'
C
  as_postgres "/usr/lib/postgresql/18/bin/pg_ctl -D $data -l /tmp/documentdb.log -w start" >/dev/null
  as_postgres "psql -q -h /tmp -p $PG_PORT -U postgres -c 'create extension if not exists documentdb cascade'" >/dev/null
  mkdir -p "$folder/state"
  setsid "$folder/ferretdb" --postgresql-url="postgres://postgres@127.0.0.1:$PG_PORT/postgres" --no-auth \
    --listen-addr="127.0.0.1:$PORT" --telemetry=disable --state-dir="$folder/state" --debug-addr=- --log-level=error \
    >"$folder/log" 2>&1 </dev/null &
  echo $! >"$folder/pid"
  for _ in $(seq 100); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; then
      echo "mongodb://127.0.0.1:$PORT/?directConnection=true"
      return
    fi
    sleep 0.2
  done
  echo "FerretDB does not answer; see $folder/log" >&2
  return 1
}

"$1"
