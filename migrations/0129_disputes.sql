-- Payments that a bank or cardholder takes back or wants back, as the payment provider tells them.
create table payment_dispute (
  id text primary key,
  tenant text not null,
  payment_id uuid not null references online_payment (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  -- chargeback: a cardholder objects and evidence counts. return: a bank returned a direct debit for good.
  kind text not null check (kind in ('chargeback', 'return')),
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('inquiry', 'needs-response', 'under-review', 'won', 'lost')),
  opened_at timestamptz not null,
  due_at timestamptz,
  closed_at timestamptz,
  -- What the retailer sent to the provider, and by whom.
  evidence text,
  evidence_by text,
  evidence_at timestamptz,
  note text not null default '',
  -- True once the loss is booked: the debt is open again, or written off if nothing was left to reopen.
  is_loss_booked boolean not null default false,
  changed_at timestamptz not null
);
create index payment_dispute_open on payment_dispute (tenant, due_at) where state in ('inquiry', 'needs-response', 'under-review');
create index payment_dispute_newest on payment_dispute (tenant, opened_at desc, id);
create index payment_dispute_order on payment_dispute (order_id);
create index payment_dispute_payment on payment_dispute (payment_id);
