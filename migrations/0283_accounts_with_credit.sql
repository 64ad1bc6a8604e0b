-- Accounts that may have a credit: the page of the ledger looks at these alone, and not at every credit since the first order.
-- The mark is set with each movement of a credit. The daily closing removes it from accounts whose credit is used up.
alter table ledger_account add column may_have_credit boolean not null default false;

create function mark_moved_credit() returns trigger language plpgsql as $$
begin
  -- Writes a marked account again, so that a closing that removes the mark meanwhile waits or comes first.
  update ledger_account set may_have_credit = true
  where id in (select entry.account_id from written join ledger_entry entry on entry.id = written.entry_id
    where written.account = 'credit' and entry.account_id is not null);
  return null;
end $$;
create trigger marks_moved_credit after insert on ledger_posting
  referencing new table as written for each statement execute function mark_moved_credit();

-- Entries of a guest become those of a customer, who has the credit then.
create function mark_adopted_credit() returns trigger language plpgsql as $$
begin
  update ledger_account set may_have_credit = true where id = new.account_id
    and exists (select from ledger_posting where entry_id = new.id and account = 'credit');
  return null;
end $$;
create trigger marks_adopted_credit after update of account_id on ledger_entry
  for each row when (new.account_id is not null and new.account_id is distinct from old.account_id)
  execute function mark_adopted_credit();

create index ledger_account_credit on ledger_account (tenant, id) where may_have_credit;
