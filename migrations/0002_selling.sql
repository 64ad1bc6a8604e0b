-- Basket, checkout and order. One lock order everywhere: basket, order, then stock in ascending article number.

create table basket (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  -- SHA-256 of the cookie's secret: whoever reads the table cannot take over a basket.
  secret_hash bytea not null unique,
  state text not null default 'open' check (state in ('open', 'ordered')),
  version integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index basket_age on basket (changed_at) where state = 'open';

create table basket_line (
  basket_id uuid not null references basket (id) on delete cascade,
  sku text not null references variant (sku),
  quantity integer not null check (quantity between 1 and 99),
  position integer not null,
  -- The price when the line was added or last seen: a change since then is shown.
  seen_amount bigint not null,
  primary key (basket_id, sku)
);

-- What the shopper has entered so far, one column a step; each is validated JSON and null until the step is done.
create table checkout (
  basket_id uuid primary key references basket (id) on delete cascade,
  locale text not null,
  contact jsonb,
  delivery jsonb,
  payment jsonb,
  changed_at timestamptz not null
);

create sequence order_number start 10000001;

create table orders (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  tenant text not null,
  locale text not null,
  basket_id uuid not null,
  -- prepared: stock is reserved, payment is under way; nobody but the checkout sees it.
  state text not null check (state in ('prepared', 'placed', 'abandoned')),
  -- What was agreed, as shown to the shopper: amounts, texts, version of the terms.
  contents_hash text not null,
  contact jsonb not null,
  delivery jsonb not null,
  payment jsonb not null,
  totals jsonb not null,
  terms_version text not null,
  currency text not null,
  total bigint not null check (total >= 0),
  prepared_at timestamptz not null,
  placed_at timestamptz
);
-- A basket becomes one order, whatever races against it.
create unique index order_of_basket on orders (basket_id) where state <> 'abandoned';
create index order_prepared on orders (prepared_at) where state = 'prepared';
create index order_placed on orders (tenant, placed_at) where state = 'placed';

create table order_line (
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null,
  sku text not null,
  product_id text not null,
  title text not null,
  variant_text text not null,
  picture_id text,
  quantity integer not null check (quantity > 0),
  unit_amount bigint not null,
  line_amount bigint not null,
  vat_class text not null,
  delivery_mode text not null,
  primary key (order_id, position)
);

-- Stock that a prepared order holds; expires so that a dead payment gives it back.
create table stock_reservation (
  order_id uuid not null references orders (id) on delete cascade,
  sku text not null references variant (sku),
  quantity integer not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (order_id, sku)
);
create index stock_reservation_sku on stock_reservation (sku, expires_at) include (quantity);

create table payment (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  method text not null,
  state text not null check (state in ('authorised', 'captured', 'cancelled')),
  amount bigint not null,
  currency text not null,
  reference text not null,
  created_at timestamptz not null,
  unique (order_id, method)
);
