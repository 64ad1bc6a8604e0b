-- Webhooks: endpoints, deliveries that wait for another attempt, and the log of attempts (decision 221).
create table webhook_endpoint (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  url text not null check (length(url) between 8 and 1000),
  -- Types of the code; one that the code does not know never occurs.
  types text[] not null check (cardinality(types) > 0),
  -- Null: all tenants.
  tenants text[] check (cardinality(tenants) > 0),
  -- Begin of the subjects; empty: any.
  subject_prefix text not null default '' check (length(subject_prefix) <= 100),
  api_version text not null,
  -- Signing secrets, sealed by the keys of the shop. While they are rotated, both sign.
  secret bytea not null,
  secret_at timestamptz not null,
  former_secret bytea,
  state text not null default 'active' check (state in ('active', 'paused', 'parked')),
  -- Reason of the shop for state 'parked'.
  parked_why text check (parked_why in ('gone', 'failing', 'secret')),
  parked_at timestamptz,
  -- All events up to this position were delivered, or are in webhook_delivery.
  position bigint not null,
  -- First failure since the last success, while attempts of several subjects fail.
  failing_since timestamptz,
  -- One process delivers for an endpoint at a time, until its lease ends. By the clock of the database.
  lease uuid,
  leased_until timestamptz,
  -- When employees were last told of parked deliveries.
  told_at timestamptz,
  -- Counts changes by employees.
  version int not null default 1,
  staff_email text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index webhook_endpoint_name on webhook_endpoint (lower(name));

-- Deliveries that failed, that wait behind a failed one of their subject, or that an employee asked for again. A delivery
-- that succeeds at once has no row.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  kind text not null check (kind in ('event', 'replay')),
  position bigint not null,
  event_id uuid not null,
  type text not null,
  subject text not null,
  attempts int not null,
  next_at timestamptz not null,
  -- Attempts have ended without success.
  parked_at timestamptz
);
create unique index webhook_delivery_event on webhook_delivery (endpoint_id, position) where kind = 'event';
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, kind, subject, position, id) where parked_at is null;
create index webhook_delivery_parked on webhook_delivery (endpoint_id, parked_at) where parked_at is not null;

-- Log of attempts, for some days.
create table webhook_attempt (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('event', 'replay', 'test')),
  -- Null for a test.
  position bigint,
  event_id uuid not null,
  type text not null,
  subject text not null,
  attempt int not null,
  outcome text not null,
  -- Null without an answer.
  status int,
  ms int not null,
  -- Begin of the answer.
  answer text not null default '' check (length(answer) <= 2100)
);
create index webhook_attempt_of_endpoint on webhook_attempt (endpoint_id, id);
create index webhook_attempt_failed on webhook_attempt (endpoint_id, id) where outcome <> 'delivered';
create index webhook_attempt_age on webhook_attempt (at);

-- Numbers of attempts by hour.
create table webhook_hour (
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  hour timestamptz not null,
  delivered bigint not null default 0,
  failed bigint not null default 0,
  -- Sum of the time until each answer.
  ms bigint not null default 0,
  primary key (endpoint_id, hour)
);
