-- Ids of rows that each order writes, in the order of time (decision 306). Random ones change another page of every index,
-- and after a checkpoint PostgreSQL logs a changed page as a whole. They stay unguessable; basket.device and secrets stay
-- random throughout.

-- For PostgreSQL before 18: 48 bits of milliseconds since 1970, version 7, 74 random bits.
create function uuid_by_clock() returns uuid language sql volatile parallel safe as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || '-7' || substr(gen_random_uuid()::text, 16))::uuid
$$;

do $$
begin
  execute format('create function ordered_uuid() returns uuid language sql volatile parallel safe as %L',
    case when to_regprocedure('pg_catalog.uuidv7()') is null then 'select uuid_by_clock()' else 'select pg_catalog.uuidv7()' end);
end $$;

-- In the order in which a checkout uses the tables, since each is locked for a moment.
alter table basket alter column id set default ordered_uuid();
alter table orders alter column id set default ordered_uuid();
alter table payment alter column id set default ordered_uuid();
alter table mail alter column id set default ordered_uuid();
alter table document alter column id set default ordered_uuid();
alter table ledger_due alter column id set default ordered_uuid();
alter table event_draft alter column event_id set default ordered_uuid();

-- As in 0160, with a short way for units that leave the only sellable location, as most sales do. Taken by position and
-- safety stock, they would come from there too.
create or replace function book_stock() returns trigger language plpgsql as $$
declare
  cause jsonb := coalesce(nullif(current_setting('kontor.stock_cause', true), ''), '{}')::jsonb;
  place text;
begin
  select case when count(*) = 1 then min(id) end into place from stock_location where sellable;
  if place is not null and not exists (
      select from written n left join stock_level l on l.sku = n.sku and l.location_id = place
      where n.quantity > coalesce(l.quantity, 0)) then
    with change as (
      select n.sku, l.quantity - n.quantity as units from written n
      join stock_level l on l.sku = n.sku and l.location_id = place
      where l.quantity > n.quantity
    ), left_ as (
      update stock_level known set quantity = known.quantity - change.units from change
      where known.sku = change.sku and known.location_id = place
    )
    insert into stock_movement (sku, from_location, quantity, reason, note, moved_by, order_id, moved_at)
    select sku, place, units, coalesce(cause->>'reason', 'correction'), cause->>'note', cause->>'by', (cause->>'order')::uuid,
      coalesce((cause->>'at')::timestamptz, now())
    from change order by sku;
  else
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
  end if;

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
