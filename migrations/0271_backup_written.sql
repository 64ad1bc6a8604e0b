-- The last backup that `kontor backup` completed, for the alert on its age. One row at most. A restore brings the row of
-- the backup before.
create table backup_written (
  id boolean primary key default true check (id),
  finished_at timestamptz not null,
  bytes bigint not null check (bytes > 0)
);
