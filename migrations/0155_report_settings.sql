-- Exchange rates of reports over several currencies, and reports by mail.

-- One unit of the currency in units of the other one, from a day on.
create table exchange_rate (
  currency text not null check (currency in ('CHF', 'EUR')),
  quote text not null check (quote in ('CHF', 'EUR')),
  valid_from date not null,
  rate numeric(12, 6) not null check (rate > 0),
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (currency, quote, valid_from),
  check (currency <> quote)
);

-- tenant: "all" for all of them in one currency.
create table report_schedule (
  staff_id uuid not null references staff (id) on delete cascade,
  tenant text not null,
  currency text not null check (currency in ('CHF', 'EUR')),
  rhythm text not null check (rhythm in ('week', 'month')),
  -- First day of the period that was mailed last.
  sent_for date,
  primary key (staff_id, tenant, rhythm)
);

-- Visits: page loads of people who come from outside of the shop. A count only (decision 197).
create table visit_count (
  tenant text not null,
  day date not null,
  visits integer not null,
  primary key (tenant, day)
);
