-- Events of products, prices and stock (decision 220). Rows come in bulk, so each statement writes its events at once. A plan
-- that a session has made for one row is used for 10,000 rows too: functions that join the rows of before and after do so
-- without nested loops.

create function event_of_products() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into event_draft (type, subject, data)
  select 'product.changed', 'product/' || n.id, jsonb_build_object('product', n.id)
  from after_rows n join before_rows b on b.id = n.id
  where (b.changed_at, b.version, b.status) is distinct from (n.changed_at, n.version, n.status);
  return null;
end
$$;
create trigger event_of_products after update on product
  referencing old table as before_rows new table as after_rows for each statement execute function event_of_products();

-- A product is published in a tenant with its first variant on sale, and withdrawn with the last one.
create function write_offer_events(products text[], offer_tenants text[], begun integer[], ended integer[]) returns void
language sql as $$
  insert into event_draft (type, subject, data)
  select type, 'product/' || product, case type when 'product.changed' then jsonb_build_object('product', product)
    else jsonb_build_object('product', product, 'tenants', jsonb_agg(tenant order by tenant)) end
  from (
    select product, tenant, case when begun > 0 and units = begun then 'product.published'
      when ended > 0 and units = 0 then 'product.withdrawn' else 'product.changed' end as type
    from (
      select touched.*, (select count(*) from offer o
        where o.tenant = touched.tenant and o.product_id = touched.product and o.on_sale) as units
      from unnest(products, offer_tenants, begun, ended) as touched (product, tenant, begun, ended)) counted) typed
  group by product, type order by product, type
$$;

create function event_of_new_offers() returns trigger language plpgsql as $$
begin
  perform write_offer_events(array_agg(product_id), array_agg(tenant), array_agg(units), array_fill(0, array[count(*)::integer]))
  from (select product_id, tenant, count(*)::integer as units from after_rows where on_sale group by product_id, tenant) touched
  having count(*) > 0;
  return null;
end
$$;
create trigger event_of_new_offers after insert on offer
  referencing new table as after_rows for each statement execute function event_of_new_offers();

create function event_of_offers() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  perform write_offer_events(array_agg(product_id), array_agg(tenant), array_agg(begun), array_agg(ended))
  from (
    select n.product_id, n.tenant, count(*) filter (where n.on_sale)::integer as begun,
      count(*) filter (where not n.on_sale)::integer as ended
    from after_rows n join before_rows b on b.tenant = n.tenant and b.sku = n.sku
    where b.on_sale <> n.on_sale group by n.product_id, n.tenant) touched
  having count(*) > 0;
  return null;
end
$$;
create trigger event_of_offers after update on offer
  referencing old table as before_rows new table as after_rows for each statement execute function event_of_offers();

create function event_of_new_prices() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject, data)
  select 'price.changed', tenant, 'variant/' || sku, jsonb_build_object('sku', sku, 'price',
    jsonb_build_object('amount', amount, 'currency', case tenant when 'ch' then 'CHF' else 'EUR' end),
    'validFrom', event_time(valid_from), 'validTo', event_time(valid_to))
  from after_rows;
  return null;
end
$$;
create trigger event_of_new_prices after insert on price
  referencing new table as after_rows for each statement execute function event_of_new_prices();

-- A price that another one follows or replaces within the statement tells nothing more than the other one.
create function event_of_prices() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into event_draft (type, tenant, subject, data)
  select 'price.changed', n.tenant, 'variant/' || n.sku, jsonb_build_object('sku', n.sku, 'price',
    jsonb_build_object('amount', n.amount, 'currency', case n.tenant when 'ch' then 'CHF' else 'EUR' end),
    'validFrom', event_time(n.valid_from), 'validTo', event_time(n.valid_to))
  from after_rows n join before_rows b on b.id = n.id
  where (b.amount, b.valid_from, b.valid_to) is distinct from (n.amount, n.valid_from, n.valid_to)
    and (select p.id from price p where p.tenant = n.tenant and p.sku = n.sku and p.valid_from = n.valid_to) is null;
  return null;
end
$$;
create trigger event_of_prices after update on price
  referencing old table as before_rows new table as after_rows for each statement execute function event_of_prices();

create function event_of_removed_prices() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject, data)
  select 'price.changed', b.tenant, 'variant/' || b.sku, jsonb_build_object('sku', b.sku, 'price', null,
    'validFrom', event_time(b.valid_from), 'validTo', event_time(b.valid_to))
  from before_rows b
  where not exists (select from price p where p.tenant = b.tenant and p.sku = b.sku and p.valid_from <= b.valid_from
    and (p.valid_to is null or p.valid_to > b.valid_from));
  return null;
end
$$;
create trigger event_of_removed_prices after delete on price
  referencing old table as before_rows for each statement execute function event_of_removed_prices();

create function event_of_new_stock() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, subject, data)
  select 'stock.changed', 'variant/' || sku, jsonb_build_object('sku', sku, 'quantity', quantity, 'waiting', waiting,
    'safety', safety, 'backorder', backorder)
  from after_rows where quantity > 0 or backorder > 0;
  return null;
end
$$;
create trigger event_of_new_stock after insert on stock
  referencing new table as after_rows for each statement execute function event_of_new_stock();

create function event_of_stock() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into event_draft (type, subject, data)
  select 'stock.changed', 'variant/' || n.sku, jsonb_build_object('sku', n.sku, 'quantity', n.quantity, 'waiting', n.waiting,
    'safety', n.safety, 'backorder', n.backorder)
  from after_rows n join before_rows b on b.sku = n.sku
  where (b.quantity, b.waiting, b.safety, b.backorder) is distinct from (n.quantity, n.waiting, n.safety, n.backorder);
  return null;
end
$$;
create trigger event_of_stock after update on stock
  referencing old table as before_rows new table as after_rows for each statement execute function event_of_stock();
