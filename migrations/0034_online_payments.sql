-- Payments through a provider: what was started, what the provider said, what is given back (decision 55).

-- A link with which an order that was placed to be paid later can be paid online. The token itself is nowhere.
create table paylink (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  order_id uuid not null references orders (id) on delete cascade,
  token_hash bytea not null unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The one payment that counted.
  paid_at timestamptz,
  cancelled_at timestamptz
);
create index paylink_of_order on paylink (order_id);

create table online_payment (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  order_id uuid not null references orders (id) on delete cascade,
  paylink_id uuid references paylink (id) on delete cascade,
  attempt integer not null,
  method text not null,
  -- Of cards only the brand that was asked for by name (paylink), never anything of the card.
  brand text,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in
    ('pending', 'processing', 'authorised', 'captured', 'refunded', 'failed', 'cancelled', 'expired')),
  -- Why money that came has to go back: done by whoever comes by, see reconcile.ts.
  give_back text,
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= amount),
  session_id text unique,
  session_url text,
  intent_id text,
  -- Keyed hashes, for limits alone; emptied after a month.
  address_hash bytea,
  card_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the provider was asked last.
  checked_at timestamptz not null,
  unique (order_id, attempt)
);
-- What reconciling looks at: few rows, however many were paid.
create index online_payment_open on online_payment (checked_at)
  where state in ('pending', 'processing', 'authorised') or (give_back is not null and state = 'captured');
create index online_payment_address on online_payment (address_hash, created_at) where address_hash is not null;
create index online_payment_card on online_payment (card_hash, created_at) where card_hash is not null;
create index online_payment_paylink on online_payment (paylink_id) where paylink_id is not null;
create index online_payment_intent on online_payment (intent_id) where intent_id is not null;

-- Each notice of the provider once, whatever is sent again.
create table payment_event (
  id text primary key,
  kind text not null,
  payment_id uuid references online_payment (id) on delete cascade,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index payment_event_payment on payment_event (payment_id);
create index payment_event_received on payment_event (received_at);

-- Cards that were refused, for the defence against people who test stolen ones; gone after two days.
create table payment_decline (
  event_id text primary key,
  tenant text not null,
  amount bigint not null,
  currency text not null,
  address_hash bytea,
  card_hash bytea,
  declined_at timestamptz not null
);
create index payment_decline_at on payment_decline (declined_at);

create table payment_refund (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references online_payment (id) on delete cascade,
  amount bigint not null check (amount > 0),
  reason text not null,
  refunded_by text not null,
  state text not null check (state in ('pending', 'done', 'failed')),
  created_at timestamptz not null,
  done_at timestamptz
);
create index payment_refund_payment on payment_refund (payment_id);
create index payment_refund_pending on payment_refund (created_at) where state = 'pending';
