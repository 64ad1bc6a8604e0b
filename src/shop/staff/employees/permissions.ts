import { isUuid } from '../../../platform/uuid.ts';

/**
 * Permissions of the built-in roles in the back office, as data. No other place gives a built-in role a permission.
 * Own roles have theirs in the database.
 */

export const ROLES = ['editor', 'publisher', 'service', 'warehouse', 'merchandiser', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY: readonly Role[] = ROLES;

export const PERMISSIONS = {
  /** Start page and own account. */
  'room.enter': EVERYBODY,
  /** Sees requests for a second pair of eyes. A decision, and those on accounts, need the permission of the act. */
  'approval.read': ['service', 'finance', 'admin'],
  'mail.read': ['service', 'admin'],
  'mail.resend': ['service', 'admin'],
  'product.read': EVERYBODY,
  'product.text': ['editor', 'publisher', 'merchandiser', 'admin'],
  /** Sees stock by location, movements, expected deliveries and waiting orders. */
  'stock.read': ['service', 'warehouse', 'merchandiser', 'admin'],
  /** Books stock, and plans deliveries, locations, backorders and sets. */
  'product.stock': ['merchandiser', 'admin'],
  /** Creates, duplicates and edits products with all their data; publication needs 'product.withdraw' too. */
  'product.edit': ['merchandiser', 'admin'],
  'product.price': ['merchandiser', 'admin'],
  /** Price lists, customer groups and planned prices. */
  'price-list.read': ['service', 'merchandiser', 'finance', 'admin'],
  'price-list.change': ['merchandiser', 'admin'],
  /** Purchase prices and margins. */
  'margin.read': ['merchandiser', 'finance', 'admin'],
  'margin.change': ['merchandiser', 'admin'],
  'product.withdraw': ['publisher', 'merchandiser', 'admin'],
  /** Selects products and changes many at once; each action needs the permission of its fields too. */
  'product.bulk': ['merchandiser', 'admin'],
  'attribute.read': ['editor', 'publisher', 'merchandiser', 'admin'],
  /** Defines attributes and their choices, and chooses the filters of categories. */
  'attribute.change': ['merchandiser', 'admin'],
  'category.read': ['editor', 'publisher', 'merchandiser', 'admin'],
  /** Creates, describes, moves, merges and hides categories. */
  'category.change': ['merchandiser', 'admin'],
  'import.read': ['merchandiser', 'finance', 'admin'],
  'import.run': ['merchandiser', 'admin'],
  /** Sets up sources of feeds: their columns, addresses and schedules. */
  'source.change': ['merchandiser', 'admin'],
  /** Reports with the key figures of all tenants; margins and open debts need their own permission too. */
  'report.read': ['publisher', 'merchandiser', 'finance', 'admin'],
  /** Exchange rates of reports. */
  'report.rates': ['finance', 'admin'],
  'search.read': ['editor', 'publisher', 'merchandiser', 'admin'],
  'search.rules': ['merchandiser', 'admin'],
  'customer.read': ['service', 'finance', 'admin'],
  /** Unlocks, locks and ends logins, and sends the letter that sets a new password. */
  'customer.help': ['service', 'admin'],
  /** Assigns a customer group, whose prices the customer then pays. */
  'customer.group': ['service', 'admin'],
  /** Exports the list of customers with their addresses. */
  'customer.export': ['admin'],
  'customer.erase': ['service', 'admin'],
  /** Merges two accounts of one person: the other one's orders, credit and gift cards change hands. */
  'customer.merge': ['admin'],
  'order.read': ['service', 'finance', 'admin'],
  /** Notes and tags of orders. */
  'order.note': ['service', 'finance', 'admin'],
  /** Exports the list of orders with names and addresses. */
  'order.export': ['finance', 'admin'],
  'order.cancel': ['service', 'admin'],
  /** Places orders for customers, by telephone and letter. */
  'order.create': ['service', 'admin'],
  /** Changes the delivery and the goods of an order before it is shipped. */
  'order.change': ['service', 'admin'],
  /** Agrees prices of goods in orders: reductions, and higher prices that the customer accepted. */
  'order.price': ['service', 'finance', 'admin'],
  /** Sees what waits to be shipped, with the addresses, pick lists and parcels. */
  'warehouse.read': ['service', 'warehouse', 'admin'],
  /** Picks, packs and ships, and records that parcels were delivered. */
  'order.ship': ['service', 'warehouse', 'admin'],
  'return.read': ['service', 'warehouse', 'finance', 'admin'],
  /** Accepts, refuses or exchanges returned units. */
  'return.check': ['service', 'warehouse', 'admin'],
  /** Records a payment by transfer. */
  'order.settle': ['finance', 'admin'],
  'ledger.read': ['service', 'finance', 'admin'],
  /** Assigns payments, imports bank statements, closes days and exports the books. */
  'ledger.book': ['finance', 'admin'],
  /** Closes months of the books, and reopens them with a second employee. */
  'period.close': ['finance', 'admin'],
  'membership.read': ['service', 'finance', 'admin'],
  'membership.change': ['service', 'admin'],
  'payment.read': ['service', 'finance', 'admin'],
  /** Refunds payments. */
  'payment.refund': ['finance', 'admin'],
  /** Sends evidence in a dispute, accepts its loss, and notes what was done. */
  'dispute.answer': ['service', 'finance', 'admin'],
  'payment.link': ['service', 'finance', 'admin'],
  'contract.read': ['service', 'finance', 'admin'],
  'contract.sign': ['finance', 'admin'],
  /** Sees and answers reviews of credit: accepts, refuses, asks for prepayment. */
  'credit.review': ['finance', 'admin'],
  'gift-card.read': ['service', 'finance', 'admin'],
  /** Blocks, extends and mails gift cards. */
  'gift-card.change': ['service', 'admin'],
  /** Gives gift cards without a sale. */
  'gift-card.issue': ['service', 'admin'],
  'promotion.read': ['service', 'merchandiser', 'finance', 'admin'],
  'promotion.change': ['merchandiser', 'admin'],
  'contact.read': ['service', 'admin'],
  'contact.answer': ['service', 'admin'],
  'campaign.read': ['editor', 'publisher', 'merchandiser', 'admin'],
  'campaign.edit': ['editor', 'publisher', 'admin'],
  /** Sends, pauses or ends mails to all subscribers who agreed to them. */
  'campaign.send': ['publisher', 'admin'],
  /** Menus, snippets and banners; a change takes effect at once. */
  'piece.read': ['editor', 'publisher', 'admin'],
  'piece.change': ['publisher', 'admin'],
  'media.read': ['editor', 'publisher', 'merchandiser', 'admin'],
  'media.change': ['editor', 'publisher', 'merchandiser', 'admin'],
  'redirect.read': ['editor', 'publisher', 'admin'],
  'redirect.change': ['publisher', 'admin'],
  /** Sees the texts of pages, mails and papers with their history. */
  'text.read': ['editor', 'publisher', 'admin'],
  /** Puts own texts in place of the platform's; a change takes effect at once. */
  'text.change': ['publisher', 'admin'],
  'survey.read': ['publisher', 'service', 'admin'],
  'content.read': ['editor', 'publisher', 'merchandiser', 'admin'],
  /** Drafts, which only employees see. */
  'content.edit': ['editor', 'publisher', 'admin'],
  /** Publishes pages at once or from a day on, and ends their publication. */
  'content.publish': ['publisher', 'admin'],
  'review.read': ['editor', 'publisher', 'service', 'admin'],
  'review.moderate': ['publisher', 'service', 'admin'],
  'health.read': ['service', 'admin'],
  /** Retries or discards jobs that have failed for good. */
  'job.settle': ['admin'],
  /** Pauses queues of jobs and resumes them. */
  'queue.pause': ['admin'],
  /** Sees the settings of the tenants with their history and plans. */
  'settings.read': ['publisher', 'service', 'warehouse', 'merchandiser', 'finance', 'admin'],
  /** Changes delivery fees, the free limit and other fees. */
  'settings.fees': ['finance', 'admin'],
  /** Offers and withdraws payment methods, and sets the term of invoices and the reminders. */
  'settings.payment': ['finance', 'admin'],
  /** Changes the hours of customer service. */
  'settings.hours': ['service', 'admin'],
  /** Changes subjects and introductions of mails. */
  'settings.mails': ['publisher', 'service', 'admin'],
  /** Confirms steps before a tenant goes live, looks up its names in DNS, and hides the list on the start page. */
  'going-live.check': ['admin'],
  'staff.manage': ['admin'],
  /** Makes clients of the integration API and their secrets. */
  'api-client.manage': ['admin'],
  /** Reads the log of business events: programs do, through the integration API. */
  'event.read': ['admin'],
  /** Makes endpoints of webhooks and their secrets, and delivers events again. */
  'webhook.manage': ['admin'],
  'audit.read': ['admin'],
  /** All sections of extensions. Own roles can have single ones. */
  'extension.all': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Permission for the section of an extension: "x-" and the name of the section. */
export type ExtensionPermission = `x-${string}`;
export type AnyPermission = Permission | ExtensionPermission;

/** Returns the permission for the section of an extension. */
export const extensionPermission = (section: string): ExtensionPermission => `x-${section}`;

/** Whether a text can be the permission for a section of an extension, which may be gone. */
export function isExtensionPermission(text: string): text is ExtensionPermission {
  return /^x-[a-z][a-z0-9-]{0,30}$/.test(text);
}

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

declare const ownRole: unique symbol;
/** Id of a role that the retailer has defined. */
export type OwnRoleId = string & { readonly [ownRole]: 'id' };
/** Name of such a role when it was read. The audit trail names it even after the role has ended. */
export type OwnRoleName = string & { readonly [ownRole]: 'name' };

/** Identifies a role: the code of a built-in one, or the id of an own one. */
export type RoleKey = Role | OwnRoleId;
/** Role as pages and records show it: the code of a built-in one, or the name of an own one. */
export type RoleName = Role | OwnRoleName;

/** Actors without an account, and what the table of employees has instead of an own role's name. */
export const RESERVED_NAMES = [...ROLES, 'operator', 'job', 'unknown', 'own', 'by-tenant', 'api-client'] as const;

/** Rights of an employee: the permissions read with the session, or those of a built-in role. */
export type RightsHolder = { role: string; permissions?: ReadonlySet<AnyPermission> };

/** Whether an employee has a permission. An actor without an account, such as a job, has none. */
export function may({ role, permissions }: RightsHolder, permission: AnyPermission): boolean {
  if (!permissions) return isRole(role) && roleMay(role, permission);
  return permissions.has(permission) || (isExtensionPermission(permission) && permissions.has('extension.all'));
}

/**
 * Whether an employee has a permission for what belongs to a tenant. With roles in single tenants, the permissions are those
 * in the chosen one.
 */
export function mayIn(holder: RightsHolder & { onlyIn?: string }, permission: AnyPermission, tenant: string): boolean {
  return (holder.onlyIn === undefined || holder.onlyIn === tenant) && may(holder, permission);
}

/** Whether an employee has a permission, with a role for all tenants: for what belongs to several of them. */
export function mayEverywhere(
  holder: RightsHolder & { tenants?: ReadonlySet<string> },
  permission: Permission,
): boolean {
  return holder.tenants === undefined && may(holder, permission);
}

/** Whether a built-in role has a permission. */
export function roleMay(role: Role, permission: AnyPermission): boolean {
  const allowed: readonly Role[] = PERMISSIONS[isExtensionPermission(permission) ? 'extension.all' : permission];
  return allowed.includes(role);
}

/** Returns the permissions of a built-in role. */
export function builtInRights(role: Role): ReadonlySet<Permission> {
  return new Set(PERMISSION_NAMES.filter((permission) => roleMay(role, permission)));
}

/** Returns the built-in roles with a permission. */
export function rolesWith(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission];
}

/** Returns the permissions of a stored role. A name that the code does not know gives nothing. */
export function readPermissions(stored: readonly string[]): ReadonlySet<AnyPermission> {
  const known = PERMISSION_NAMES.filter((permission) => stored.includes(permission));
  return new Set([...known, ...stored.filter(isExtensionPermission)]);
}

/** Returns the rights of a stored employee: of the own role, else of the built-in one. */
export function rightsOf(role: string, own: readonly string[] | null): ReadonlySet<AnyPermission> {
  if (own) return readPermissions(own);
  return isRole(role) ? builtInRights(role) : new Set();
}

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** Whether a text can identify a role. An id may name none. */
export function isRoleKey(text: string): text is RoleKey {
  return isRole(text) || isUuid(text);
}

/** Whether a stored text is the name of a role, not of an actor without an account. */
export function isRoleName(text: string): text is RoleName {
  return isRole(text) || !RESERVED_NAMES.some((reserved) => reserved === text);
}
