-- Promotions, the vouchers that lead to them, and who used them for which order.

create table promotion (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  -- Part of addresses and what the house calls it: "newsletter".
  key text not null,
  -- automatic: counts by itself; choice: one of those the banner offers; voucher: by a code.
  source text not null check (source in ('automatic', 'choice', 'voucher')),
  kind text not null check (kind in ('amount', 'percent', 'freeShipping', 'gift')),
  -- Minor units, or whole percent.
  value bigint not null check (value >= 0 and (kind <> 'percent' or value between 1 and 100)),
  gift_sku text references variant (sku) check ((kind = 'gift') = (gift_sku is not null)),
  min_goods bigint not null check (min_goods >= 0),
  exclude_technical boolean not null,
  combinable boolean not null,
  priority smallint not null default 0,
  -- Null: for everybody (session: cc).
  customer_group text,
  -- Calendar days in the tenant's time zone, both included.
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  -- Vouchers that are issued to somebody hold for so many days after that day.
  days_valid smallint check (days_valid > 0),
  usage text not null check (usage in ('unlimited', 'single', 'oncePerDay', 'perCustomer')),
  per_customer smallint check ((usage = 'perCustomer') = (per_customer is not null) and per_customer > 0),
  total_limit integer check (total_limit > 0),
  -- Orders that have it or are about to; counted where there is a limit.
  taken integer not null default 0 check (taken >= 0 and taken <= total_limit),
  -- By locale: { "de-CH": { "title": …, "text": … } }.
  texts jsonb not null,
  version integer not null default 1,
  ended_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (tenant, key)
);

create table voucher (
  id uuid primary key default gen_random_uuid(),
  promotion_id uuid not null references promotion (id),
  tenant text not null,
  -- As it is compared: upper case, without spaces.
  code text not null,
  -- For one e-mail address only; its hash, since whoever gives an address away need not be a customer.
  person bytea,
  -- Last calendar day in the tenant's time zone; null: as long as the promotion.
  valid_to date,
  -- Once or never more, where the promotion says "single".
  taken integer not null default 0 check (taken >= 0),
  issued_at timestamptz not null,
  ended_at timestamptz,
  unique (tenant, code)
);
-- One voucher of a promotion per address, ever.
create unique index voucher_of_person on voucher (promotion_id, person) where person is not null;
create index voucher_person on voucher (person) where person is not null;

create table voucher_redemption (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  promotion_id uuid not null references promotion (id),
  voucher_id uuid references voucher (id),
  order_id uuid not null references orders (id) on delete cascade,
  -- Hash of the order's e-mail address: whose limit it counts for.
  person bytea not null,
  -- The tenant's calendar day, for what may be used once a day.
  day date not null,
  -- What it took off goods and delivery, minor units.
  amount bigint not null check (amount >= 0),
  currency text not null,
  -- reserved: the order is being paid; released: it was given up or cancelled.
  state text not null check (state in ('reserved', 'redeemed', 'released')),
  changed_at timestamptz not null,
  unique (order_id, promotion_id)
);
create index voucher_redemption_person on voucher_redemption (promotion_id, person) where state <> 'released';
create index voucher_redemption_mine on voucher_redemption (person) where state <> 'released';
create index voucher_redemption_voucher on voucher_redemption (voucher_id) where state <> 'released';
create index voucher_redemption_newest on voucher_redemption (promotion_id, changed_at desc);

-- What somebody entered or chose for their basket; null for most.
alter table basket add column benefits jsonb;

-- What all benefits together take off a line: refunds are exact by it.
alter table order_line add column discount_amount bigint not null default 0 check (discount_amount >= 0);
