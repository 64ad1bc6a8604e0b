-- Beside writes: a page of the changed orders of a tenant follows it.
create index concurrently if not exists orders_changed on orders (tenant, (coalesce(changed_at, prepared_at)), id)
  where state in ('placed', 'cancelled');
