-- Orders and customers as lists of the back office: tabs with counts, filters and sorting (decision 198).

-- Covers what counts need, so that a count of a million orders reads no order.
create index orders_listed on orders (tenant, prepared_at desc, id) include (state, stage);
-- Has the same order as orders_listed, without the two columns.
drop index orders_of_house;
create index orders_by_stage on orders (tenant, stage, prepared_at desc, id) where state = 'placed';
-- Also has abandoned orders, so that it sorts all of them.
create index orders_by_last_name on orders (tenant, (lower(delivery->'billing'->>'lastName') collate "C"), prepared_at desc, id);
drop index orders_by_name;
create index orders_by_total on orders (tenant, (total - replaced_amount) desc, prepared_at desc, id) include (state, stage);
create index orders_by_method on orders (tenant, (payment->>'method'), prepared_at desc, id);
-- Rare ways of delivery; parcels are nearly all.
create index orders_bulky on orders (tenant, prepared_at desc, id) where delivery->'groups' @> '[{"mode": "bulky"}]';
create index orders_two_man on orders (tenant, prepared_at desc, id) where delivery->'groups' @> '[{"mode": "two-man"}]';
create index orders_pickup on orders (tenant, prepared_at desc, id) where delivery->'groups' @> '[{"option": "pickup"}]';

create index customer_listed on customer (tenant, created_at desc, id) where erased_at is null;
create index customer_by_name on customer (tenant, (lower(last_name) collate "C"), number) where erased_at is null;
create index customer_by_group on customer (tenant, category, created_at desc, id) where erased_at is null;
create index customer_locked on customer (tenant, created_at desc, id) where locked_at is not null and erased_at is null;
create index customer_premium on customer (tenant, created_at desc, id) where premium_until is not null and erased_at is null;
