-- What people may ask about their own data, and who of the house looked at it.

-- The row of somebody who was forgotten stays for as long as the books name its number; nothing else of it is left.
alter table customer add column erased_at timestamptz;
create index customer_erased on customer (erased_at) where erased_at is not null;

-- Extracts and erasures that were asked for. The finished extract lies here until it expires, compressed.
create table privacy_request (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer (id) on delete cascade,
  kind text not null check (kind in ('export', 'erasure')),
  -- Who asked: the customers themselves, or somebody of the house for them.
  asked_by text not null check (asked_by in ('customer', 'staff')),
  locale text not null,
  -- Where letters about it lead to.
  public_url text not null,
  asked_at timestamptz not null,
  done_at timestamptz,
  content bytea,
  expires_at timestamptz,
  fetched_at timestamptz
);
create index privacy_request_of on privacy_request (customer_id, asked_at desc);
create index privacy_request_age on privacy_request (expires_at) where content is not null;

-- Who of the house opened a customer's data, when and why. A visit is good for one session of one person, for a while.
create table customer_access (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer (id) on delete cascade,
  staff_id uuid not null,
  -- Kept beside the id: the account may be gone when somebody asks.
  staff_email text not null,
  staff_role text not null,
  session_hash bytea not null,
  reason text not null check (reason in ('order', 'payment', 'login', 'data', 'complaint', 'other')),
  note text,
  at timestamptz not null,
  until timestamptz not null
);
create index customer_access_of on customer_access (customer_id, at desc);

-- A letter kept only because the law wants it: no room shows it and nobody sends it again.
alter table mail add column sealed_at timestamptz;
create index mail_recipient on mail (tenant, lower(to_address));
create index mail_sealed on mail (sealed_at) where sealed_at is not null;
-- Letters about accounts prove nothing and go after a while.
create index mail_of_accounts on mail (created_at) where starts_with(kind, 'account-');

-- Finding a customer by the beginning of what is known of them.
create index customer_number_beginning on customer (tenant, number text_pattern_ops);
create index customer_email_beginning on customer (tenant, email text_pattern_ops);
create index customer_name_beginning on customer (tenant, lower(last_name) text_pattern_ops);

-- Attempts that became no order hold names and addresses: they go after a while.
create index order_abandoned_age on orders (prepared_at) where state = 'abandoned';
