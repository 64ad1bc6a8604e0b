-- The warehouse: parcels with their labels, batches of shipped orders, pick lists, manifests, and the role of the people
-- who work there (decisions 191 and 192).
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check
  check (role in ('editor', 'publisher', 'service', 'warehouse', 'merchandiser', 'finance', 'admin')) not valid;
alter table staff validate constraint staff_role_check;

-- Shelf of a variant at a location, as people read it there: "A-04-2".
-- Without a reference: a new database gets its locations with a later migration.
create table stock_bin (
  sku text not null references variant (sku) on delete cascade,
  location_id text not null,
  bin text not null check (length(bin) between 1 and 20),
  primary key (sku, location_id)
);

-- Parcels of a carrier and a day that were handed over together.
create table manifest (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  carrier text not null,
  -- From 1 for each tenant and carrier.
  number integer not null,
  closed_by text not null,
  closed_at timestamptz not null,
  unique (tenant, carrier, number)
);

-- Units of an order in one box. Its shipment is written when it leaves.
create table parcel (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  order_id uuid not null references orders (id) on delete cascade,
  -- From 1 within its order.
  number integer not null,
  carrier text not null,
  -- Grams; null if nobody weighed it.
  weight integer check (weight between 1 and 1000000),
  state text not null check (state in ('packed', 'shipped', 'cancelled')),
  tracking_number text,
  -- PDF of the carrier, and the carrier's id of it.
  label bytea,
  label_id text,
  -- Why the carrier gave no label at the last attempt.
  label_problem text,
  -- Begin of an attempt that has not ended: another one waits for it.
  label_asked_at timestamptz,
  packed_by text not null,
  packed_at timestamptz not null,
  shipment_id uuid references shipment (id) on delete cascade,
  manifest_id uuid references manifest (id),
  unique (order_id, number),
  check ((state = 'shipped') = (shipment_id is not null))
);
create index parcel_packed on parcel (tenant, packed_at) where state = 'packed';
create index parcel_to_hand_over on parcel (tenant, carrier) where state = 'shipped' and manifest_id is null;
create index parcel_of_manifest on parcel (manifest_id) where manifest_id is not null;
create index parcel_of_shipment on parcel (shipment_id) where shipment_id is not null;
create index parcel_tracking on parcel (tenant, tracking_number) where tracking_number is not null;

create table parcel_line (
  parcel_id uuid not null references parcel (id) on delete cascade,
  -- Of the order's line.
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, position)
);

-- Orders that were shipped by one click, and what became of each.
create table ship_batch (
  id uuid primary key,
  tenant text not null,
  created_by text not null,
  created_at timestamptz not null
);
create index ship_batch_newest on ship_batch (tenant, created_at desc);
-- The batch that shipped a parcel, whose papers are printed together.
alter table parcel add column batch_id uuid references ship_batch (id) on delete set null;
create index parcel_of_batch on parcel (batch_id) where batch_id is not null;
create table ship_batch_entry (
  batch_id uuid not null references ship_batch (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  way text not null check (way in ('parcel', 'two-man')),
  -- Null while the batch runs, and for an order without a parcel.
  parcel_id uuid references parcel (id) on delete cascade,
  -- Code of what stopped it; null if it was shipped.
  problem text,
  primary key (batch_id, order_id, way)
);
create index ship_batch_entry_order on ship_batch_entry (order_id);

-- Units to take from the shelves for one order or several.
create table pick_list (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  number bigint generated always as identity unique,
  -- One order; chosen orders; all orders of a carrier, a location or a promised day.
  kind text not null check (kind in ('single', 'batch', 'wave')),
  state text not null check (state in ('open', 'done')),
  created_by text not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index pick_list_newest on pick_list (tenant, number desc);
create index pick_list_open on pick_list (tenant) where state = 'open';
create table pick_line (
  pick_list_id uuid not null references pick_list (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null,
  -- Variant on the shelf: of a set, its part.
  sku text not null,
  -- Without a reference, as above.
  location_id text not null,
  quantity integer not null check (quantity > 0),
  picked integer not null default 0 check (picked >= 0),
  -- Units that were not there, and why.
  missing integer not null default 0 check (missing >= 0),
  reason text check (reason in ('not-found', 'damaged', 'wrong-goods')),
  primary key (pick_list_id, order_id, position, sku, location_id),
  check (picked + missing <= quantity),
  check ((missing > 0) = (reason is not null))
);
create index pick_line_order on pick_line (order_id);
