-- Beside writes: lists of open orders go by the time of the order. Without this index a page reads what all open orders wait for.
create index concurrently if not exists orders_to_ship_listed on orders (tenant, prepared_at desc, id)
  where state = 'placed' and stage in ('placed', 'paid', 'partly-shipped');
