-- Beside writes: the ledger finds accounts by the number of an order. Entries of an order that is there are found by its id.
create index concurrently if not exists ledger_entry_of_deleted_order on ledger_entry (tenant, order_number)
  where order_id is null and order_number is not null;
