-- Money that a bank told of (camt.054), payment by payment, so that the same file twice books nothing twice.
create table incoming_payment (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  -- What the bank calls it, or a hash of everything it says.
  key text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  value_on date not null,
  booked_on date not null,
  reference text,
  -- Who paid and what they wrote: helps people where the reference did not.
  debtor text,
  message text,
  state text not null check (state in ('matched', 'unmatched', 'assigned')),
  problem text,
  order_id uuid references orders (id) on delete set null,
  order_number text,
  received_at timestamptz not null,
  assigned_at timestamptz,
  assigned_by text,
  unique (tenant, key)
);
create index incoming_payment_unmatched on incoming_payment (tenant, value_on, id) where state = 'unmatched';
create index incoming_payment_order on incoming_payment (order_id) where order_id is not null;
create index incoming_payment_received on incoming_payment (tenant, received_at desc, id);
