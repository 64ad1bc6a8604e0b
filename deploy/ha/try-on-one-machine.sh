#!/bin/sh
# Runs the cluster of this folder on one machine, for trials and drills: three PostgreSQL with Patroni, three etcd, HAProxy and an archive.
#
# Usage: try-on-one-machine.sh FOLDER PORT
#   FOLDER   an empty folder of an unprivileged account: PostgreSQL refuses to run as root
#   PORT     the first of six ports: PostgreSQL, Patroni, etcd, etcd among its members; HAProxy to the primary, to the replica
# Machines are the addresses 127.0.0.11 to 127.0.0.13. Packages of Debian 13:
#   apt install patroni python3-etcd etcd-server haproxy postgresql pgbackrest
# SIGTERM ends everything.
set -eu
own=$(cd "$(dirname "$0")" && pwd)
folder=$1 port=$2
NODES='1 2 3'
etcd_port=$((port + 2)) peer_port=$((port + 3)) primary_port=$((port + 4)) replica_port=$((port + 5))

# Replaces addresses, ports and folders of an example. Passwords of a trial are fixed: only this machine reaches it.
adapt() {
  sed -e "s|OWN_NAME|db$2|g; s|OWN_ADDRESS|127.0.0.1$2|g; s|10\.0\.0\.|127.0.0.|g" \
    -e "s|SECRET_\([1-4]\)|trial-\1|g; s|1GB|64MB|" \
    -e "s|:5432|:$port|g; s|port=5432|port=$port|; s|8008|$((port + 1))|g; s|:2379|:$etcd_port|g; s|:2380|:$peer_port|g" \
    -e "s|127.0.0.1:5000|127.0.0.1:$primary_port|; s|127.0.0.1:5001|127.0.0.1:$replica_port|" \
    -e "s|/var/lib/postgresql/17/kontor|$folder/db$2/data|; s|/var/lib/postgresql/.pgpass|$folder/db$2/pgpass|" \
    -e "s|/var/run/postgresql|$folder/db$2/run|; s|/var/lib/etcd/kontor|$folder/db$2/etcd|" \
    -e "s|/var/lib/pgbackrest|$folder/backups|; s|/var/log/pgbackrest|$folder/db$2|; s|/tmp/pgbackrest|$folder/db$2/lock|" \
    -e "s|/var/spool/pgbackrest|$folder/db$2/spool|; /^ *\(user\|group\) haproxy/d; /^ *log /d" "$own/$1"
}

# Restarts a program until its machine is lost (FOLDER/dbN/lost), as systemd does by the units of Debian.
keep() {
  node=$1 name=$2
  shift 2
  while :; do
    if [ ! -e "$folder/db$node/lost" ]; then
      "$@" >>"$folder/db$node/$name.log" 2>&1 &
      echo $! >"$folder/db$node/$name.pid"
      wait $! || true
    fi
    sleep 1
  done
}

mkdir -p "$folder/backups"
for node in $NODES; do
  at=$folder/db$node
  mkdir -p "$at/run" "$at/lock" "$at/spool"
  adapt etcd.env "$node" >"$at/etcd.env"
  adapt pgbackrest.conf "$node" >"$at/pgbackrest.conf"
  (umask 077 && adapt patroni.yml "$node" >"$at/patroni.yml")
done
adapt haproxy.cfg 1 >"$folder/haproxy.cfg"

trap 'trap "" TERM; kill 0; wait; exit 0' TERM INT
for node in $NODES; do
  at=$folder/db$node
  (
    set -a
    . "$at/etcd.env"
    keep "$node" etcd etcd
  ) &
  (
    export PGBACKREST_CONFIG="$at/pgbackrest.conf"
    keep "$node" patroni patroni "$at/patroni.yml"
  ) &
done
haproxy -db -f "$folder/haproxy.cfg" >"$folder/haproxy.log" 2>&1 &
wait
