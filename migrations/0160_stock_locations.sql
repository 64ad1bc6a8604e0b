-- Stock by location, with every movement. "stock" stays the row that orders lock: its quantity is the sum of the
-- locations that are sold from. A trigger books each change of it at locations, so that processes of the version before
-- lose nothing (decision 178).
create table stock_location (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  name text not null,
  kind text not null check (kind in ('warehouse', 'shop', 'supplier')),
  -- Whether orders are delivered from here.
  sellable boolean not null,
  -- Units of each variant that are not sold from here, unless the variant has a number of its own.
  safety integer not null default 0 check (safety >= 0),
  -- Orders take units from the lowest position first.
  position integer not null,
  is_default boolean not null default false,
  ended boolean not null default false,
  check (not (is_default and (ended or not sellable)))
);
create unique index stock_location_default on stock_location (is_default) where is_default;
insert into stock_location (id, name, kind, sellable, position, is_default)
values ('main', 'Hauptlager', 'warehouse', true, 1, true);

create table stock_level (
  sku text not null references variant (sku),
  location_id text not null references stock_location (id),
  quantity integer not null check (quantity >= 0),
  primary key (sku, location_id)
);
create index stock_level_location on stock_level (location_id, sku);

-- Units that came to a location, left one, or both. Never changed: a mistake gets the contrary movement.
create table stock_movement (
  id bigint generated always as identity primary key,
  sku text not null references variant (sku),
  from_location text references stock_location (id),
  to_location text references stock_location (id),
  quantity integer not null check (quantity > 0),
  reason text not null check (reason in ('opening', 'goods-in', 'correction', 'damage', 'return', 'sale', 'transfer', 'count',
    'feed', 'cancellation', 'exchange')),
  note text,
  -- E-mail address of the employee; null for the shop itself.
  moved_by text,
  order_id uuid,
  moved_at timestamptz not null,
  check (from_location is distinct from to_location)
);
create index stock_movement_sku on stock_movement (sku, id);
create index stock_movement_order on stock_movement (order_id) where order_id is not null;

create function stock_movement_stays() returns trigger language plpgsql as $$
begin
  raise exception 'movements of stock are never changed: write the contrary' using errcode = 'restrict_violation';
end $$;
create trigger stock_movement_stays before update on stock_movement for each row execute function stock_movement_stays();

-- Units of placed orders that wait for goods, the oldest order first.
create table stock_wait (
  order_id uuid not null references orders (id),
  sku text not null references variant (sku),
  quantity integer not null check (quantity > 0),
  since timestamptz not null,
  -- Day that the customer was promised: the units arrive at the warehouse then.
  promised date,
  primary key (order_id, sku)
);
create index stock_wait_sku on stock_wait (sku, since, order_id);

-- Goods that a supplier delivers on a day.
create table expected_delivery (
  id uuid primary key default gen_random_uuid(),
  supplier text not null,
  location_id text not null references stock_location (id),
  sku text not null references variant (sku),
  quantity integer not null check (quantity > 0),
  received integer not null default 0 check (received >= 0),
  day date not null,
  note text,
  -- Ended: fully received, or the rest does not come.
  ended boolean not null default false,
  created_at timestamptz not null
);
create index expected_delivery_open on expected_delivery (sku, day) where not ended;

-- Sets: variants made of units of other variants. A set has no stock of its own.
create table set_part (
  set_sku text not null references variant (sku) on delete cascade,
  part_sku text not null references variant (sku),
  quantity integer not null check (quantity between 1 and 99),
  position integer not null,
  primary key (set_sku, part_sku),
  check (set_sku <> part_sku)
);
create index set_part_part on set_part (part_sku);

-- Parts of the sets that an order contains, as of its placement.
create table order_line_part (
  order_id uuid not null,
  position integer not null,
  part_sku text not null,
  title text not null,
  -- Units in one set.
  quantity integer not null check (quantity > 0),
  primary key (order_id, position, part_sku),
  foreign key (order_id, position) references order_line (order_id, position) on delete cascade
);

