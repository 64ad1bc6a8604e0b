-- Purchase prices and the lowest margin that needs no warning. No page or answer for customers reads them.

create table purchase_price (
  tenant text not null,
  sku text not null references variant (sku),
  -- Minor units of the tenant's currency, without VAT.
  amount bigint not null check (amount > 0),
  -- hand: a feed leaves it alone.
  origin text not null check (origin in ('feed', 'hand')),
  changed_at timestamptz not null,
  primary key (tenant, sku)
);

create table margin_floor (
  tenant text primary key,
  -- Percent of the price without VAT.
  percent smallint not null check (percent between 0 and 99)
);
