import type { ApprovalMode } from '../../../../tenants/approval-rules.ts';
import type { Permission } from '../permissions.ts';

export type ApprovalKind = 'refund' | 'writeOff' | 'export' | 'period' | 'account';

/** Acts that may need a second pair of eyes: the rule that applies, and the permission of both employees. */
export const APPROVAL_ACTS = {
  'payment.refund': { kind: 'refund', permission: 'payment.refund' },
  'order.cancel': { kind: 'refund', permission: 'order.cancel' },
  'order.cancel-lines': { kind: 'refund', permission: 'order.cancel' },
  'order.change-goods': { kind: 'refund', permission: 'order.change' },
  'order.reduce': { kind: 'refund', permission: 'payment.refund' },
  'return.settle': { kind: 'refund', permission: 'return.check' },
  'credit.pay-back': { kind: 'refund', permission: 'payment.refund' },
  'gift-card.issue': { kind: 'refund', permission: 'gift-card.issue' },
  'gift-card.resend': { kind: 'refund', permission: 'gift-card.change' },
  'order.settle': { kind: 'writeOff', permission: 'order.settle' },
  'payment.assign': { kind: 'writeOff', permission: 'ledger.book' },
  'debt.write-off': { kind: 'writeOff', permission: 'ledger.book' },
  'payment.send-back': { kind: 'refund', permission: 'ledger.book' },
  'payment.note': { kind: 'writeOff', permission: 'ledger.book' },
  'ledger.export': { kind: 'export', permission: 'ledger.book' },
  'documents.export': { kind: 'export', permission: 'ledger.book' },
  'orders.export': { kind: 'export', permission: 'order.export' },
  'customers.export': { kind: 'export', permission: 'customer.export' },
  'open-items.export': { kind: 'export', permission: 'ledger.book' },
  'vouchers.export': { kind: 'export', permission: 'promotion.change' },
  'gift-card.extract': { kind: 'export', permission: 'gift-card.change' },
  'warehouse.export': { kind: 'export', permission: 'order.ship' },
  'transfers.fetch': { kind: 'export', permission: 'payment.refund' },
  'period.reopen': { kind: 'period', permission: 'period.close' },
  'staff.add': { kind: 'account', permission: 'staff.manage' },
  'staff.role': { kind: 'account', permission: 'staff.manage' },
  'role.change': { kind: 'account', permission: 'staff.manage' },
  'staff.unlock': { kind: 'account', permission: 'staff.manage' },
  'staff.factor': { kind: 'account', permission: 'staff.manage' },
  'staff.invite': { kind: 'account', permission: 'staff.manage' },
} as const satisfies Record<string, { kind: ApprovalKind; permission: Permission }>;

export type ApprovalAct = keyof typeof APPROVAL_ACTS;

export function isApprovalAct(text: string): text is ApprovalAct {
  return Object.hasOwn(APPROVAL_ACTS, text);
}

/** Need of an act: none, the second factor again, or another employee. */
export type ApprovalNeed = 'none' | 'factor' | 'person';

/** Whether the second factor was shown within the last minutes. A time in the future does not count. */
export function isFactorFresh(factorAt: Date | null | undefined, freshMinutes: number, now: Date): boolean {
  if (!factorAt) return false;
  const age = now.getTime() - factorAt.getTime();
  return age >= 0 && age <= freshMinutes * 60_000;
}

/** Returns what an act needs under a mode. */
export function approvalNeed(mode: ApprovalMode, isFresh: boolean): ApprovalNeed {
  if (mode === 'second-person') return 'person';
  if (!isFresh) return 'factor';
  return mode === 'both' ? 'person' : 'none';
}

/** Whether an amount, together with earlier unapproved ones, exceeds the limit. Minor units. */
export function exceedsLimit(amount: number, earlier: number, above: number): boolean {
  return amount > 0 && amount + earlier > above;
}
