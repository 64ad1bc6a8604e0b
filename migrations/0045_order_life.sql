-- How far an order has come, piece by piece (src/shop/fulfilment/order-life.ts), and what was sent of it.

alter table order_line add column shipped integer not null default 0;
alter table order_line add column cancelled integer not null default 0;
alter table order_line add column returned integer not null default 0;
-- Whatever races: nothing is sent or taken back that was not ordered.
alter table order_line add constraint order_line_pieces
  check (shipped >= 0 and cancelled >= 0 and returned >= 0 and shipped + cancelled <= quantity and returned <= shipped) not valid;
alter table order_line validate constraint order_line_pieces;

alter table orders add column stage text not null default 'placed';
alter table orders add constraint orders_stage check (stage in
  ('placed', 'paid', 'partly-shipped', 'shipped', 'delivered', 'partly-returned', 'returned', 'cancelled')) not valid;
update orders set stage = 'cancelled' where state = 'cancelled';
update order_line set cancelled = quantity from orders where orders.id = order_line.order_id and orders.state = 'cancelled';
alter table orders validate constraint orders_stage;

create table shipment (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  order_id uuid not null references orders (id) on delete cascade,
  -- From 1 within its order.
  number integer not null,
  carrier text not null,
  tracking_number text,
  shipped_at timestamptz not null,
  delivered_at timestamptz,
  unique (order_id, number)
);
create table shipment_line (
  shipment_id uuid not null references shipment (id) on delete cascade,
  -- Of the order's line.
  position integer not null,
  -- What was sent in its place: another variant after an exchange. Null: what was ordered.
  sku text,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, position)
);
-- What the desk looks at: orders that wait to be sent.
create index orders_to_ship on orders (tenant, placed_at) where state = 'placed' and stage in ('placed', 'paid', 'partly-shipped');

-- Of orders from before, what was promised for a day that has come counts as sent on that day, as it did for cancelling.
with gone as (
  insert into shipment (tenant, order_id, number, carrier, shipped_at)
  select tenant, id, 1, case tenant when 'ch' then 'swiss-post' when 'at' then 'post-at' when 'nl' then 'postnl' else 'dhl' end,
    first.day::date
  from orders cross join lateral (select min(part->>'earliest') as day from jsonb_array_elements(delivery->'groups') part) first
  where state = 'placed' and first.day <= to_char(now(), 'YYYY-MM-DD')
    and (payment->>'method' <> 'prepayment'
      or exists (select from payment where payment.order_id = orders.id and settled_at is not null))
    and exists (select from order_line where order_id = orders.id)
  returning id, order_id
), sent as (
  insert into shipment_line (shipment_id, position, quantity)
  select gone.id, line.position, line.quantity from gone join order_line line on line.order_id = gone.order_id
), told as (
  update orders set stage = 'shipped' from gone where orders.id = gone.order_id
)
update order_line set shipped = quantity from gone where order_line.order_id = gone.order_id;
