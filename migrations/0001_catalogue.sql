-- Goods, their texts per locale, their prices per tenant with history, and their stock.
create extension if not exists btree_gist;

create table category (
  id text primary key,
  parent_id text references category (id),
  depth smallint not null,
  position integer not null
);
create index category_parent on category (parent_id);

create table category_text (
  category_id text not null references category (id),
  locale text not null,
  name text not null,
  path text not null,
  primary key (category_id, locale),
  unique (locale, path)
);

create table product (
  id text primary key,
  category_id text not null references category (id),
  brand text not null,
  vat_class text not null default 'standard',
  delivery_mode text not null default 'parcel',
  technical boolean not null default false,
  guarantee_years smallint,
  -- Energy and tyre label as in the feed (facts that the law wants beside the price); null where there is none.
  energy jsonb,
  tyre jsonb,
  video text,
  created_at timestamptz not null
);
create index product_category on product (category_id);

create table product_text (
  product_id text not null references product (id),
  locale text not null,
  title text not null,
  slug text not null,
  description text not null,
  highlights jsonb not null,
  details jsonb not null,
  care jsonb not null,
  search tsvector not null,
  primary key (product_id, locale)
);
create index product_text_search on product_text using gin (search);

create table variant (
  sku text primary key,
  product_id text not null references product (id),
  position integer not null,
  gtin text,
  mpn text,
  shipping_grams integer,
  -- What a base price is computed from: {"amount": 750, "unit": "ml"}.
  unit_measure jsonb,
  unique (product_id, sku)
);
create index variant_product on variant (product_id, position);
create index variant_gtin on variant (gtin) where gtin is not null;

-- One row per way to choose (colour, size, free axes). The value is an id that all locales share.
create table variant_axis (
  sku text not null references variant (sku),
  axis text not null,
  value text not null,
  position integer not null,
  primary key (sku, axis)
);

create table axis_text (
  axis text not null,
  locale text not null,
  name text not null,
  primary key (axis, locale)
);

-- Values people choose and filter by; colours carry the swatch.
create table facet_value (
  key text not null,
  value text not null,
  position integer not null,
  swatch text,
  primary key (key, value)
);

create table facet_text (
  key text not null,
  value text not null,
  locale text not null,
  label text not null,
  primary key (key, value, locale),
  foreign key (key, value) references facet_value (key, value)
);

create table product_facet (
  product_id text not null references product (id),
  key text not null,
  value text not null,
  primary key (product_id, key, value)
);
create index product_facet_value on product_facet (key, value, product_id);

-- What a tenant sells. Withdrawn goods stay for old orders and links, but are not on sale.
create table offer (
  tenant text not null,
  sku text not null references variant (sku),
  product_id text not null references product (id),
  on_sale boolean not null,
  primary key (tenant, sku)
);
create index offer_product on offer (tenant, product_id) where on_sale;

-- Prices with VAT in minor units, from the first day on. Periods of one article never overlap.
create table price (
  id bigint generated always as identity primary key,
  tenant text not null,
  sku text not null references variant (sku),
  amount bigint not null check (amount > 0),
  valid_from timestamptz not null,
  valid_to timestamptz,
  check (valid_to is null or valid_to > valid_from),
  exclude using gist (tenant with =, sku with =, tstzrange(valid_from, valid_to) with &&)
);
create index price_of_sku on price (tenant, sku, valid_from desc) include (amount, valid_to);

create table stock (
  sku text primary key references variant (sku),
  quantity integer not null check (quantity >= 0)
);

create table picture (
  id text primary key,
  width integer not null,
  height integer not null,
  -- Dominant colour "#rrggbb": the ground while the picture loads.
  ground text not null,
  media_type text not null,
  content bytea not null
);
-- Pictures are compressed already.
alter table picture alter column content set storage external;

create table product_picture (
  sku text not null references variant (sku),
  position integer not null,
  picture_id text not null references picture (id),
  primary key (sku, position)
);

create table picture_text (
  picture_id text not null references picture (id),
  locale text not null,
  alt text not null,
  primary key (picture_id, locale)
);

create table product_rating (
  product_id text primary key references product (id),
  average numeric(3, 2) not null,
  reviews integer not null
);

-- What changed, for caches and indexes: read below pg_snapshot_xmin, since identities commit out of order.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
create index outbox_transaction on outbox (transaction_id, id);
