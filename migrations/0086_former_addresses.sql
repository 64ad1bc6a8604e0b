-- Addresses that a customer had before: what was sent there is shown and erased with the rest of what is theirs.
create table customer_former_email (
  customer_id uuid not null references customer (id) on delete cascade,
  -- In small letters.
  email text not null,
  until timestamptz not null,
  primary key (customer_id, email)
);

-- Mails of each kind go once nobody has a reason to keep them.
create index mail_age_of_kind on mail (kind, created_at);
drop index mail_of_accounts;