-- Opening stock. From here to the end of the migration, orders wait.
lock table stock in share row exclusive mode;
insert into stock_level (sku, location_id, quantity) select sku, 'main', quantity from stock order by sku;
insert into stock_movement (sku, to_location, quantity, reason, moved_at)
select sku, 'main', quantity, 'opening', now() from stock where quantity > 0 order by sku;

-- Units of each variant that are never sold, the own number of the variant if it has one, and how many units may be
-- ordered beyond the stock. "waiting": units that placed orders wait for. "arrived": had stock once.
alter table stock
  add column safety integer not null default 0 check (safety >= 0),
  add column own_safety integer check (own_safety >= 0),
  add column backorder integer not null default 0 check (backorder >= 0),
  add column waiting integer not null default 0 check (waiting >= 0),
  add column arrived boolean not null default true;
alter table stock alter column arrived set default false;
create index stock_waiting on stock (sku) where waiting > 0;

-- Units of a variant that can be promised before reservations (docs/rules/stock.md#sellable).
create function promisable_stock(quantity integer, safety integer, backorder integer, waiting integer) returns integer
language sql immutable parallel safe as $$
  select greatest(0, greatest(0, quantity - safety) + backorder - waiting)
$$;

-- First day from `today` on by which deliveries bring `units` more than orders wait for; null if none does.
create function arrival_day(of_sku text, units integer, today date) returns date language sql stable parallel safe as $$
  select open.day from (
    select d.day, d.id, sum(d.quantity - d.received) over (order by d.day, d.id) as total
    from expected_delivery d where d.sku = of_sku and not d.ended and d.day >= today) open
  where open.total >= units + coalesce(
    (select greatest(0, s.waiting - greatest(0, s.quantity - s.safety)) from stock s where s.sku = of_sku), 0)
  order by open.day, open.id limit 1
$$;

-- Units of a variant or a set that can be sold at a time. Reservations of the orders of `own_basket` do not count.
-- `there`: of these, units that are in stock. `held_until`: first end of a reservation. `arrives`: without a unit in
-- stock, or with more units on backorder, the day of the next delivery.
create function sellable_stock(wanted text, at_time timestamptz, own_basket uuid)
returns table (available integer, there integer, held_until timestamptz, arrives date) language sql stable parallel safe as $$
  select greatest(0, coalesce(parts.available, own.available, 0))::integer,
    greatest(0, coalesce(parts.there, own.there, 0))::integer,
    case when parts.available is null then own.until else parts.until end,
    case when coalesce(parts.there, own.there, 0) > 0
        and coalesce(parts.there, own.there) >= coalesce(parts.available, own.available) then null
      when parts.available is null then arrival_day(wanted, 1, at_time::date)
      else (select case when count(*) = count(missing.day) then max(missing.day) end from (
          select arrival_day(p.part_sku, p.quantity, at_time::date) as day from set_part p left join stock s on s.sku = p.part_sku
          where p.set_sku = wanted and coalesce(s.quantity - s.safety - s.waiting, 0) < p.quantity) missing) end
  from (select min((promisable_stock(s.quantity, s.safety, s.backorder, s.waiting) - coalesce(h.quantity, 0))::integer) as available,
          min((s.quantity - s.safety - s.waiting - coalesce(h.quantity, 0))::integer) as there, min(h.until) as until
        from stock s
        left join lateral (select sum(r.quantity) as quantity, min(r.expires_at) as until from stock_reservation r
          where r.sku = s.sku and r.expires_at > at_time
            and r.order_id not in (select o.id from orders o where o.basket_id = own_basket and o.state <> 'abandoned')) h on true
        where s.sku = wanted) own
  cross join (select
          min(floor((coalesce(promisable_stock(s.quantity, s.safety, s.backorder, s.waiting), 0) - coalesce(h.quantity, 0))::numeric / p.quantity)::integer) as available,
          min(floor((coalesce(s.quantity - s.safety - s.waiting, 0) - coalesce(h.quantity, 0))::numeric / p.quantity)::integer) as there,
          min(h.until) as until
        from set_part p left join stock s on s.sku = p.part_sku
        left join lateral (select sum(r.quantity) as quantity, min(r.expires_at) as until from stock_reservation r
          where r.sku = p.part_sku and r.expires_at > at_time
            and r.order_id not in (select o.id from orders o where o.basket_id = own_basket and o.state <> 'abandoned')) h on true
        where p.set_sku = wanted) parts
$$;

-- Effective safety stock of a variant: its own, or the sum of what its locations hold back.
create function safety_of(of_sku text) returns integer language sql stable as $$
  select coalesce((select own_safety from stock where sku = of_sku),
    (select sum(least(l.quantity, p.safety)) from stock_level l join stock_location p on p.id = l.location_id
     where l.sku = of_sku and p.sellable), 0)::integer
$$;

-- Books the difference between the stock of variants and the sum of their sellable locations. What comes goes to the
-- location of the cause, to the one that the order came from, or to the default one. What leaves is taken by position,
-- units above the safety stock of a location first. "kontor.stock_cause" names reason, location, order, employee, note
-- and time for the rest of the transaction.
create function book_stock() returns trigger language plpgsql as $$
declare
  cause jsonb := coalesce(nullif(current_setting('kontor.stock_cause', true), ''), '{}')::jsonb;
begin
  with moved as (
    select n.sku, n.quantity - coalesce((select sum(l.quantity) from stock_level l
      join stock_location p on p.id = l.location_id where l.sku = n.sku and p.sellable), 0)::integer as difference
    from written n
  ), slice as (
    select m.sku, -m.difference as wanted, l.location_id, part.units, part.tier, p.position
    from moved m
    join stock_level l on l.sku = m.sku and l.quantity > 0
    join stock_location p on p.id = l.location_id and p.sellable
    cross join lateral (values (0, greatest(0, l.quantity - p.safety)), (1, least(l.quantity, p.safety))) as part (tier, units)
    where m.difference < 0
  ), taken as (
    select sku, location_id, sum(least(units, greatest(0, wanted - before)))::integer as units
    from (select slice.*, sum(units) over (partition by sku order by tier, position, location_id) - units as before from slice) ranked
    group by sku, location_id
  ), change as (
    select m.sku, coalesce(
        (select p.id from stock_location p where p.id = cause->>'location' and p.sellable),
        (select v.from_location from stock_movement v join stock_location p on p.id = v.from_location and p.sellable and not p.ended
         where v.order_id = (cause->>'order')::uuid and v.sku = m.sku and v.reason = 'sale' order by v.id desc limit 1),
        (select p.id from stock_location p where p.is_default)) as location_id, m.difference as units
    from moved m where m.difference > 0
    union all
    select sku, location_id, -units from taken where units > 0
  ), came as (
    insert into stock_level as known (sku, location_id, quantity)
    select sku, location_id, units from change where units > 0 order by sku
    on conflict (sku, location_id) do update set quantity = known.quantity + excluded.quantity
  ), left_ as (
    update stock_level known set quantity = known.quantity + change.units from change
    where change.units < 0 and known.sku = change.sku and known.location_id = change.location_id
  )
  insert into stock_movement (sku, from_location, to_location, quantity, reason, note, moved_by, order_id, moved_at)
  select sku, case when units < 0 then location_id end, case when units > 0 then location_id end, abs(units),
    coalesce(cause->>'reason', 'correction'), cause->>'note', cause->>'by', (cause->>'order')::uuid,
    coalesce((cause->>'at')::timestamptz, now())
  from change order by sku;

  -- An update fires this trigger again, also one without rows.
  if exists (select from written where not arrived and quantity > 0) then
    update stock s set arrived = true from written n where n.sku = s.sku and not s.arrived and s.quantity > 0;
  end if;
  if exists (select from stock_location where safety > 0) and exists (
      select from written n join stock s on s.sku = n.sku where s.safety <> safety_of(n.sku)) then
    update stock s set safety = safety_of(s.sku) from written n where n.sku = s.sku and s.safety <> safety_of(n.sku);
  end if;
  return null;
end $$;
create trigger stock_added after insert on stock
  referencing new table as written for each statement execute function book_stock();
create trigger stock_changed after update on stock
  referencing new table as written for each statement execute function book_stock();
