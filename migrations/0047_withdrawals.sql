-- Contracts that people withdraw from without a login (directive (EU) 2023/2673), as they declared it.

create table withdrawal (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  locale text not null,
  name text not null,
  email text not null,
  order_number text not null,
  -- What of it, in their words; null: all of it.
  goods text,
  received_at timestamptz not null,
  -- The order that number and address fit; null where none does.
  order_id uuid references orders (id) on delete set null,
  handled_at timestamptz
);
create index withdrawal_open on withdrawal (tenant, received_at) where handled_at is null;
create index withdrawal_email on withdrawal (tenant, email);
create index withdrawal_order on withdrawal (order_id) where order_id is not null;
