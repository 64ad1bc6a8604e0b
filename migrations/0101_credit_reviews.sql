-- Questions of credit for an employee: orders on invoice that wait for an answer, and requests of customers whose order
-- was refused on invoice (directive 2023/2225, article 18; DSG article 21).
create table credit_review (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  locale text not null,
  -- Order that waits; null for a request.
  order_id uuid unique references orders (id) on delete cascade,
  -- Basket of a refused order; an accepted request allows one order of it.
  basket_id uuid references basket (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'prepayment', 'void')),
  reasons text[] not null,
  -- Minor units.
  total bigint not null,
  currency text not null,
  -- Other open orders that count: [{"orderId", "number", "match", "owed"}].
  matches jsonb not null,
  -- Of a request; an order has its own.
  email text,
  message text,
  requested_at timestamptz not null,
  -- Without an answer by then, the buyer must pay in advance.
  answer_by timestamptz not null,
  answered_at timestamptz,
  -- Employee, or null for the job.
  answered_by text,
  note text,
  -- Until then an accepted request allows the order.
  valid_until timestamptz,
  check ((order_id is null) <> (basket_id is null))
);
create index credit_review_open on credit_review (tenant, answer_by) where state = 'open';
create unique index credit_review_basket on credit_review (basket_id) where state in ('open', 'accepted');
create index credit_review_email on credit_review (lower(email)) where email is not null;
create index credit_review_age on credit_review (requested_at);
