-- Premium memberships: bought with an order, one year at a time. customer.premium_until is their last day, kept in the
-- same transactions; whoever asks whether somebody is a member reads that column and nothing of these tables.

create table membership (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer (id) on delete cascade,
  tenant text not null,
  -- Anniversaries are counted from here, so that 29 February comes back in leap years.
  started_on date not null,
  -- Years paid so far.
  years smallint not null check (years > 0),
  -- Last day of the last of them: the anniversary.
  renews_on date not null,
  -- It ends with that day and is not renewed.
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('customer', 'declaration', 'staff')),
  ended_at timestamptz,
  -- The anniversary that a mail has announced.
  announced_for date,
  check ((cancelled_at is null) = (cancelled_by is null))
);
create unique index membership_live on membership (customer_id) where ended_at is null;
create index membership_of on membership (customer_id);
create index membership_due on membership (renews_on) where ended_at is null;

-- What each year cost, and the order that it was bought with.
create table membership_year (
  membership_id uuid not null references membership (id) on delete cascade,
  year smallint not null,
  order_id uuid not null,
  order_number text not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  bought_at timestamptz not null,
  primary key (membership_id, year)
);

-- The reward parcel: one a year, asked for by the member.
create table membership_reward (
  id uuid primary key default gen_random_uuid(),
  membership_id uuid not null references membership (id) on delete cascade,
  year smallint not null,
  address jsonb not null,
  requested_at timestamptz not null,
  sent_at timestamptz,
  unique (membership_id, year)
);
create index membership_reward_waits on membership_reward (requested_at) where sent_at is null;

-- Declarations that end a contract, made on the public page (BGB 312k), as they were made. Whoever makes one need not
-- be logged in, so it may fit no membership: then people of the house read it.
create table membership_declaration (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  locale text not null,
  name text not null,
  email text not null,
  customer_number text,
  kind text not null check (kind in ('ordinary', 'extraordinary')),
  reason text,
  -- Wanted end; null: as soon as possible.
  wished_on date,
  received_at timestamptz not null,
  membership_id uuid references membership (id) on delete set null,
  handled_at timestamptz
);
create index membership_declaration_open on membership_declaration (received_at) where handled_at is null;
create index membership_declaration_of on membership_declaration (membership_id);

-- The step of the checkout that offers a membership.
alter table checkout add column premium jsonb;
