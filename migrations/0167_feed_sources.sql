-- Sources of feeds: how their files are read, and where and when they are pulled. Secrets stay in the environment.
create table feed_source (
  id uuid primary key,
  name text not null unique,
  kind text not null check (kind in ('products', 'prices', 'stock')),
  -- Tenants, for products with their locale: "ch/de-CH". The first determines the time zone of the schedule.
  targets text[] not null check (cardinality(targets) between 1 and 20),
  -- Empty where the content decides.
  delimiter text not null default '',
  encoding text not null default '',
  mapping jsonb not null default '[]',
  -- First rows of a file, for the mapping and its preview: {"columns": [...], "rows": [{"line": 2, "values": {...}}]}.
  sample jsonb,
  replace boolean not null default false,
  overwrite_edits boolean not null default false,
  -- Where it is pulled; null for a source of uploaded files.
  place jsonb,
  schedule jsonb not null default '{"kind": "none"}',
  next_at timestamptz,
  -- Version of the file that was imported last; null imports it again.
  file_version jsonb,
  file_hash text,
  -- Set with the first of failures in a row, about which its employee got a mail.
  failing_since timestamptz,
  -- Employee who is told of failures.
  staff_email text not null,
  -- Grows with each change, so that two employees do not overwrite each other.
  version integer not null default 1,
  created_at timestamptz not null
);
create index feed_source_due on feed_source (next_at) where next_at is not null;

create table feed_pull (
  id uuid primary key,
  source_id uuid not null references feed_source (id) on delete cascade,
  staff_email text,
  state text not null check (state in ('waiting', 'running', 'imported', 'unchanged', 'failed')),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  bytes bigint,
  problem text,
  detail text not null default ''
);
create index feed_pull_newest on feed_pull (source_id, created_at desc);
-- One pull of a source at a time.
create unique index feed_pull_open on feed_pull (source_id) where state in ('waiting', 'running');

alter table import_run
  add column source_id uuid references feed_source (id) on delete set null,
  add column pull_id uuid references feed_pull (id) on delete set null;
create index import_run_source on import_run (source_id, created_at desc) where source_id is not null;
create index import_run_pull on import_run (pull_id) where pull_id is not null;
