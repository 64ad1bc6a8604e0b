-- Beside writes: the list of customers counts who owes. Its condition compares both amounts (migration 0230), so the index holds them,
-- and the count reads no rows of the table.
create index concurrently if not exists ledger_due_owed on ledger_due (tenant, account_id, payable_on) include (settled, amount)
  where settled < amount;
