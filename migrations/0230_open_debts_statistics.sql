-- Share of debts that are open. PostgreSQL expects a third otherwise, and plans lists of open debts as if they were that many.
create statistics if not exists ledger_due_is_open on (settled < amount) from ledger_due;
analyze ledger_due;
