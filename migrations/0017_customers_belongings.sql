-- Baskets, wishlists and orders of customers. A customer has one open basket and one wishlist; every browser they are
-- logged in on has a secret of its own that leads there.

alter table basket add column customer_id uuid references customer (id) on delete set null;
create unique index basket_of_customer on basket (tenant, customer_id) where state = 'open' and customer_id is not null;

create table basket_join (
  secret_hash bytea primary key,
  basket_id uuid not null references basket (id) on delete cascade
);
create index basket_join_of on basket_join (basket_id);

alter table wishlist add column customer_id uuid references customer (id) on delete cascade;
create unique index wishlist_of_customer on wishlist (tenant, customer_id) where customer_id is not null;

create table wishlist_join (
  secret_hash bytea primary key,
  wishlist_id uuid not null references wishlist (id) on delete cascade
);
create index wishlist_join_of on wishlist_join (wishlist_id);
-- Only what belongs to nobody grows old.
create index wishlist_age_of_nobody on wishlist (changed_at) where customer_id is null;
drop index wishlist_age;

alter table orders add column customer_id uuid references customer (id) on delete set null;
create index orders_of_customer on orders (customer_id, placed_at desc) where customer_id is not null;
-- Orders of guests, joined to the account once it has proved the address.
create index orders_of_guest on orders (tenant, lower(contact->>'email')) where customer_id is null and state = 'placed';

-- Who entered the steps: what a customer entered is shown to nobody who has not shown the password.
alter table checkout add column customer_id uuid references customer (id) on delete cascade;
