-- The back office lists credits that can be paid back: few of all postings.
create index ledger_posting_credit on ledger_posting (entry_id) include (amount) where account = 'credit';
