-- Notes of employees about a customer, and accounts that were merged into another one.
create table customer_note (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer (id) on delete cascade,
  text text not null,
  staff_email text not null,
  at timestamptz not null,
  -- A note is never changed; one that no longer holds is struck out.
  struck_at timestamptz,
  struck_by text
);
create index customer_note_of on customer_note (customer_id, at desc);

-- The account that continues this one. Its emptied row stays for the number in the books.
alter table customer add column merged_into uuid references customer (id) on delete set null;
create index customer_merged on customer (merged_into) where merged_into is not null;
