-- The people behind the shop: accounts, second factors, sessions, what they did, and the files they hand in.

create table staff (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('editor', 'publisher', 'service', 'merchandiser', 'finance', 'admin')),
  language text check (language in ('de', 'fr')),
  -- Argon2id; null until the one-time link was used.
  password_hash text,
  -- Encrypted; never leaves the server again once the second factor is confirmed.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last 30-second step whose code was used: none of it or before it counts again.
  totp_last_step bigint not null default 0,
  locked_at timestamptz,
  created_at timestamptz not null,
  last_login_at timestamptz
);

-- Each replaces a code of the second factor once. SHA-256: they are random, so there is nothing to guess.
create table staff_recovery_code (
  staff_id uuid not null references staff (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- One-time links that set a password.
create table staff_invitation (
  token_hash bytea primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  expires_at timestamptz not null
);
create index staff_invitation_of on staff_invitation (staff_id);

create table staff_session (
  -- SHA-256 of the cookie: whoever reads the table cannot take over a session.
  token_hash bytea primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  -- password: only the second factor may follow; open: both factors were shown.
  stage text not null check (stage in ('password', 'open')),
  tenant text,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index staff_session_of on staff_session (staff_id);

-- Failed attempts by account, by address and by second factor; the keys are hashes, since they are personal.
create table staff_attempt (
  key bytea primary key,
  failures integer not null,
  blocked_until timestamptz,
  changed_at timestamptz not null
);

create table staff_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Without foreign keys: what was done stays on record, whatever becomes of the account.
  staff_id uuid,
  email text not null,
  role text not null,
  action text not null,
  tenant text,
  -- "product:100101", "mail:…": what it was done to.
  subject text,
  before jsonb,
  after jsonb
);
create index staff_audit_newest on staff_audit (id desc, action);
create index staff_audit_subject on staff_audit (subject, id desc);
create index staff_audit_person on staff_audit (email, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger staff_audit_is_append_only before update or delete on staff_audit
  for each row execute function refuse_change();
create trigger staff_audit_is_never_emptied before truncate on staff_audit
  for each statement execute function refuse_change();

-- Files that were handed in, in pieces, so that whichever machine takes the job has them; the pieces go when it ends.
create table import_run (
  id uuid primary key,
  kind text not null check (kind in ('products', 'prices', 'stock')),
  tenant text not null,
  locale text,
  replace boolean not null,
  file_name text not null,
  bytes bigint not null,
  -- receiving: the file is still coming in.
  state text not null check (state in ('receiving', 'waiting', 'running', 'done', 'failed')),
  staff_email text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  attempts integer not null default 0,
  -- A sign of life while it runs: without one another machine takes over.
  beat_at timestamptz,
  -- Share of the file that was read, 0 to 1.
  part real not null default 0,
  rows integer not null default 0,
  accepted integer not null default 0,
  changed integer not null default 0,
  withdrawn integer not null default 0,
  refused integer not null default 0,
  problem text
);
create index import_run_newest on import_run (created_at desc);

create table import_piece (
  run_id uuid not null references import_run (id) on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (run_id, position)
);
alter table import_piece alter column content set storage external;

create table import_refusal (
  run_id uuid not null references import_run (id) on delete cascade,
  position integer not null,
  line integer not null,
  attribute text not null,
  reason text not null,
  primary key (run_id, position)
);

-- Looking up articles by the beginning of their number.
create index variant_sku_beginning on variant (sku text_pattern_ops);

-- Why a mail did not leave: a code of the mail server, never its words, which quote addresses.
alter table mail
  add column attempts integer not null default 0,
  add column failed_at timestamptz,
  add column problem text;
