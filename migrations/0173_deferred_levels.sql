-- Stock of an import that has committed, until it is booked in short transactions (decision 172). No foreign keys: a row
-- lives for seconds, and booking skips variants that are gone.
create table deferred_level (
  sku text not null,
  location_id text not null,
  -- Units that the feed counted, and units of the location when the import committed. Their difference is booked, so that
  -- sales in between count.
  quantity integer not null check (quantity >= 0),
  known integer not null check (known >= 0),
  -- Whether the feed did not count: such a number only fills an empty stock.
  only_empty boolean not null,
  primary key (sku, location_id)
);
