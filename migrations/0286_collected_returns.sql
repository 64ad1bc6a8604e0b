-- Beside writes: the few returns that a carrier collects. Counting them by way read all returns of all years.
create index concurrently if not exists order_return_collected on order_return (tenant, registered_at, number) include (state)
  where way = 'collection';
