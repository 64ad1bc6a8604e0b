-- State of the purges of a CDN in front: one row, only with CDN set. The process that holds the lease sends them.
create table cdn_purge (
  id boolean primary key default true check (id),
  holder uuid,
  lease_until timestamptz,
  -- Position in the outbox up to which all changes are purged (src/platform/changes/changes.store.ts).
  position text,
  -- Fingerprint of what pages are made with besides the database. A new one makes a purge of everything due.
  fingerprint text,
  everything_due integer not null default 0,
  everything_done integer not null default 0,
  -- First failure since the last success, and its code.
  failing_since timestamptz,
  problem text
);
