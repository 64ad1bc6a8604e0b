import { ACCOUNTS } from './account-tables.store.ts';
import { AFTER_ORDER } from './after-order-tables.store.ts';
import { SEARCHES, TRACKING } from './behaviour-tables.store.ts';
import { CREDIT_DECISIONS, CREDIT_PERSONS, CREDIT_REVIEWS, INSTALMENTS } from './credit-tables.store.ts';
import { GIFT_CARDS } from './gift-card-tables.store.ts';
import { EXPORT_RESULTS } from './job-tables.store.ts';
import { LEDGER } from './ledger-tables.store.ts';
import { MAILS } from './mail-tables.store.ts';
import { MARKETING } from './marketing-tables.store.ts';
import { MEMBERSHIPS } from './membership-tables.store.ts';
import { BASKETS, ORDERS } from './order-tables.store.ts';
import type { PersonalTable } from './personal-data.store.ts';
import { REVIEWS } from './review-tables.store.ts';
import { VOUCHERS } from './voucher-tables.store.ts';
import { WISHLIST_NOTICES, WISHLISTS } from './wishlist-tables.store.ts';

/**
 * All tables with personal data, in the order of erasure: referring rows come before the rows they refer to. A new
 * table must be listed in one of these files or in NOT_PERSONAL, otherwise test/privacy/catalogue.test.ts fails.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...AFTER_ORDER,
  ...MARKETING,
  ...GIFT_CARDS,
  ...LEDGER,
  ...CREDIT_DECISIONS,
  ...CREDIT_PERSONS,
  ...CREDIT_REVIEWS,
  ...VOUCHERS,
  ...REVIEWS,
  ...INSTALMENTS,
  ...MEMBERSHIPS,
  ...WISHLIST_NOTICES,
  ...TRACKING,
  ...MAILS,
  ...BASKETS,
  ...ORDERS,
  ...WISHLISTS,
  ...SEARCHES,
  ...EXPORT_RESULTS,
  ...ACCOUNTS,
];
