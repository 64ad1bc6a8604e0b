-- More accounts and kinds of entries: goods delivered later than billed, gift cards, the payment provider's fees,
-- payouts and disputes, amounts written off. The old code writes none of them, so both versions can run.
alter table ledger_posting drop constraint if exists ledger_posting_account_check;
alter table ledger_posting add constraint ledger_posting_account_check check (account in ('receivable', 'credit', 'sales',
  'vat', 'interest', 'protection', 'fees', 'late-interest', 'goodwill', 'bank', 'provider', 'suspense', 'deferred',
  'prepaid', 'gift-cards', 'provider-fees', 'disputed', 'write-off', 'rounding')) not valid;
alter table ledger_posting validate constraint ledger_posting_account_check;

alter table ledger_entry drop constraint if exists ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('order-billed', 'order-cancelled',
  'payment-received', 'return-credited', 'refund-paid', 'reminder-fee', 'late-interest', 'goodwill', 'plan-changed',
  'credit-used', 'payment-unmatched', 'payment-assigned', 'payment-returned', 'order-delivered', 'price-reduced',
  'gift-card-sold', 'gift-card-redeemed', 'gift-card-refunded', 'gift-card-expired', 'provider-fee', 'provider-payout',
  'dispute-opened', 'dispute-won', 'dispute-lost', 'written-off', 'rounded', 'payment-sent-back', 'prepayment-taxed'))
  not valid;
alter table ledger_entry validate constraint ledger_entry_kind_check;
