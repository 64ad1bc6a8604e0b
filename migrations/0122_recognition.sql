-- Revenue and VAT are recognised with the supply (decision 154). Entries of before keep their recognition: their orders
-- have no deferred amount, so their shipments book nothing.

-- Country that the order goes to; null for entries without an order and for those of before.
alter table ledger_entry add column country text;

-- Amount without VAT, signed like `amount`: taxed amount of a VAT posting, part without VAT of a deferred posting.
alter table ledger_posting add column net bigint;

-- The VAT report reads all VAT postings of a month.
create index ledger_posting_vat on ledger_posting (entry_id) include (permille, amount, net) where account = 'vat';

-- Null: not booked yet. Shipments of before count as booked; the old code leaves it null, and the job books those.
alter table shipment add column booked_at timestamptz default now();
alter table shipment alter column booked_at drop default;
create index shipment_unbooked on shipment (order_id, number) where booked_at is null;
