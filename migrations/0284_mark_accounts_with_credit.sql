-- Reads all credits once. Apart from 0283, whose lock would hold up bookings meanwhile; its triggers mark what is booked now.
update ledger_account set may_have_credit = true where id in (
  select entry.account_id from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where posting.account = 'credit' and entry.account_id is not null group by 1 having sum(posting.amount) <> 0);
