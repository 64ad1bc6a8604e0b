-- Beside writes: ledger_due_owed (migration 0260) answers what this index did.
drop index concurrently if exists ledger_due_open;
