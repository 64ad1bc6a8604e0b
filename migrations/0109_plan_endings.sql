-- Instalment plans that end before their last instalment: paid off early, or with their withdrawn contract.
alter table instalment_plan add column payoff_on date;

create table plan_ending (
  order_id uuid primary key references orders (id) on delete cascade,
  tenant text not null,
  kind text not null check (kind in ('payoff', 'withdrawn')),
  -- The document as sent: rows, total, last day and reference.
  request jsonb not null,
  -- Email address of the employee who entered it; null for the customer.
  entered_by text,
  ended_at timestamptz not null,
  -- Letters: with the amount to pay, and after it is paid.
  asked_at timestamptz,
  paid_at timestamptz
);
-- The job that sends the letters finds its few rows here.
create index plan_ending_unsent on plan_ending (ended_at) where asked_at is null or paid_at is null;
