import type { Permission } from '../employees/index.ts';

/**
 * Scopes of the integration API: permissions of the back office with at least one operation. A permission is either here
 * or in SCOPES_NOT_YET, or it does not compile.
 */
export const CLIENT_SCOPES = [
  'order.read',
  'order.note',
  'order.cancel',
  'order.change',
  'order.ship',
  'order.settle',
  'warehouse.read',
  'order.price',
  'order.create',
  'payment.read',
  'payment.refund',
  'dispute.answer',
  'contract.read',
  'return.read',
  'return.check',
  'product.read',
  'product.text',
  'product.price',
  'product.withdraw',
  'stock.read',
  'product.stock',
  'customer.read',
  'customer.help',
  'customer.group',
  'customer.erase',
  'product.edit',
  'product.bulk',
  'import.read',
  'import.run',
  'source.change',
  'price-list.read',
  'price-list.change',
  'attribute.read',
  'attribute.change',
  'category.read',
  'category.change',
  'media.read',
  'media.change',
  'gift-card.read',
  'gift-card.change',
  'gift-card.issue',
  'promotion.read',
  'promotion.change',
  'membership.read',
  'membership.change',
  'content.read',
  'content.edit',
  'content.publish',
  'piece.read',
  'piece.change',
  'redirect.read',
  'redirect.change',
  'campaign.read',
  'campaign.edit',
  'campaign.send',
  'review.read',
  'review.moderate',
  'contact.read',
  'contact.answer',
  'mail.read',
  'mail.resend',
  'ledger.read',
  'ledger.book',
  'report.read',
  'report.rates',
  'survey.read',
  'margin.read',
  'margin.change',
  'search.read',
  'search.rules',
  'settings.read',
  'settings.fees',
  'settings.payment',
  'settings.hours',
  'settings.mails',
  'health.read',
  'audit.read',
  'event.read',
] as const satisfies readonly Permission[];

export type ClientScope = (typeof CLIENT_SCOPES)[number];

export function isClientScope(text: string): text is ClientScope {
  return CLIENT_SCOPES.some((scope) => scope === text);
}

/** Reasons why a permission has no operation. */
type NotYet =
  /** Only people have it: it gives access, decides requests of others, witnesses a signature, confirms, or opens pages. */
  | 'people'
  /** It always needs a second factor or a second pair of eyes, which a program does not have. */
  | 'approval'
  /** Another scope and list of the API answers the same. */
  | 'covered'
  /** Programs write it to the retailer's folder, which is checked before it holds. */
  | 'folder';

/** Permissions without an operation. */
export const SCOPES_NOT_YET: Record<Exclude<Permission, ClientScope>, NotYet> = {
  'room.enter': 'people',
  'extension.all': 'people',
  'approval.read': 'people',
  'staff.manage': 'people',
  'api-client.manage': 'people',
  'webhook.manage': 'people',
  'job.settle': 'people',
  'queue.pause': 'people',
  'customer.export': 'approval',
  'customer.merge': 'people',
  'order.export': 'covered',
  'period.close': 'people',
  'payment.link': 'people',
  'contract.sign': 'people',
  'credit.review': 'people',
  'going-live.check': 'people',
  'text.read': 'folder',
  'text.change': 'folder',
};
