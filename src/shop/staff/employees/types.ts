import type { Role } from './permissions.ts';

export type StaffLanguage = 'de' | 'fr';

/**
 * Employee who has shown both factors; departments check the permissions of the role. `language` is null until one is
 * chosen.
 */
export type StaffMember = {
  id: string;
  email: string;
  role: Role;
  language: StaffLanguage | null;
  /** When this session last showed the second factor. */
  factorAt?: Date | null;
};

/** Sender of a request to the back office, as far as the session tells. */
export type AdminVisitor =
  | { stage: 'nobody' }
  /** The password was right. `setUp`: the employee must set up a second factor, else enter a code. */
  | { stage: 'factor'; member: StaffMember; setUp: boolean }
  /** `pinned`: ids of the sections that the employee has pinned, in the order of pinning. */
  | { stage: 'open'; member: StaffMember; tenant: string | null; pinned: readonly string[] };

/** Actor of an audit entry: an employee, or an actor without an account. */
export type Actor = { id: string | null; email: string; role: Role | 'operator' | 'job' | 'unknown' };

/** Operator at the command line, who has access to the database anyway. */
export const OPERATOR: Actor = { id: null, email: 'kontor', role: 'operator' };
/** Visitor who tried to log in to an unknown account. */
export const UNKNOWN: Actor = { id: null, email: 'unknown', role: 'unknown' };

/** Refusal: the role may not do it, or the subject does not exist. */
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
  | 'media.filed'
  | 'media.folder'
  | 'media.replaced'
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
  | 'factor.confirmed'
  | 'approval.requested'
  | 'approval.approved'
  | 'approval.refused'
  | 'approval.withdrawn'
  | 'approval.outdated'
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
  | 'product.created'
  | 'product.edited'
  | 'product.published'
  | 'product.drafted'
  | 'product.retired'
  | 'product.stock'
  | 'product.text'
  | 'product.price'
  | 'product.price-removed'
  | 'product.cost'
  | 'margin.floor'
  | 'price-list.created'
  | 'price-list.changed'
  | 'price-list.removed'
  | 'price-list.price-set'
  | 'price-list.price-removed'
  | 'price-list.imported'
  | 'customer-group.created'
  | 'customer-group.removed'
  | 'customer.group'
  | 'product.withdrawn'
  | 'product.restored'
  | 'stock.moved'
  | 'stock.terms-changed'
  | 'stock.set-changed'
  | 'stock.location-created'
  | 'stock.location-changed'
  | 'stock.delivery-planned'
  | 'stock.delivery-received'
  | 'stock.delivery-ended'
  | 'search.rule-added'
  | 'search.rule-deleted'
  | 'search.synonym-added'
  | 'search.synonym-deleted'
  | 'category.created'
  | 'category.changed'
  | 'category.moved'
  | 'category.merged'
  | 'category.deleted'
  | 'category.products'
  | 'search.products-pinned'
  | 'manufacturer.created'
  | 'manufacturer.changed'
  | 'manufacturer.deleted'
  | 'attribute.created'
  | 'attribute.changed'
  | 'attribute.moved'
  | 'attribute.deleted'
  | 'attribute.assigned'
  | 'attribute.choice-added'
  | 'attribute.choice-changed'
  | 'attribute.choice-moved'
  | 'attribute.choice-deleted'
  | 'attribute.choices-merged'
  | 'customer.searched'
  | 'customer.viewed'
  | 'customer.unlocked'
  | 'customer.locked'
  | 'customer.letter'
  | 'customer.birthday'
  | 'customer.logged-out'
  | 'customer.erased'
  | 'review.published'
  | 'review.refused'
  | 'import.started'
  | 'import.ended'
  | 'order.searched'
  | 'order.viewed'
  | 'order.cancelled'
  | 'order.reduced'
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
  | 'plan.paid-off'
  | 'credit.pay-back'
  | 'ledger.exported'
  | 'clearing.fetched'
  | 'clearing.imported'
  | 'dispute.answered'
  | 'dispute.accepted'
  | 'dispute.noted'
  | 'dispute.file-added'
  | 'dispute.file-removed'
  | 'chart.changed'
  | 'chart.chosen'
  | 'chart.reset'
  | 'ledger.statement-drawn'
  | 'documents.listed'
  | 'documents.exported'
  | 'open-items.listed'
  | 'open-items.exported'
  | 'open-items.held'
  | 'open-items.hold-ended'
  | 'debt.written-off'
  | 'debt.write-off-undone'
  | 'payment.split'
  | 'payment.sent-back'
  | 'payment.send-back-ordered'
  | 'payment.send-back-ended'
  | 'agreement.made'
  | 'agreement.ended'
  | 'payment.noted'
  | 'payment.undone'
  | 'payment.assigned'
  | 'payments.imported'
  | 'day.closed'
  | 'period.closed'
  | 'period.reopened'
  | 'vat.exported'
  | 'gift-card.viewed'
  | 'gift-card.issued'
  | 'gift-card.blocked'
  | 'gift-card.unblocked'
  | 'gift-card.extended'
  | 'gift-card.resent'
  | 'gift-card.extracted'
  | 'gift-card.person-erased'
  | 'membership.viewed'
  | 'membership.cancelled'
  | 'membership.ended'
  | 'membership.reward-sent'
  | 'membership.declaration-read'
  | 'payment.refunded'
  | 'payment.cancelled'
  | 'paylink.made'
  | 'credit-review.viewed'
  | 'credit-review.answered'
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
  /** Subject of the action, such as "product:100101". */
  subject?: string | null;
  /** Never contains secrets, and of personal data only what the entry is about. */
  before?: AuditFacts | null;
  after?: AuditFacts | null;
};
