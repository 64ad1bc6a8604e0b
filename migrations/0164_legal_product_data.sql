-- Legal data of products: manufacturers that many products share, kinds of goods with duties of their own, warnings and
-- the declaration of wood. Labels stay in product.energy and product.tyre, whose objects get further keys.
create table manufacturer (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  name text not null check (name <> ''),
  address text not null default '',
  -- ISO 3166 code; '' if unknown.
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  -- Mail or web address.
  contact text not null default '',
  -- Responsible person in the European Union: name, address, country, contact; null without one.
  responsible jsonb,
  -- Changed by an employee: feeds leave it alone.
  by_hand boolean not null default false,
  -- Grows with each change by hand, so that two employees do not overwrite each other.
  version integer not null default 1
);

alter table product
  add column manufacturer_id text references manufacturer (id),
  -- Kinds of goods with duties of their own, and years of the producer's guarantee of durability.
  add column legal jsonb not null default '{}';
create index product_manufacturer on product (manufacturer_id) where manufacturer_id is not null;

alter table product_text
  -- Warnings and wood in the words of the locale.
  add column legal jsonb not null default '{}';
