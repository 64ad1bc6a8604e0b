-- A reminder and its fee are one act: the closing plans it, the letter demands it, and the ledger books it when the letter left.
-- "charged": the closing booked the fee at once, as earlier versions do.
alter table ledger_reminder add column state text not null default 'charged'
  check (state in ('charged', 'planned', 'letter', 'booked', 'dropped', 'failed'));
-- The letter's document, and what is booked for it: late interest by debt, levels by debt.
alter table ledger_reminder add column request jsonb;
alter table ledger_reminder add column charges jsonb;
alter table ledger_reminder add column mail_key text;
alter table ledger_reminder add column problem text check (problem in ('no-address', 'not-sent'));
create index ledger_reminder_waiting on ledger_reminder (tenant, account_id) where state in ('planned', 'letter', 'failed');
