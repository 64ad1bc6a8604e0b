import type { Permission } from '../shop/staff/employees/permissions.ts';
import type { IconName } from '../ui/icon.tsx';

/**
 * Sections of the back office with the permission to enter. The first path segment after /backoffice names the section,
 * and paths without a section do not exist. A new section needs a line here, its
 * place in menu.ts and its routes in routes.ts.
 */
export const SECTIONS = [
  { id: 'start', segment: '', permission: 'room.enter', icon: 'house-simple', listed: true },
  { id: 'reports', segment: 'reports', permission: 'report.read', icon: 'list', listed: true },
  { id: 'orders', segment: 'orders', permission: 'order.read', icon: 'basket', listed: true },
  { id: 'warehouse', segment: 'warehouse', permission: 'warehouse.read', icon: 'truck', listed: true },
  { id: 'returns', segment: 'returns', permission: 'return.read', icon: 'arrow-counter-clockwise', listed: true },
  { id: 'ledger', segment: 'ledger', permission: 'ledger.read', icon: 'credit-card', listed: true },
  { id: 'open-items', segment: 'open-items', permission: 'ledger.read', icon: 'receipt', listed: true },
  { id: 'clearing', segment: 'clearing', permission: 'ledger.read', icon: 'credit-card', listed: true },
  { id: 'disputes', segment: 'disputes', permission: 'payment.read', icon: 'shield-check', listed: true },
  { id: 'chart', segment: 'chart', permission: 'ledger.read', icon: 'list', listed: true },
  { id: 'documents', segment: 'documents', permission: 'order.read', icon: 'receipt', listed: true },
  { id: 'month-end', segment: 'month-end', permission: 'ledger.read', icon: 'check-circle', listed: true },
  { id: 'vat', segment: 'vat', permission: 'ledger.read', icon: 'receipt', listed: true },
  { id: 'products', segment: 'products', permission: 'product.read', icon: 'tag', listed: true },
  { id: 'stock', segment: 'stock', permission: 'stock.read', icon: 'package', listed: true },
  { id: 'categories', segment: 'categories', permission: 'category.read', icon: 'list', listed: true },
  { id: 'bulk', segment: 'bulk', permission: 'product.bulk', icon: 'list', listed: true },
  { id: 'attributes', segment: 'attributes', permission: 'attribute.read', icon: 'funnel-simple', listed: true },
  { id: 'price-lists', segment: 'price-lists', permission: 'price-list.read', icon: 'tag', listed: true },
  { id: 'manufacturers', segment: 'manufacturers', permission: 'product.read', icon: 'tag', listed: true },
  { id: 'imports', segment: 'imports', permission: 'import.read', icon: 'package', listed: true },
  { id: 'sources', segment: 'sources', permission: 'import.read', icon: 'list', listed: true },
  { id: 'searches', segment: 'searches', permission: 'search.read', icon: 'magnifying-glass', listed: true },
  { id: 'search-rules', segment: 'search-rules', permission: 'search.read', icon: 'funnel-simple', listed: true },
  { id: 'customers', segment: 'customers', permission: 'customer.read', icon: 'headset', listed: true },
  { id: 'memberships', segment: 'memberships', permission: 'membership.read', icon: 'heart', listed: true },
  { id: 'contracts', segment: 'contracts', permission: 'contract.read', icon: 'pencil-simple', listed: true },
  { id: 'credit-reviews', segment: 'credit-reviews', permission: 'credit.review', icon: 'credit-card', listed: true },
  { id: 'gift-cards', segment: 'gift-cards', permission: 'gift-card.read', icon: 'gift', listed: true },
  { id: 'promotions', segment: 'promotions', permission: 'promotion.read', icon: 'gift', listed: true },
  { id: 'inbox', segment: 'inbox', permission: 'contact.read', icon: 'headset', listed: true },
  { id: 'content', segment: 'content', permission: 'content.read', icon: 'pencil-simple', listed: true },
  { id: 'campaigns', segment: 'campaigns', permission: 'campaign.read', icon: 'envelope-simple', listed: true },
  { id: 'segments', segment: 'segments', permission: 'campaign.read', icon: 'funnel-simple', listed: true },
  {
    id: 'automations',
    segment: 'automations',
    permission: 'campaign.read',
    icon: 'arrow-counter-clockwise',
    listed: true,
  },
  { id: 'fragments', segment: 'pieces', permission: 'piece.read', icon: 'list', listed: true },
  { id: 'list-pages', segment: 'list-pages', permission: 'content.read', icon: 'funnel-simple', listed: true },
  { id: 'media', segment: 'media', permission: 'media.read', icon: 'storefront', listed: true },
  { id: 'redirects', segment: 'redirects', permission: 'redirect.read', icon: 'arrow-right', listed: true },
  { id: 'texts', segment: 'texts', permission: 'text.read', icon: 'pencil-simple', listed: true },
  { id: 'surveys', segment: 'surveys', permission: 'survey.read', icon: 'star', listed: true },
  { id: 'reviews', segment: 'reviews', permission: 'review.read', icon: 'star', listed: true },
  { id: 'questions', segment: 'questions', permission: 'review.read', icon: 'headset', listed: true },
  { id: 'samples', segment: 'samples', permission: 'warehouse.read', icon: 'package', listed: true },
  { id: 'mails', segment: 'mails', permission: 'mail.read', icon: 'envelope-simple', listed: true },
  { id: 'approvals', segment: 'approvals', permission: 'approval.read', icon: 'shield-check', listed: true },
  { id: 'settings', segment: 'settings', permission: 'settings.read', icon: 'storefront', listed: true },
  { id: 'going-live', segment: 'getting-started', permission: 'settings.read', icon: 'check-circle', listed: true },
  { id: 'staff', segment: 'staff', permission: 'staff.manage', icon: 'user', listed: true },
  { id: 'roles', segment: 'roles', permission: 'staff.manage', icon: 'shield-check', listed: true },
  { id: 'api-clients', segment: 'api-clients', permission: 'api-client.manage', icon: 'globe', listed: true },
  { id: 'webhooks', segment: 'webhooks', permission: 'webhook.manage', icon: 'arrow-right', listed: true },
  { id: 'audit', segment: 'audit', permission: 'audit.read', icon: 'receipt', listed: true },
  { id: 'health', segment: 'health', permission: 'health.read', icon: 'shield-check', listed: true },
  { id: 'vitals', segment: 'vitals', permission: 'health.read', icon: 'globe', listed: true },
  { id: 'account', segment: 'account', permission: 'room.enter', icon: 'lock-simple', listed: false },
  {
    id: 'answer-templates',
    segment: 'answer-templates',
    permission: 'contact.answer',
    icon: 'headset',
    listed: false,
  },
  { id: 'webhook-log', segment: 'webhook-log', permission: 'webhook.manage', icon: 'arrow-right', listed: false },
  { id: 'margins', segment: 'margins', permission: 'margin.read', icon: 'tag', listed: false },
  { id: 'ledger-export', segment: 'ledger-export', permission: 'ledger.book', icon: 'credit-card', listed: false },
  { id: 'order-bulk', segment: 'order-bulk', permission: 'order.read', icon: 'basket', listed: false },
  { id: 'orders-export', segment: 'orders-export', permission: 'order.export', icon: 'basket', listed: false },
  {
    id: 'customers-export',
    segment: 'customers-export',
    permission: 'customer.export',
    icon: 'headset',
    listed: false,
  },
  { id: 'gift-card-person', segment: 'gift-card-person', permission: 'gift-card.change', icon: 'gift', listed: false },
  { id: 'reports-export', segment: 'reports-export', permission: 'report.read', icon: 'list', listed: false },
  { id: 'vat-export', segment: 'vat-export', permission: 'ledger.book', icon: 'receipt', listed: false },
  { id: 'transfers', segment: 'transfers', permission: 'payment.refund', icon: 'credit-card', listed: false },
  { id: 'list-bulk', segment: 'list-bulk', permission: 'room.enter', icon: 'list', listed: false },
  { id: 'list-files', segment: 'list-files', permission: 'room.enter', icon: 'share', listed: false },
  { id: 'confirm', segment: 'confirm', permission: 'room.enter', icon: 'lock-simple', listed: false },
  { id: 'house', segment: 'house', permission: 'room.enter', icon: 'storefront', listed: false },
  // The second segment names the section, whose permission is "x-" and that name (access-rule.ts).
  { id: 'extension-sections', segment: 'x', permission: 'extension.all', icon: 'list', listed: false },
  { id: 'find', segment: 'find', permission: 'room.enter', icon: 'magnifying-glass', listed: false },
  { id: 'denied', segment: 'denied', permission: 'room.enter', icon: 'lock-simple', listed: false },
] as const satisfies { id: string; segment: string; permission: Permission; icon: IconName; listed: boolean }[];

/** Pages of an entry, by section and last path segment, that need another permission than their section. */
export const OWN_PERMISSIONS: Readonly<Record<string, Permission>> = {
  'orders/new': 'order.create',
  'orders/goods': 'order.change',
  'products/documents': 'product.edit',
  'products/edit': 'product.edit',
  'products/preview': 'product.edit',
  'products/strike': 'product.edit',
};

export type AdminSection = (typeof SECTIONS)[number];
export type SectionId = AdminSection['id'];

export const ADMIN_ROOT = '/backoffice';
/** Pages before the login is complete. */
export const LOGIN = `${ADMIN_ROOT}/login`;
export const FACTOR = `${ADMIN_ROOT}/second-factor`;
/** Page of a one-time link. */
export const WELCOME = `${ADMIN_ROOT}/welcome`;
/** Page shown instead of the response to a form that was sent after the session had ended. */
export const LOGGED_OUT = `${ADMIN_ROOT}/logged-out`;
export const LOGOUT = `${ADMIN_ROOT}/logout`;
