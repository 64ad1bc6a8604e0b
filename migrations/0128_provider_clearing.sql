-- Movements of the retailer's balance at the payment provider, as its reports say: payments, refunds, fees, disputes,
-- payouts. A payout that settles transactions of several tenants has a row for each of them.
create table provider_transaction (
  tenant text not null,
  id text not null,
  kind text not null check (kind in
    ('payment', 'refund', 'dispute', 'dispute-reversal', 'fee', 'payout', 'payout-reversal', 'other')),
  -- The provider's own name of the kind.
  category text not null,
  -- Minor units before the fee; negative for money that leaves the balance.
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  created_at timestamptz not null,
  available_on date not null,
  source_id text,
  payment_id uuid references online_payment (id) on delete set null,
  order_id uuid references orders (id) on delete set null,
  order_number text,
  payout_id text,
  -- unknown: names no payment of the shop, or nothing that it books. It is tried again.
  state text not null check (state in ('new', 'booked', 'unknown')),
  primary key (tenant, id)
);
create index provider_transaction_new on provider_transaction (created_at) where state = 'new';
create index provider_transaction_unknown on provider_transaction (tenant, created_at) where state = 'unknown';
create index provider_transaction_payout on provider_transaction (payout_id) where payout_id is not null;
create index provider_transaction_unpaid on provider_transaction (tenant, created_at desc) where payout_id is null;
create index provider_transaction_payment on provider_transaction (payment_id) where payment_id is not null;
create index provider_transaction_newest on provider_transaction (created_at desc);

create table provider_payout (
  tenant text not null,
  id text not null,
  -- Part of this tenant, and the whole payout, in minor units.
  amount bigint not null,
  total bigint not null,
  currency text not null,
  arrives_on date not null,
  state text not null check (state in ('pending', 'paid', 'failed')),
  -- Transfer in a bank file that is this payout.
  incoming_payment_id uuid references incoming_payment (id) on delete set null,
  created_at timestamptz not null,
  primary key (tenant, id)
);
create index provider_payout_arrival on provider_payout (tenant, arrives_on desc, id);
create index provider_payout_unmatched on provider_payout (tenant, amount) where incoming_payment_id is null;

-- A transfer that is a payout of the provider belongs to no order.
alter table incoming_payment add column payout_id text;

-- Balance, payouts and disputes of the simulated provider.
alter table simulator_session add column is_disputed boolean not null default false;
create table simulator_balance (
  id text primary key,
  kind text not null,
  category text not null,
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  source_id text not null,
  intent_id text,
  payment_id text,
  payout_id text,
  created_at timestamptz not null,
  available_at timestamptz not null
);
create index simulator_balance_newest on simulator_balance (created_at desc, id);
create index simulator_balance_payout on simulator_balance (payout_id) where payout_id is not null;
create index simulator_balance_source on simulator_balance (source_id);
create table simulator_payout (
  id text primary key,
  amount bigint not null,
  currency text not null,
  transaction_id text not null,
  created_at timestamptz not null,
  arrives_at timestamptz not null
);
create table simulator_dispute (
  id text primary key,
  session_id text not null references simulator_session (id) on delete cascade,
  amount bigint not null,
  currency text not null,
  reason text not null,
  status text not null,
  evidence text,
  created_at timestamptz not null,
  due_at timestamptz
);
create index simulator_dispute_session on simulator_dispute (session_id);

-- The page of the clearing sums the postings of this account alone.
create index ledger_posting_provider on ledger_posting (entry_id) include (amount) where account = 'provider';
