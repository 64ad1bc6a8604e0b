-- The orders of 18 months that the demo shop begins with. The row names what decides them, so that an interrupted start
-- goes on with the same orders.
create table demo_past (
  only_row boolean primary key default true check (only_row),
  seed integer not null,
  last_day date not null,
  days integer not null check (days > 0),
  orders integer not null check (orders > 0),
  started_at timestamptz not null,
  -- First day that is not complete; null before the first one.
  done_before date,
  completed_at timestamptz,
  -- Its process ended too often: the shop goes on without the rest.
  given_up_at timestamptz
);
