-- Tours of the two-man team: a day, a time slot, and how many orders fit into it (decision 193).
create table tour (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  day date not null,
  -- Local times of the tenant, "08:00".
  starts text not null check (starts ~ '^[0-2][0-9]:[0-5][0-9]$'),
  ends text not null check (ends ~ '^[0-2][0-9]:[0-5][0-9]$'),
  capacity integer not null check (capacity between 1 and 50),
  created_by text not null,
  created_at timestamptz not null,
  check (starts < ends)
);
create index tour_day on tour (tenant, day, starts);

create table tour_stop (
  tour_id uuid not null references tour (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  added_at timestamptz not null,
  primary key (tour_id, order_id)
);
create index tour_stop_order on tour_stop (order_id);
