-- A bank takes a payment back: the incoming payment has a negative amount, and the ledger an entry of its own kind.
alter table incoming_payment drop constraint if exists incoming_payment_amount_check;
alter table incoming_payment add constraint incoming_payment_amount_check check (amount <> 0) not valid;
alter table incoming_payment validate constraint incoming_payment_amount_check;
alter table ledger_entry drop constraint if exists ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('order-billed', 'order-cancelled',
  'payment-received', 'return-credited', 'refund-paid', 'reminder-fee', 'late-interest', 'goodwill', 'plan-changed',
  'credit-used', 'payment-unmatched', 'payment-assigned', 'payment-returned')) not valid;
alter table ledger_entry validate constraint ledger_entry_kind_check;
