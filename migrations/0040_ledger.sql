-- The customers' ledger: double entry, written once and never changed (decision 59).

-- Who owes or is owed: a customer of a house, or a guest by the hash of their address. Amounts are never kept here: they
-- are the sum of the postings.
create table ledger_account (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  currency text not null,
  customer_id uuid references customer (id) on delete set null,
  person bytea,
  opened_at timestamptz not null
);
create unique index ledger_account_customer on ledger_account (customer_id) where customer_id is not null;
create unique index ledger_account_guest on ledger_account (tenant, person)
  where customer_id is null and person is not null;

-- One business event. `key` is what happened ("order:…:billed"), so that nothing is booked twice. Money that nobody could
-- be found for has no account yet.
create table ledger_entry (
  id bigint generated always as identity primary key,
  tenant text not null,
  key text not null,
  account_id uuid references ledger_account (id),
  order_id uuid references orders (id) on delete set null,
  -- Kept beside the order: accounting names it long after the order itself may be gone.
  order_number text,
  kind text not null check (kind in ('order-billed', 'order-cancelled', 'payment-received', 'return-credited', 'refund-paid',
    'reminder-fee', 'late-interest', 'goodwill', 'plan-changed', 'credit-used', 'payment-unmatched', 'payment-assigned')),
  currency text not null,
  -- The day it counts from (a bank's value date), the day it was booked, the moment it was written.
  value_on date not null,
  booked_on date not null,
  booked_at timestamptz not null,
  -- Why, in somebody's words; and who of the house.
  note text,
  booked_by text,
  unique (tenant, key)
);
create index ledger_entry_account on ledger_entry (account_id, id desc);
create index ledger_entry_order on ledger_entry (order_id) where order_id is not null;
create index ledger_entry_day on ledger_entry (tenant, booked_on, id);

-- Debits are positive, credits negative, minor units; those of an entry come to nothing.
create table ledger_posting (
  entry_id bigint not null references ledger_entry (id) on delete cascade,
  position smallint not null,
  account text not null check (account in ('receivable', 'credit', 'sales', 'vat', 'interest', 'protection', 'fees',
    'late-interest', 'goodwill', 'bank', 'provider', 'suspense')),
  amount bigint not null check (amount <> 0),
  -- Of VAT only: its rate.
  permille smallint,
  primary key (entry_id, position)
);

create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (select from written group by entry_id having sum(amount) <> 0) then
    raise exception 'an entry does not balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_balances after insert on ledger_posting
  referencing new table as written for each statement execute function ledger_must_balance();

create function ledger_is_written_once() returns trigger language plpgsql as $$
begin
  raise exception 'postings are never changed: book the contrary' using errcode = 'restrict_violation';
end $$;
create trigger ledger_stays before update on ledger_posting for each row execute function ledger_is_written_once();

-- What is due when, of whom, and how much of it is settled by payments and credits.
create table ledger_due (
  id uuid primary key default gen_random_uuid(),
  tenant text not null,
  account_id uuid not null references ledger_account (id),
  -- What made it due: "order:…" with its instalment, a fee, interest.
  key text not null,
  order_id uuid references orders (id) on delete set null,
  order_number text,
  kind text not null check (kind in ('invoice', 'prepayment', 'online', 'instalment', 'fee', 'interest')),
  -- Number of an instalment, from 1; 0 for the whole.
  position smallint not null default 0,
  due_on date not null,
  -- A day on which banks work (OR 78).
  payable_on date not null,
  amount bigint not null check (amount >= 0),
  -- Of it: protection; and what of the price of the goods it redeems, which alone bears interest (OR 105(3)).
  protection bigint not null default 0,
  principal bigint not null default 0,
  settled bigint not null default 0 check (settled >= 0 and settled <= amount),
  -- Reminders so far; and until which day late interest is booked.
  reminded smallint not null default 0,
  reminded_on date,
  interest_to date,
  unique (tenant, key)
-- Reminders change rows without moving them.
) with (fillfactor = 80);
create index ledger_due_account on ledger_due (account_id, payable_on);
create index ledger_due_order on ledger_due (order_id) where order_id is not null;
create index ledger_due_open on ledger_due (tenant, account_id, payable_on) where settled < amount;

-- What is not in the books yet: the job that books finds it here, and placing an order pays nothing for it but the index.
alter table payment add column booked_at timestamptz;
create index payment_unbooked on payment (created_at) where booked_at is null;
alter table online_payment add column captured_booked boolean not null default false;
alter table online_payment add column refunded_booked bigint not null default 0;
create index online_payment_unbooked on online_payment (changed_at)
  where (state in ('captured', 'refunded') and not captured_booked) or refunded > refunded_booked;
-- A plan that was changed otherwise than by a booking: insured, or ended with its contract.
alter table instalment_plan add column is_changed boolean not null default false;
create index instalment_plan_changed on instalment_plan (order_id) where is_changed;
