-- Beside writes: a page of the changed customers of a tenant follows it.
create index concurrently if not exists customer_changed on customer (tenant, changed_at, id) where erased_at is null;
