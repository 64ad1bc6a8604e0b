-- A day's closing of the books: how far it came, so that one that was killed goes on where it was.
create table ledger_closing (
  tenant text not null,
  day date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- The last account that is done; accounts are taken in the order of their ids.
  done_to uuid,
  accounts integer not null default 0,
  reminders integer not null default 0,
  -- Minor units.
  fees bigint not null default 0,
  interest bigint not null default 0,
  credit_used bigint not null default 0,
  primary key (tenant, day)
);

-- What somebody was reminded of; the letter follows.
create table ledger_reminder (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  account_id uuid not null references ledger_account (id),
  day date not null,
  level smallint not null,
  -- What was overdue, minor units, with the fee and the interest of this reminder.
  overdue bigint not null,
  fee bigint not null,
  interest bigint not null,
  currency text not null,
  -- The order that the letter goes to, and is written in the language of.
  order_id uuid references orders (id) on delete set null,
  sent_at timestamptz,
  unique (account_id, day)
);
create index ledger_reminder_unsent on ledger_reminder (id) where sent_at is null;
create index ledger_reminder_day on ledger_reminder (tenant, day desc, id);
