-- Clients of the integration API (decision 215).
create table api_client (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and length(name) between 1 and 60 and position('@' in name) = 0),
  description text not null default '' check (length(description) <= 300),
  -- Permissions of the code; a name that the code does not know gives nothing.
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Null: all tenants.
  tenants text[] check (cardinality(tenants) > 0),
  -- Networks that requests may come from; empty: any.
  networks text[] not null default '{}',
  expires_at timestamptz,
  -- Version of the API that holds for requests without a version header.
  api_version text not null,
  -- Counts changes, so that two employees do not overwrite each other.
  version int not null default 1,
  staff_email text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz
);
create unique index api_client_name on api_client (lower(name)) where ended_at is null;

create table api_secret (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references api_client (id) on delete cascade,
  hash bytea not null unique check (length(hash) = 32),
  -- Its first characters, by which people recognise it.
  hint text not null,
  staff_email text not null,
  created_at timestamptz not null,
  -- At most a minute late.
  used_at timestamptz,
  ended_at timestamptz
);
create index api_secret_of_client on api_secret (client_id);

-- Answers to changes with an idempotency key, for a day.
create table api_answer (
  client_id uuid not null references api_client (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  -- SHA-256 of method, address and body.
  request bytea not null check (length(request) = 32),
  -- Null while the first request runs.
  status int,
  body text,
  begun_at timestamptz not null,
  primary key (client_id, key)
);
create index api_answer_age on api_answer (begun_at);
