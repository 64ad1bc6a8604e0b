-- Unmatched money may be split into several payments or sent back to its payer.
alter table incoming_payment drop constraint if exists incoming_payment_state_check;
alter table incoming_payment add constraint incoming_payment_state_check
  check (state in ('matched', 'unmatched', 'assigned', 'split', 'sent-back')) not valid;
alter table incoming_payment validate constraint incoming_payment_state_check;
-- Payment that this one is a part of.
alter table incoming_payment add column part_of uuid references incoming_payment (id) on delete cascade;
create index incoming_payment_part on incoming_payment (part_of) where part_of is not null;

-- Dates and amounts agreed with a customer for open debts. Reminders pause while they are kept.
alter table ledger_hold drop constraint if exists ledger_hold_kind_check;
alter table ledger_hold add constraint ledger_hold_kind_check
  check (kind in ('dunning-stop', 'deferral', 'collection', 'agreement')) not valid;
alter table ledger_hold validate constraint ledger_hold_kind_check;
create table payment_agreement (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  account_id uuid not null references ledger_account (id),
  -- Debts that it covers, and their open amount when it was made.
  due_ids uuid[] not null,
  open_before bigint not null check (open_before > 0),
  -- [{ "on": "2026-12-15", "amount": 5000 }, …] in the order of their days.
  parts jsonb not null,
  state text not null default 'active' check (state in ('active', 'kept', 'broken', 'ended')),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  ended_by text,
  ended_at timestamptz
);
create unique index payment_agreement_active on payment_agreement (account_id) where state = 'active';
create index payment_agreement_account on payment_agreement (account_id, created_at desc);
create index payment_agreement_state on payment_agreement (tenant, state, created_at desc) where state in ('active', 'broken');
