-- The people who buy: accounts, the browsers they are logged in on, their addresses and what they agreed to. Other
-- departments (reviews, memberships, ledger) refer to customer.id.

create sequence customer_number start 20000001;

create table customer (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  -- Known to the customer and printed on letters; digits only.
  number text not null,
  -- Confirmed: an account begins with the mail that proves the address.
  email text not null check (email = lower(email)),
  -- Argon2id; null for somebody who never set one (login-state cookie: np).
  password_hash text,
  salutation text not null check (salutation in ('female', 'male', 'notSpecified')),
  first_name text not null,
  last_name text not null,
  birthday date,
  phone text,
  locale text not null,
  -- Customer group for prices and vouchers (session: cc).
  category text not null default 'standard',
  -- Shows or hides credit teasers, nothing else (login-state cookie: ca).
  credit_affinity boolean not null default false,
  -- Last day of a premium membership, kept by whoever sells them (login-state cookie: bop).
  premium_until date,
  locked_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (tenant, email),
  unique (tenant, number)
);

-- A browser somebody logged in on: one row a login. Its session is known by `sid`, which its signed token carries.
create table customer_device (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer (id) on delete cascade,
  tenant text not null,
  sid text not null unique,
  -- 1 soft, 2 full.
  type smallint not null check (type in (1, 2)),
  -- Nobody stays fully logged in longer without entering the password again.
  full_until timestamptz,
  -- "Stay logged in": SHA-256 of the series and of the secret that rotates within it. Null without it.
  series_hash bytea unique,
  secret_hash bytea,
  -- Good for a moment after the rotation: two pages may have asked at once.
  previous_hash bytea,
  rotated_at timestamptz,
  soft_until timestamptz,
  -- "Firefox", "Android": words that the browser says of itself, for the list of devices.
  browser text not null,
  platform text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index customer_device_of on customer_device (customer_id);
create index customer_device_age on customer_device (seen_at);

-- One-time links by mail. SHA-256 of the secret part: whoever reads the table cannot use them.
create table customer_link (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'password', 'email')),
  tenant text not null,
  -- Null while there is no account yet.
  customer_id uuid references customer (id) on delete cascade,
  -- What is to be done when the link is used; for a registration the account to be.
  content jsonb not null,
  expires_at timestamptz not null
);
create index customer_link_of on customer_link (customer_id);
create index customer_link_age on customer_link (expires_at);

create table customer_address (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer (id) on delete cascade,
  address jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null
);
create index customer_address_of on customer_address (customer_id);
create unique index customer_address_default on customer_address (customer_id) where is_default;

-- What somebody agreed to, and when: the newest row of a kind counts, older ones prove.
create table customer_consent (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customer (id) on delete cascade,
  kind text not null check (kind in ('newsletter')),
  granted boolean not null,
  -- Newsletter: 0 daily, 1 weekly, 2 every two weeks, 3 monthly.
  frequency smallint,
  pause_until date,
  -- Where it was said: "account", "registration".
  source text not null,
  at timestamptz not null
);
create index customer_consent_newest on customer_consent (customer_id, kind, id desc);

create table customer_payback (
  customer_id uuid primary key references customer (id) on delete cascade,
  number text not null,
  changed_at timestamptz not null
);

-- Failed logins and letters asked for, by account and by address; the keys are hashes, since they are personal.
create table customer_attempt (
  key bytea primary key,
  failures integer not null,
  blocked_until timestamptz,
  changed_at timestamptz not null
);
create index customer_attempt_age on customer_attempt (changed_at);
