-- Beside writes: the list of open items finds debts by the number of an order.
create index concurrently if not exists ledger_due_open_number on ledger_due (tenant, order_number) where settled < amount;
