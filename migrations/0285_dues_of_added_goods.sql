-- Beside writes: which orders owe for goods that were added later. Few debts are such, and the counts of open orders ask for each of them.
create index concurrently if not exists ledger_due_added on ledger_due (order_id)
  where settled < amount and key like 'order:%:added:%';
