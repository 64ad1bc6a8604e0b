import { type AnyPermission, isExtensionPermission, type Permission, rightsOf } from './permissions.ts';

/**
 * Reach of a permission. With "tenant", all that it opens and changes belongs to the chosen tenant. With "shared", it
 * shows what all tenants share. With "all", it lists or changes what belongs to several tenants or to none.
 */
type Reach = 'tenant' | 'shared' | 'all';

/** A permission becomes 'tenant' only after the walk of tenant-roles.test.ts covers its pages. */
const REACH: Record<Permission, Reach> = {
  'room.enter': 'tenant',
  'approval.read': 'tenant',
  'mail.read': 'tenant',
  'mail.resend': 'tenant',
  'product.read': 'shared',
  'product.text': 'all',
  'stock.read': 'shared',
  // A unit that is booked out in one tenant is gone in all of them.
  'product.stock': 'all',
  'product.edit': 'all',
  'product.price': 'all',
  'price-list.read': 'all',
  'price-list.change': 'all',
  'margin.read': 'all',
  'margin.change': 'all',
  'product.withdraw': 'all',
  'product.bulk': 'all',
  'attribute.read': 'shared',
  'attribute.change': 'all',
  'category.read': 'shared',
  'category.change': 'all',
  'import.read': 'all',
  'import.run': 'all',
  'source.change': 'all',
  'report.read': 'tenant',
  'report.rates': 'all',
  'search.read': 'tenant',
  'search.rules': 'tenant',
  'customer.read': 'tenant',
  'customer.help': 'tenant',
  'customer.group': 'tenant',
  'customer.export': 'tenant',
  'customer.erase': 'tenant',
  'customer.merge': 'tenant',
  'order.read': 'tenant',
  'order.note': 'tenant',
  'order.export': 'tenant',
  'order.cancel': 'tenant',
  'order.create': 'tenant',
  'order.change': 'tenant',
  'order.price': 'tenant',
  'warehouse.read': 'tenant',
  'order.ship': 'tenant',
  'return.read': 'tenant',
  'return.check': 'tenant',
  'order.settle': 'tenant',
  'ledger.read': 'tenant',
  // Reports of the payment provider concern all tenants: those need the role for all of them.
  'ledger.book': 'tenant',
  'period.close': 'tenant',
  'membership.read': 'tenant',
  'membership.change': 'tenant',
  'payment.read': 'tenant',
  'payment.refund': 'tenant',
  'dispute.answer': 'tenant',
  'payment.link': 'tenant',
  'contract.read': 'tenant',
  'contract.sign': 'tenant',
  'credit.review': 'tenant',
  'gift-card.read': 'tenant',
  'gift-card.change': 'tenant',
  'gift-card.issue': 'tenant',
  'promotion.read': 'tenant',
  'promotion.change': 'tenant',
  'contact.read': 'tenant',
  // Answer templates have texts of all tenants: those need the role for all of them.
  'contact.answer': 'tenant',
  'campaign.read': 'tenant',
  'campaign.edit': 'tenant',
  // Reports of undeliverable mails name mails of any tenant: those need the role for all of them.
  'campaign.send': 'tenant',
  'piece.read': 'tenant',
  'piece.change': 'tenant',
  'media.read': 'shared',
  'media.change': 'all',
  // A text holds in its locale, which several tenants may have.
  'text.read': 'all',
  'text.change': 'all',
  'redirect.read': 'tenant',
  'redirect.change': 'tenant',
  'survey.read': 'tenant',
  'content.read': 'tenant',
  'content.edit': 'tenant',
  'content.publish': 'tenant',
  'review.read': 'tenant',
  'review.moderate': 'tenant',
  'health.read': 'all',
  'job.settle': 'all',
  'queue.pause': 'all',
  'settings.read': 'tenant',
  'settings.fees': 'tenant',
  'settings.payment': 'tenant',
  'settings.hours': 'tenant',
  'settings.mails': 'tenant',
  // Steps that all tenants share need the role for all of them.
  'going-live.check': 'tenant',
  'staff.manage': 'all',
  'api-client.manage': 'all',
  'event.read': 'tenant',
  'webhook.manage': 'all',
  'audit.read': 'all',
  'extension.all': 'tenant',
};

/**
 * Whether a permission counts with a role that an employee has in single tenants. Sections of extensions belong to the
 * chosen tenant.
 */
export function countsByTenant(permission: AnyPermission): boolean {
  return isExtensionPermission(permission) || REACH[permission] !== 'all';
}

/** Returns the rights of a role that an employee has in single tenants. */
export function rightsByTenant(role: string, own: readonly string[] | null): ReadonlySet<AnyPermission> {
  return new Set([...rightsOf(role, own)].filter(countsByTenant));
}
