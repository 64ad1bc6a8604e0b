-- Passkeys of customers (WebAuthn), a second way to log in beside the password (decision 254).
create table customer_passkey (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer (id) on delete cascade,
  tenant text not null,
  -- Chosen by the authenticator; names the key, and proves nothing.
  credential_id text not null,
  public_key bytea not null,
  -- Uses that the authenticator counted; 0 if it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Browser and platform at its creation, for the customer's list.
  browser text not null,
  platform text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (tenant, credential_id)
);
create index customer_passkey_of on customer_passkey (customer_id);

alter table customer_link drop constraint customer_link_purpose_check;
alter table customer_link add constraint customer_link_purpose_check
  check (purpose in ('register', 'password', 'email', 'passkey-add', 'passkey-login')) not valid;
alter table customer_link validate constraint customer_link_purpose_check;
