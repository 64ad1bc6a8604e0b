import type { Currency } from './tenant.ts';

/**
 * Another employee approves the act, or the employee shows the second factor again unless that was minutes ago. With
 * both, each of them shows the second factor.
 */
export type ApprovalMode = 'second-person' | 'fresh-factor' | 'both';

/**
 * Rule of acts with an amount: above it, in minor units of each currency, the mode applies. A currency without an amount
 * has the limit 0.
 */
export type AmountRule = { mode: ApprovalMode; above: Partial<Record<Currency, number>> };

export type ApprovalTerms = {
  /** Age of a second factor up to which it counts as fresh. */
  freshMinutes: number;
  /** Days after which an unanswered request expires. */
  expireDays: number;
};

/** Acts of a tenant's employees that need a second pair of eyes; null for none. */
export type ApprovalRules = ApprovalTerms & {
  /** Refunds by hand, cancellations and accepted returns. Amounts of one order add up. */
  refund: AmountRule | null;
  /** Payments that an employee records or assigns without a bank file. Amounts of one ledger account add up. */
  writeOff: AmountRule | null;
  /** Files with personal data. */
  export: { mode: ApprovalMode } | null;
  /** Reopening of a closed month of the books. */
  period: { mode: ApprovalMode } | null;
  /** Hours within which amounts add up. */
  windowHours: number;
};

const TERMS: ApprovalTerms = { freshMinutes: 15, expireDays: 7 };

export const APPROVAL_RULES: ApprovalRules = {
  ...TERMS,
  refund: { mode: 'second-person', above: { CHF: 100_000, EUR: 100_000 } },
  writeOff: { mode: 'second-person', above: { CHF: 100_000, EUR: 100_000 } },
  export: { mode: 'fresh-factor' },
  period: { mode: 'second-person' },
  windowHours: 24,
};

/**
 * Rule of acts that give access to an account of an employee. Employees belong to no tenant. With `second-person` the
 * retailer needs two admins; the operator can always add one by command line.
 */
export const ACCOUNT_APPROVALS: ApprovalTerms & { mode: ApprovalMode } = { ...TERMS, mode: 'fresh-factor' };
