-- Framework contracts on paper: when they were signed, what the house noted about them, and who ended a request. Further
-- the reminder of the right of withdrawal that the directive wants (2023/2225, article 10).

alter table credit_agreement
  -- The day that stands beside the customer's signature.
  add column signed_on date,
  -- How it came back, or why the request was closed: in the words of the people of the house.
  add column note text,
  -- Who ended it; null until then, and for what ended before this was kept.
  add column ended_by text check (ended_by in ('customer', 'house')),
  add column reminded_at timestamptz;

create index credit_agreement_waiting on credit_agreement (tenant, requested_at) where state = 'requested';
create index credit_agreement_to_remind on credit_agreement (tenant, concluded_at)
  where state = 'live' and reminded_at is null;
