-- Beside writes: lists of returns and documents by shape (decision 198). Each sort of a list has an index.

create index concurrently if not exists order_return_by_due on order_return
  (tenant, (coalesce(credit_due_on, 'infinity'::date)), registered_at, number);
create index concurrently if not exists order_return_listed on order_return (tenant, registered_at, number) include (state);
drop index concurrently if exists order_return_of_day;
create index concurrently if not exists order_return_by_state on order_return (tenant, state, registered_at, number);
-- Replacements that wait to be shipped.
create index concurrently if not exists order_return_line_exchange on order_return_line (return_id)
  where exchanged > 0 and exchange_shipment_id is null;

create index concurrently if not exists document_listed on document (tenant, issued_on, id) include (kind);
create index concurrently if not exists document_by_kind on document (tenant, kind, issued_on, id);
create index concurrently if not exists document_by_number on document (tenant, number, id);
drop index concurrently if exists document_number;
create index concurrently if not exists document_by_total on document (tenant, total, id);
drop index concurrently if exists document_issued;
