-- Months of the books (decision 155). A month without a row is open. A closed month closes all earlier ones, so the
-- newest closed month says until when the books of a tenant are closed.
create table accounting_period (
  tenant text not null,
  month date not null check (extract(day from month) = 1),
  state text not null check (state in ('open', 'closed')),
  changed_at timestamptz not null,
  -- Email address of the employee.
  changed_by text not null,
  reason text not null,
  -- Figures of the month when it was closed.
  figures jsonb,
  primary key (tenant, month)
);
-- Days of bank entries, for the days without a statement.
create index incoming_payment_day on incoming_payment (tenant, booked_on);

create index accounting_period_closed on accounting_period (tenant, month desc) where state = 'closed';

-- Key of the lock between entries of a month and its closing. Months of more than a year ago share one.
create function accounting_period_lock(tenant text, month date) returns bigint language sql stable as $$
  select hashtextextended('accounting-period ' || tenant || ' '
    || greatest(date_trunc('month', month)::date, (date_trunc('month', now()) - interval '12 months')::date), 0)
$$;

-- Entries of one month hold a shared lock until they commit, so its closing waits for them, and they see it. Other
-- months have other locks.
create function ledger_period_must_be_open() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(accounting_period_lock(tenant, month))
  from (select distinct tenant, date_trunc('month', booked_on)::date as month from written order by 1, 2) entered;
  if exists (
    select from (select distinct tenant, date_trunc('month', booked_on)::date as month from written) entered
    join accounting_period period on period.tenant = entered.tenant and period.state = 'closed' and period.month >= entered.month)
  then
    raise exception 'the accounting period is closed' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_period_is_open after insert on ledger_entry
  referencing new table as written for each statement execute function ledger_period_must_be_open();

-- Postings cannot join an entry of a closed month later.
create function ledger_postings_must_be_open() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct entry_id from written) line join ledger_entry entry on entry.id = line.entry_id
    join accounting_period period on period.tenant = entry.tenant and period.state = 'closed'
      and period.month >= date_trunc('month', entry.booked_on)::date)
  then
    raise exception 'the accounting period is closed' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_postings_are_open after insert on ledger_posting
  referencing new table as written for each statement execute function ledger_postings_must_be_open();

-- Days and kinds of entries are written once, like their amounts.
create function ledger_entry_is_written_once() returns trigger language plpgsql as $$
begin
  raise exception 'entries are never changed: book the contrary' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entry_stays before update of tenant, key, kind, currency, value_on, booked_on, country on ledger_entry
  for each row execute function ledger_entry_is_written_once();
