-- Words about people in the books, which go once the law wants the books no longer: found without reading all of them.
create index ledger_entry_words on ledger_entry (tenant, booked_at) where note is not null or booked_by is not null;
create index incoming_payment_words on incoming_payment (tenant, received_at)
  where debtor is not null or message is not null or reference is not null or assigned_by is not null;
