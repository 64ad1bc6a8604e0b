-- Hashed details by which the open orders of one person are found again, whatever mailbox the person used. A row lives
-- as long as its order is owed; the job keep-credit-persons adds rows for older orders and deletes those that are paid.
create table credit_person (
  order_id uuid primary key references orders (id) on delete cascade,
  keys bytea[] not null,
  created_at timestamptz not null
);
-- Without a pending list, so that the search within placing an order stays cheap.
create index credit_person_keys on credit_person using gin (keys) with (fastupdate = off);
