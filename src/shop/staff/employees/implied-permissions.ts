import type { Permission } from './permissions.ts';

/**
 * Permissions without which another one is of no use, because its pages need them: a change needs the view of what it
 * changes. Permissions that are missing here need none.
 */
const NEEDED: Partial<Record<Permission, readonly Permission[]>> = {
  'mail.resend': ['mail.read'],
  'product.text': ['product.read'],
  'product.stock': ['product.read', 'stock.read'],
  'product.edit': ['product.read'],
  'product.price': ['product.read'],
  'price-list.change': ['price-list.read'],
  'margin.change': ['margin.read'],
  'product.withdraw': ['product.read'],
  'product.bulk': ['product.read'],
  'attribute.change': ['attribute.read'],
  'category.change': ['category.read'],
  'import.run': ['import.read'],
  'source.change': ['import.read'],
  'report.rates': ['report.read'],
  'search.rules': ['search.read'],
  'customer.help': ['customer.read'],
  'customer.group': ['customer.read'],
  'customer.export': ['customer.read'],
  'customer.erase': ['customer.read'],
  'customer.merge': ['customer.read'],
  'order.note': ['order.read'],
  'order.export': ['order.read'],
  'order.cancel': ['order.read'],
  'order.create': ['order.read', 'customer.read'],
  'order.change': ['order.read'],
  'order.price': ['order.read'],
  'order.ship': ['warehouse.read'],
  'return.check': ['return.read'],
  'order.settle': ['order.read'],
  'ledger.book': ['ledger.read'],
  'period.close': ['ledger.read'],
  'membership.change': ['membership.read'],
  'payment.refund': ['payment.read'],
  'payment.link': ['payment.read'],
  'dispute.answer': ['payment.read'],
  'contract.sign': ['contract.read'],
  'gift-card.change': ['gift-card.read'],
  'gift-card.issue': ['gift-card.read'],
  'promotion.change': ['promotion.read'],
  'contact.answer': ['contact.read'],
  'campaign.edit': ['campaign.read'],
  'campaign.send': ['campaign.read'],
  'piece.change': ['piece.read'],
  'media.change': ['media.read'],
  'redirect.change': ['redirect.read'],
  'text.change': ['text.read'],
  'content.edit': ['content.read'],
  'content.publish': ['content.read'],
  'review.moderate': ['review.read'],
  'job.settle': ['health.read'],
  'queue.pause': ['health.read'],
  'settings.fees': ['settings.read'],
  'settings.payment': ['settings.read'],
  'settings.hours': ['settings.read'],
  'settings.mails': ['settings.read'],
  'going-live.check': ['settings.read'],
};

/** Returns the permissions with those that they need, and the start page, which each employee has. */
export function withNeeded(chosen: Iterable<Permission>): ReadonlySet<Permission> {
  const all = new Set<Permission>(['room.enter']);
  const add = (permission: Permission): void => {
    if (all.has(permission)) return;
    all.add(permission);
    for (const needed of NEEDED[permission] ?? []) add(needed);
  };
  for (const permission of chosen) add(permission);
  return all;
}
