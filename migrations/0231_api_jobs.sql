-- Jobs of API clients: exports and uploaded lines that are worked on in the background (decision 225).
create table api_job (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references api_client (id) on delete cascade,
  -- Key that created the job. The job ends with it.
  secret_id uuid references api_secret (id) on delete set null,
  -- Idempotency key of an upload, and hash of its request.
  key text,
  request bytea,
  kind text not null check (kind in ('export', 'lines')),
  -- Resource of an export, operation of lines. One that the code does not know fails.
  subject text not null,
  -- Null: all tenants share the resource.
  tenant text,
  -- Export of what changed at this time or later.
  since timestamptz,
  -- Whether the result may have data of persons.
  has_persons boolean not null,
  -- 'cancelling': the job ends after the step under way, so that the result has its lines.
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'cancelling', 'done', 'failed', 'cancelled')),
  -- Reason for the state 'failed', also of a job that is ending.
  problem text,
  -- Begin of the next step, in the form of the kind; null at the beginning.
  place text,
  -- Answers of lines of the step under way, written with the changes of the lines: a repeated step leaves these lines out.
  written jsonb not null default '[]',
  -- Chunks of the result.
  chunks int not null default 0,
  result_bytes bigint not null default 0,
  lines_done int not null default 0,
  -- Null while it is unknown.
  lines_total int,
  changed int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  -- Position of the newest event when an export began.
  events_after bigint,
  -- Steps that were begun since the last one that ended: a job that fails each time ends.
  attempts int not null default 0,
  -- Times that an export began anew after the erasure of a customer.
  restarts int not null default 0,
  -- One process works on a job at a time, until its lease ends. By the clock of the database.
  lease uuid,
  leased_until timestamptz,
  -- End of the last turn, by the clock of the database. Clients take turns.
  turned_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- The result is deleted at this time; null without one.
  result_until timestamptz,
  -- Why the result of an ended job is gone.
  result_gone text check (result_gone in ('expired', 'replaced', 'erased', 'restored'))
);
create index api_job_of_client on api_job (client_id, created_at desc, id desc);
create index api_job_unfinished on api_job (client_id, created_at, id) where state in ('waiting', 'running', 'cancelling');
create index api_job_turn on api_job (client_id, turned_at desc) where turned_at is not null;
create unique index api_job_key on api_job (client_id, key) where key is not null;
create index api_job_secret on api_job (secret_id) where secret_id is not null;
create index api_job_result on api_job (result_until) where result_until is not null;
create index api_job_ended on api_job (ended_at) where ended_at is not null;

-- Uploaded lines of a job, compressed with gzip, one chunk for each step. They are deleted when the job ends.
create table api_job_input (
  job_id uuid not null references api_job (id) on delete cascade,
  number int not null,
  content bytea not null,
  primary key (job_id, number)
);

-- Result of a job, compressed with gzip, one chunk for each step.
create table api_job_output (
  job_id uuid not null references api_job (id) on delete cascade,
  number int not null,
  content bytea not null,
  primary key (job_id, number)
);
-- They are compressed already.
alter table api_job_input alter column content set storage external;
alter table api_job_output alter column content set storage external;
