-- Purchase prices by time, so that the margin of an earlier day does not change with the price of today.
create table purchase_price_history (
  tenant text not null,
  sku text not null,
  since timestamptz not null,
  -- Null: none from then on.
  amount bigint,
  primary key (tenant, sku, since)
);
-- The known prices count for all earlier orders.
insert into purchase_price_history (tenant, sku, since, amount) select tenant, sku, '-infinity', amount from purchase_price;

create function purchase_price_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into purchase_price_history (tenant, sku, since, amount) values (old.tenant, old.sku, greatest(now(), old.changed_at), null)
      on conflict (tenant, sku, since) do update set amount = null;
  else
    insert into purchase_price_history (tenant, sku, since, amount) values (new.tenant, new.sku, new.changed_at, new.amount)
      on conflict (tenant, sku, since) do update set amount = excluded.amount;
  end if;
  return null;
end $$;
create trigger purchase_price_changed after insert or update of amount or delete on purchase_price
  for each row execute function purchase_price_changed();
