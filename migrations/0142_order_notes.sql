-- Notes of employees on an order, and tags by which they group orders.
create table order_note (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  text text not null check (length(text) between 1 and 2000),
  written_by text not null,
  written_at timestamptz not null
);
create index order_note_order on order_note (order_id, written_at);

create table order_tag (
  order_id uuid not null references orders (id) on delete cascade,
  tag text not null check (length(tag) between 1 and 30),
  primary key (order_id, tag)
);
create index order_tag_tag on order_tag (tag, order_id);
