-- Currency of each tenant, for triggers that write amounts. The shop writes it at its start from the configuration.
create table tenant_currency (
  tenant text primary key,
  currency text not null
);
insert into tenant_currency (tenant, currency) values ('ch', 'CHF'), ('de', 'EUR'), ('at', 'EUR'), ('nl', 'EUR');

create or replace function event_of_new_prices() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject, data)
  select 'price.changed', n.tenant, 'variant/' || n.sku, jsonb_build_object('sku', n.sku, 'price',
    jsonb_build_object('amount', n.amount, 'currency', own.currency),
    'validFrom', event_time(n.valid_from), 'validTo', event_time(n.valid_to))
  from after_rows n left join tenant_currency own on own.tenant = n.tenant;
  return null;
end
$$;

-- A price that another one follows or replaces within the statement tells nothing more than the other one. A statement that
-- knows this of all its rows says so, which saves the look at each; it says so for itself alone.
create or replace function event_of_prices() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  if current_setting('kontor.all_prices_followed', true) = 'yes' then
    perform set_config('kontor.all_prices_followed', 'no', true);
    return null;
  end if;
  insert into event_draft (type, tenant, subject, data)
  select 'price.changed', n.tenant, 'variant/' || n.sku, jsonb_build_object('sku', n.sku, 'price',
    jsonb_build_object('amount', n.amount, 'currency', own.currency),
    'validFrom', event_time(n.valid_from), 'validTo', event_time(n.valid_to))
  from after_rows n join before_rows b on b.id = n.id left join tenant_currency own on own.tenant = n.tenant
  where (b.amount, b.valid_from, b.valid_to) is distinct from (n.amount, n.valid_from, n.valid_to)
    and (select p.id from price p where p.tenant = n.tenant and p.sku = n.sku and p.valid_from = n.valid_to) is null;
  return null;
end
$$;

-- Events of the prices of lists tell the list and no amount: that is for programs that may read price lists.
create function event_of_each_list_price() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject, data)
  select 'price-list.changed', list.tenant, 'variant/' || c.sku,
    jsonb_build_object('sku', c.sku, 'list', list.id, 'minQuantity', c.min_quantity)
  from changed_rows c join price_list list on list.id = c.list_id;
  return null;
end
$$;
create trigger event_of_new_list_prices after insert on price_list_price
  referencing new table as changed_rows for each statement execute function event_of_each_list_price();
create trigger event_of_removed_list_prices after delete on price_list_price
  referencing old table as changed_rows for each statement execute function event_of_each_list_price();

create function event_of_list_prices() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into event_draft (type, tenant, subject, data)
  select 'price-list.changed', list.tenant, 'variant/' || n.sku,
    jsonb_build_object('sku', n.sku, 'list', list.id, 'minQuantity', n.min_quantity)
  from after_rows n
  join before_rows b on b.list_id = n.list_id and b.sku = n.sku and b.min_quantity = n.min_quantity
  join price_list list on list.id = n.list_id
  where b.amount <> n.amount;
  return null;
end
$$;
create trigger event_of_list_prices after update on price_list_price
  referencing old table as before_rows new table as after_rows for each statement execute function event_of_list_prices();

-- The prices of a deleted list are told before it, because its tenant is gone after it.
create function event_of_list() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject, data)
  select 'price-list.changed', old.tenant, 'variant/' || p.sku,
    jsonb_build_object('sku', p.sku, 'list', p.list_id, 'minQuantity', p.min_quantity)
  from price_list_price p where p.list_id = old.id order by p.sku, p.min_quantity;
  return coalesce(new, old);
end
$$;
create trigger event_of_removed_list before delete on price_list for each row execute function event_of_list();
create trigger event_of_changed_list after update on price_list for each row
  when ((old.valid_from, old.valid_to, old.customer_group) is distinct from (new.valid_from, new.valid_to, new.customer_group))
  execute function event_of_list();
