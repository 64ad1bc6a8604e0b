-- Holds of open debts: no reminder is sent while one is active. Without a due it concerns the whole account.
create table ledger_hold (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  account_id uuid not null references ledger_account (id),
  due_id uuid references ledger_due (id) on delete cascade,
  kind text not null check (kind in ('dunning-stop', 'deferral', 'collection')),
  -- Last day of the hold; null means that an employee ends it.
  until date,
  -- Payable day of the due before its deferral.
  payable_before date,
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  check (kind <> 'deferral' or (due_id is not null and until is not null and payable_before is not null))
);
create unique index ledger_hold_active on ledger_hold (account_id, coalesce(due_id, account_id)) where ended_at is null;
create index ledger_hold_due on ledger_hold (due_id);
-- The ageing list of a tenant, oldest first.
create index ledger_due_ageing on ledger_due (tenant, payable_on, id) where settled < amount;
