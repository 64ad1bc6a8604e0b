-- Customer groups, and price lists: prices for the customers of a group, or for everybody from a quantity on.

create table customer_group (
  tenant text not null,
  -- As in customer.category. Customers without a group have 'standard', which has no row here.
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 40 and key <> 'standard'),
  name text not null,
  created_at timestamptz not null,
  primary key (tenant, key)
);

create table price_list (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  name text not null,
  -- Null: all customers.
  customer_group text,
  valid_from timestamptz not null,
  valid_to timestamptz check (valid_to > valid_from),
  -- Grows with each change, so that two employees do not overwrite each other.
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  foreign key (tenant, customer_group) references customer_group (tenant, key)
);
create index price_list_of_tenant on price_list (tenant, valid_from desc);
create index price_list_of_group on price_list (tenant, customer_group) where customer_group is not null;

create table price_list_price (
  list_id uuid not null references price_list (id) on delete cascade,
  sku text not null references variant (sku),
  -- The price holds for a line of at least so many units.
  min_quantity smallint not null check (min_quantity > 0),
  -- Price of one unit with VAT in minor units.
  amount bigint not null check (amount > 0),
  primary key (list_id, sku, min_quantity)
);
create index price_list_price_of_sku on price_list_price (sku);

-- Price changes of the future, of all variants.
create index price_planned on price (tenant, valid_from);
