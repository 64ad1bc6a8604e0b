-- Articles somebody wants to remember. Anonymous ones belong to the secret of a cookie, as baskets do.

create table wishlist (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  -- SHA-256 of the cookie's secret: whoever reads the table cannot take over a wishlist.
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index wishlist_age on wishlist (changed_at);

create table wishlist_item (
  wishlist_id uuid not null references wishlist (id) on delete cascade,
  sku text not null references variant (sku),
  added_at timestamptz not null,
  primary key (wishlist_id, sku)
);
