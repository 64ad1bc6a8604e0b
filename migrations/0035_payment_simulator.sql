-- What the built-in simulator of a payment provider knows (decision 56). No card: of one only what its brand and
-- fingerprint are, and only published test numbers are taken.
create table simulator_session (
  id text primary key,
  intent_id text not null unique,
  -- What was asked for when it was made, as checked then.
  asked jsonb not null,
  amount bigint not null,
  currency text not null,
  status text not null check (status in ('open', 'complete', 'expired')),
  intent_status text not null check (intent_status in
    ('requires_payment_method', 'requires_action', 'processing', 'requires_capture', 'succeeded', 'canceled')),
  method text,
  card jsonb,
  refunded bigint not null default 0,
  -- What the page of the challenge has to remember.
  challenge jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table simulator_event (
  id text primary key,
  session_id text not null references simulator_session (id) on delete cascade,
  payload jsonb not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  delivered_at timestamptz
);
create index simulator_event_due on simulator_event (due_at) where delivered_at is null;

create table simulator_key (
  key text primary key,
  request_hash text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null
);
