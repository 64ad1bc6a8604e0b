-- Paying by instalments: the framework contract that a customer agrees once, and what each order under it has to pay when.

create table credit_agreement (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer (id) on delete cascade,
  tenant text not null,
  locale text not null,
  -- text: agreed on the page. written: signed on paper, which the Swiss law wants for what it covers (KKG 9, 12).
  form text not null check (form in ('text', 'written')),
  state text not null check (state in ('requested', 'live', 'withdrawn')),
  -- Minor units: what may be owed under it.
  limit_amount bigint not null check (limit_amount >= 0),
  currency text not null,
  terms_version text not null,
  -- The figures that were shown before it was agreed.
  information jsonb not null,
  requested_at timestamptz not null,
  concluded_at timestamptz,
  withdrawn_at timestamptz,
  check ((state = 'requested') = (concluded_at is null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create unique index credit_agreement_one on credit_agreement (customer_id, form) where state <> 'withdrawn';
create index credit_agreement_of on credit_agreement (customer_id);

create table instalment_plan (
  order_id uuid primary key references orders (id) on delete cascade,
  agreement_id uuid references credit_agreement (id) on delete set null,
  -- withdrawn: the contract was; then the price without surcharges is due at once.
  state text not null default 'running' check (state in ('running', 'withdrawn')),
  currency text not null,
  base bigint not null check (base > 0),
  months smallint not null check (months > 0),
  pause_months smallint not null check (pause_months >= 0),
  surcharge bigint not null check (surcharge >= 0),
  pause_surcharge bigint not null check (pause_surcharge >= 0),
  total bigint not null,
  monthly bigint not null,
  last bigint not null check (last > 0 and last <= monthly),
  -- Effective annual rate as a fraction.
  rate numeric(9, 6) not null,
  -- Thousandths of each instalment; null without protection.
  protection_permille smallint check (protection_permille > 0),
  protected_at timestamptz,
  placed_on date not null,
  check (total = base + surcharge + pause_surcharge),
  check (total = (months - 1) * monthly + last)
);
create index instalment_plan_under on instalment_plan (agreement_id);

create table instalment_due (
  order_id uuid not null references instalment_plan (order_id) on delete cascade,
  position smallint not null,
  due_on date not null,
  -- The first day from then on on which banks work.
  payable_on date not null check (payable_on >= due_on),
  amount bigint not null check (amount > 0),
  protection bigint not null default 0 check (protection >= 0),
  paid_at timestamptz,
  primary key (order_id, position)
);
create index instalment_due_open on instalment_due (due_on) where paid_at is null;
