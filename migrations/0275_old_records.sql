-- The audit trail stays append-only for a year, the least that DSV art. 4 para. 5 demands of logs. A job deletes older entries by the
-- retention of their kind (src/shop/staff/old-records).
create function refuse_change_of_recent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger staff_audit_recent_is_append_only before update or delete on staff_audit
  for each row execute function refuse_change_of_recent();
drop trigger staff_audit_is_append_only on staff_audit;

-- A period that is over changes no price, so its deletion is no event.
create or replace function event_of_removed_prices() returns trigger language plpgsql as $$
begin
  insert into event_draft (type, tenant, subject, data)
  select 'price.changed', b.tenant, 'variant/' || b.sku, jsonb_build_object('sku', b.sku, 'price', null,
    'validFrom', event_time(b.valid_from), 'validTo', event_time(b.valid_to))
  from before_rows b
  where (b.valid_to is null or b.valid_to > now())
    and not exists (select from price p where p.tenant = b.tenant and p.sku = b.sku and p.valid_from <= b.valid_from
      and (p.valid_to is null or p.valid_to > b.valid_from));
  return null;
end
$$;
