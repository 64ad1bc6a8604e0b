/**
 * credit-limit: the order alone is too much; owed: together with what is open; overdue: that comes first; not-on-invoice:
 * either of them of an address that nobody has proved, where it would tell strangers what somebody owes.
 */
export type CreditRefusal = 'credit-limit' | 'different-address' | 'owed' | 'overdue' | 'not-on-invoice';

export type InstalmentRefusal =
  | 'needs-account'
  | 'different-address'
  | 'amount-outside'
  | 'instalment-limit'
  | 'overdue';
