-- Products beside others, chosen by hand: what goes with a product, and what belongs to it.
create table product_relation (
  product_id text not null references product (id) on delete cascade,
  kind text not null check (kind in ('related', 'accessory')),
  other_id text not null references product (id) on delete cascade,
  position integer not null,
  primary key (product_id, kind, other_id),
  check (product_id <> other_id)
);
create index product_relation_other on product_relation (other_id);
