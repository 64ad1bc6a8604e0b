import type { CreditRefusal } from './codes.ts';
import { invoiceRefusal } from './invoice-rules.ts';

/** Minor units. */
type Debt = { owed: number; isOverdue: boolean };

/** Debts of one person and of persons who may be the same, and the limit for all of them. */
export type Exposure = {
  limit: number;
  same: Debt;
  near: Debt;
  /** Others who ordered on credit from the same browser: their debts, and how many persons they are. */
  device: { owed: number; persons: number };
  /** The account owes orders in another name. */
  isRenamed: boolean;
};

/**
 * bureau-unsure: the credit bureau gave no clear answer. near-match: others who resemble the buyer owe the rest of the
 * limit; near-overdue: one of them is overdue. shared-device: more persons than a family ordered from one browser.
 * changed-name: the account owes orders in another name.
 */
export type ReviewReason = 'near-match' | 'near-overdue' | 'bureau-unsure' | 'shared-device' | 'changed-name';

export type CreditDecision =
  | { kind: 'accept' }
  | { kind: 'refuse'; reason: CreditRefusal | 'bureau' }
  | { kind: 'review'; reasons: ReviewReason[] };

/**
 * Decides on an order on invoice by all debts of its buyer (docs/rules/credit.md#one-person). Debts of the same person
 * count together. Debts of persons who only resemble the buyer refuse nothing: a human decides.
 */
export function decideOnInvoice(asked: {
  total: number;
  exposure: Exposure;
  isKnown: boolean;
  /** Answer of the credit bureau; null if it was not asked. */
  bureau: 'yes' | 'unsure' | 'no' | null;
  /** Other persons of one browser up to which it is a family's. */
  devicePersons: number;
}): CreditDecision {
  const { total, isKnown, bureau, devicePersons } = asked;
  const { limit, same, near, device, isRenamed } = asked.exposure;
  const reason = invoiceRefusal({ total, limit, ...same, differentAddress: false, isKnown });
  if (reason) return { kind: 'refuse', reason };
  if (bureau === 'no') return { kind: 'refuse', reason: 'bureau' };
  const reasons: ReviewReason[] = [
    ...(near.owed > 0 && same.owed + near.owed + total > limit ? (['near-match'] as const) : []),
    ...(bureau === 'unsure' ? (['bureau-unsure'] as const) : []),
    ...(isRenamed ? (['changed-name'] as const) : []),
    ...(near.isOverdue ? (['near-overdue'] as const) : []),
    ...(device.persons > devicePersons && same.owed + near.owed + device.owed + total > limit
      ? (['shared-device'] as const)
      : []),
  ];
  return reasons.length > 0 ? { kind: 'review', reasons } : { kind: 'accept' };
}
