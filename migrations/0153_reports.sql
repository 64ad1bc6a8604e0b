-- Daily figures of reports, and the days that must be computed anew (decision 196).

-- Something of a day changed. Written by triggers in the transaction of the change, so nothing is missed; rows are only
-- added and deleted, so concurrent orders never wait for each other. Exactly one of both: a time, or a day of the tenant.
create table report_mark (
  id bigint generated always as identity primary key,
  tenant text not null,
  at timestamptz,
  day date,
  check ((at is null) <> (day is null))
);
-- Days in the tenant's time zone that the job computes next.
create table report_due (
  tenant text not null,
  day date not null,
  primary key (tenant, day)
);

-- Amounts are minor units of the tenant's currency. Days are calendar days in the tenant's time zone.
create table report_day (
  tenant text not null,
  day date not null,
  -- Of orders placed on the day and not cancelled. gross: with VAT, without sold gift cards; net: the same without VAT.
  orders integer not null default 0,
  cancelled integer not null default 0,
  units integer not null default 0,
  gross bigint not null default 0,
  net bigint not null default 0,
  -- Of these the first orders of their customers.
  first_orders integer not null default 0,
  first_gross bigint not null default 0,
  -- Booked on the day on the ledger's accounts "sales" and "vat"; credited: the part of credit notes in "sales".
  revenue bigint not null default 0,
  vat bigint not null default 0,
  credited bigint not null default 0,
  -- Units shipped, and units announced for return.
  shipped_units integer not null default 0,
  returned_units integer not null default 0,
  -- Parcels with a promised day, and those that were late.
  parcels integer not null default 0,
  late integer not null default 0,
  -- Of all products of the day, as in report_product.
  kept_net bigint not null default 0,
  costed_net bigint not null default 0,
  cost bigint not null default 0,
  primary key (tenant, day)
);

-- Products by day, and by month and quarter for long periods; since: the first day.
create table report_product (
  tenant text not null,
  span text not null check (span in ('day', 'month', 'quarter')),
  since date not null,
  product_id text not null,
  -- Ordered and not cancelled, with VAT after discounts.
  units integer not null,
  gross bigint not null,
  -- Of these came back.
  returned integer not null,
  -- Of kept units: value without VAT; of this the value of units with a purchase price, and that price.
  kept_net bigint not null,
  costed_net bigint not null,
  cost bigint not null,
  primary key (tenant, span, since, product_id)
);

-- Parts of a day by a key: payment method, promotion, campaign, reason of a return, carrier.
create table report_part (
  tenant text not null,
  kind text not null check (kind in ('method', 'promotion', 'campaign', 'reason', 'carrier')),
  day date not null,
  key text not null,
  -- Orders; units for a reason; parcels with a promised day for a carrier.
  count integer not null,
  -- Of the orders or units, with VAT.
  gross bigint not null default 0,
  -- Discount of a promotion.
  discount bigint not null default 0,
  -- Late parcels of a carrier.
  late integer not null default 0,
  primary key (tenant, kind, day, key)
);

create index shipment_of_day on shipment (tenant, shipped_at);
create index order_return_of_day on order_return (tenant, registered_at);
create index search_count_empty on search_count (tenant, day) include (term, locale, empty) where empty > 0;

create function report_order_changed() returns trigger language plpgsql as $$
begin
  insert into report_mark (tenant, at) values (new.tenant, new.placed_at);
  return null;
end $$;
create trigger report_order_added after insert on orders
  for each row when (new.placed_at is not null) execute function report_order_changed();
create trigger report_order_changed after update of state, placed_at, total, totals, payment on orders
  for each row when (new.placed_at is not null and (old.state, old.placed_at, old.total, old.totals, old.payment)
    is distinct from (new.state, new.placed_at, new.total, new.totals, new.payment))
  execute function report_order_changed();

create function report_line_changed() returns trigger language plpgsql as $$
begin
  insert into report_mark (tenant, at) select tenant, placed_at from orders where id = new.order_id and placed_at is not null;
  return null;
end $$;
create trigger report_line_changed after update of cancelled, returned on order_line
  for each row when ((old.cancelled, old.returned) is distinct from (new.cancelled, new.returned))
  execute function report_line_changed();

create function report_entries_added() returns trigger language plpgsql as $$
begin
  insert into report_mark (tenant, day) select distinct tenant, booked_on from added;
  return null;
end $$;
create trigger report_entries_added after insert on ledger_entry
  referencing new table as added for each statement execute function report_entries_added();

create function report_shipment_changed() returns trigger language plpgsql as $$
begin
  insert into report_mark (tenant, at) values (new.tenant, new.shipped_at);
  return null;
end $$;
create trigger report_shipment_changed after insert or update of shipped_at, delivered_at on shipment
  for each row execute function report_shipment_changed();

create function report_return_changed() returns trigger language plpgsql as $$
begin
  insert into report_mark (tenant, at) values (new.tenant, new.registered_at);
  return null;
end $$;
create trigger report_return_changed after insert or update of state on order_return
  for each row execute function report_return_changed();

-- Days of before.
insert into report_mark (tenant, at) select tenant, date_trunc('hour', placed_at) from orders where placed_at is not null group by 1, 2;
insert into report_mark (tenant, day) select distinct tenant, booked_on from ledger_entry;
insert into report_mark (tenant, at) select tenant, date_trunc('hour', shipped_at) from shipment group by 1, 2;
insert into report_mark (tenant, at) select tenant, date_trunc('hour', registered_at) from order_return group by 1, 2;
