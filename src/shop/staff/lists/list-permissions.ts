import type { Permission } from '../employees/index.ts';

/** Lists with saved views, and the permission to read each. */
export const LIST_PERMISSIONS = {
  products: 'product.read',
  orders: 'order.read',
  customers: 'customer.read',
  documents: 'order.read',
  'open-items': 'ledger.read',
  returns: 'return.read',
  stock: 'stock.read',
  deliveries: 'stock.read',
  reviews: 'review.read',
  questions: 'review.read',
  samples: 'warehouse.read',
  'gift-cards': 'gift-card.read',
  inbox: 'contact.read',
  mails: 'mail.read',
  contracts: 'contract.read',
  'credit-reviews': 'credit.review',
  disputes: 'payment.read',
  memberships: 'membership.read',
  imports: 'import.read',
  audit: 'audit.read',
  approvals: 'approval.read',
  'webhook-log': 'webhook.manage',
  promotions: 'promotion.read',
  vouchers: 'promotion.read',
  campaigns: 'campaign.read',
  segments: 'campaign.read',
  redirects: 'redirect.read',
  manufacturers: 'product.read',
  'price-lists': 'price-list.read',
  parcels: 'warehouse.read',
  'pick-lists': 'warehouse.read',
  manifests: 'warehouse.read',
} as const satisfies Record<string, Permission>;

export type ListName = keyof typeof LIST_PERMISSIONS;

export const isListName = (name: string): name is ListName => Object.hasOwn(LIST_PERMISSIONS, name);
