/**
 * credit-limit: the order alone exceeds the limit;
 * owed: it exceeds the limit together with open bills;
 * overdue: overdue bills must be paid first;
 * not-on-invoice: one of the last two, for an unproved address, which must not reveal another person's debts.
 */
export type CreditRefusal = 'credit-limit' | 'different-address' | 'owed' | 'overdue' | 'not-on-invoice';

export type InstalmentRefusal =
  | 'needs-account'
  | 'different-address'
  /** The order names another person than the account, or another address than its default one. */
  | 'other-name'
  | 'other-address'
  | 'amount-outside'
  | 'instalment-limit'
  | 'overdue';
