-- Why somebody could not pay later: what the rules were asked and what they said, so that a person can look at it again
-- (directive 2023/2225, article 18). What was allowed stands with its order.

create table credit_decision (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  customer_id uuid references customer (id) on delete cascade,
  -- Hash of the e-mail address: of guests nothing else is known.
  person bytea not null,
  method text not null,
  reason text not null,
  -- Minor units: what was asked for, what was owed already, and what may be owed.
  total bigint not null,
  owed bigint not null,
  limit_amount bigint not null,
  currency text not null,
  decided_at timestamptz not null
);
create index credit_decision_person on credit_decision (person, decided_at desc);
create index credit_decision_age on credit_decision (decided_at);
create index credit_decision_customer on credit_decision (customer_id) where customer_id is not null;
