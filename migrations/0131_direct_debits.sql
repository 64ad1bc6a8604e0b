-- Announcement of a direct debit to its debtor: the mandate, the creditor and the day of the collection. Null for other
-- methods, and for debits of before.
alter table payment
  add column mandate_reference text,
  add column creditor_id text,
  add column debit_on date,
  add check (mandate_reference is not null or (creditor_id is null and debit_on is null));
