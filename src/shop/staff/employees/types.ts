import type { Role } from './permissions.ts';

export type StaffLanguage = 'de' | 'fr';

/** Somebody who has shown both factors; departments ask what this role may do. Null: no language was chosen yet. */
export type StaffMember = { id: string; email: string; role: Role; language: StaffLanguage | null };

/** Whoever sends a request to the back office, as far as is known. */
export type Visitor =
  | { stage: 'nobody' }
  /** The password was right; `setUp`: a second factor has to be set up, else one has to be entered. */
  | { stage: 'factor'; member: StaffMember; setUp: boolean }
  | { stage: 'open'; member: StaffMember; tenant: string | null };

/** Who did something, for the audit trail: people, and what is no account of its own. */
export type Actor = { id: string | null; email: string; role: Role | 'operator' | 'job' | 'unknown' };

/** The operator at the command line, who has the database anyway. */
export const OPERATOR: Actor = { id: null, email: 'kontor', role: 'operator' };
/** Somebody who tried an account that there is not. */
export const UNKNOWN: Actor = { id: null, email: 'unknown', role: 'unknown' };

/** What a member of staff may not do, and what was asked for that is not there. */
export type Refused = { ok: false; problem: 'not-allowed' } | { ok: false; problem: 'not-found' };

export type AuditAction =
  | 'login'
  | 'login.failed'
  | 'contact.viewed'
  | 'contact.answered'
  | 'contact.moved'
  | 'campaign.create'
  | 'campaign.save'
  | 'campaign.schedule'
  | 'campaign.hold'
  | 'campaign.go-on'
  | 'campaign.back'
  | 'campaign.end'
  | 'piece.changed'
  | 'piece.reset'
  | 'piece.restored'
  | 'redirect.added'
  | 'redirect.removed'
  | 'media.added'
  | 'media.cropped'
  | 'media.described'
  | 'media.removed'
  | 'content.create'
  | 'content.link'
  | 'content.save'
  | 'content.restore'
  | 'content.publish'
  | 'content.schedule'
  | 'content.unpublish'
  | 'content.cancel'
  | 'logout'
  | 'password.set'
  | 'factor.set'
  | 'factor.failed'
  | 'factor.recovered'
  | 'recovery.renewed'
  | 'staff.added'
  | 'staff.role'
  | 'staff.locked'
  | 'staff.unlocked'
  | 'staff.factor-reset'
  | 'staff.invited'
  | 'mail.viewed'
  | 'mail.resent'
  | 'mail.settled'
  | 'job.retried'
  | 'job.discarded'
  | 'product.stock'
  | 'product.text'
  | 'product.price'
  | 'product.withdrawn'
  | 'product.restored'
  | 'search.rule-added'
  | 'search.rule-deleted'
  | 'search.synonym-added'
  | 'search.synonym-deleted'
  | 'customer.searched'
  | 'customer.viewed'
  | 'customer.unlocked'
  | 'customer.locked'
  | 'customer.letter'
  | 'customer.logged-out'
  | 'customer.erased'
  | 'review.published'
  | 'review.refused'
  | 'import.started'
  | 'import.ended'
  | 'order.searched'
  | 'order.viewed'
  | 'order.cancelled'
  | 'order.lines-cancelled'
  | 'order.shipped'
  | 'order.delivered'
  | 'return.viewed'
  | 'return.received'
  | 'return.settled'
  | 'return.exchange-sent'
  | 'return.registered'
  | 'credit.paid-out'
  | 'credit.transfers-ordered'
  | 'credit.transfers-fetched'
  | 'credit.transfers-released'
  | 'withdrawal.handled'
  | 'order.settled'
  | 'ledger.viewed'
  | 'ledger.exported'
  | 'payment.assigned'
  | 'payments.imported'
  | 'day.closed'
  | 'membership.viewed'
  | 'membership.cancelled'
  | 'membership.ended'
  | 'membership.reward-sent'
  | 'membership.declaration-read'
  | 'payment.refunded'
  | 'payment.cancelled'
  | 'paylink.made'
  | 'contract.viewed'
  | 'contract.signed'
  | 'contract.closed'
  | 'promotion.created'
  | 'promotion.changed'
  | 'promotion.ended'
  | 'promotion.codes';

export type AuditFacts = Record<string, string | number | boolean | null>;

export type AuditEntry = {
  action: AuditAction;
  tenant?: string | null;
  /** "product:100101": what it was done to. */
  subject?: string | null;
  /** Never secrets, and of personal data only what the entry is about. */
  before?: AuditFacts | null;
  after?: AuditFacts | null;
};
