/** Who may do what in the back office, as data: the only place where a role gets a right. Pages and departments read it. */

export const ROLES = ['editor', 'publisher', 'service', 'merchandiser', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY: readonly Role[] = ROLES;

export const PERMISSIONS = {
  /** The start page and one's own account. */
  'room.enter': EVERYBODY,
  'mail.read': ['service', 'admin'],
  'mail.resend': ['service', 'admin'],
  'product.read': EVERYBODY,
  'product.text': ['editor', 'publisher', 'merchandiser', 'admin'],
  'product.stock': ['merchandiser', 'admin'],
  'product.price': ['merchandiser', 'admin'],
  'product.withdraw': ['publisher', 'merchandiser', 'admin'],
  'import.read': ['merchandiser', 'finance', 'admin'],
  'import.run': ['merchandiser', 'admin'],
  'search.read': ['editor', 'publisher', 'merchandiser', 'admin'],
  'search.rules': ['merchandiser', 'admin'],
  'customer.read': ['service', 'finance', 'admin'],
  /** Logins: unlock, lock, end, and the letter with a new password. */
  'customer.help': ['service', 'admin'],
  'customer.erase': ['service', 'admin'],
  'order.read': ['service', 'finance', 'admin'],
  'order.cancel': ['service', 'admin'],
  /** Parcels leave and arrive. */
  'order.ship': ['service', 'admin'],
  'return.read': ['service', 'finance', 'admin'],
  /** Goods have come back: taken, refused, exchanged. */
  'return.check': ['service', 'admin'],
  /** Money has come by transfer. */
  'order.settle': ['finance', 'admin'],
  'ledger.read': ['service', 'finance', 'admin'],
  /** Payments are assigned, files are read, days are closed, books go out. */
  'ledger.book': ['finance', 'admin'],
  'membership.read': ['service', 'finance', 'admin'],
  'membership.change': ['service', 'admin'],
  'payment.read': ['service', 'finance', 'admin'],
  /** Money goes back. */
  'payment.refund': ['finance', 'admin'],
  'payment.link': ['service', 'finance', 'admin'],
  'contract.read': ['service', 'finance', 'admin'],
  'contract.sign': ['finance', 'admin'],
  'promotion.read': ['service', 'merchandiser', 'finance', 'admin'],
  'promotion.change': ['merchandiser', 'admin'],
  'contact.read': ['service', 'admin'],
  'contact.answer': ['service', 'admin'],
  'campaign.read': ['editor', 'publisher', 'merchandiser', 'admin'],
  'campaign.edit': ['editor', 'publisher', 'admin'],
  /** Mails to everybody who has agreed to them leave, are held or ended. */
  'campaign.send': ['publisher', 'admin'],
  /** Menus, small texts and banners; what is changed counts at once. */
  'piece.read': ['editor', 'publisher', 'admin'],
  'piece.change': ['publisher', 'admin'],
  'media.read': ['editor', 'publisher', 'admin'],
  'media.change': ['editor', 'publisher', 'admin'],
  'redirect.read': ['editor', 'publisher', 'admin'],
  'redirect.change': ['publisher', 'admin'],
  'survey.read': ['publisher', 'service', 'admin'],
  'content.read': ['editor', 'publisher', 'merchandiser', 'admin'],
  /** Drafts: nobody but the house sees them. */
  'content.edit': ['editor', 'publisher', 'admin'],
  /** What everybody sees: at once, from a day on, no longer. */
  'content.publish': ['publisher', 'admin'],
  'review.read': ['editor', 'publisher', 'service', 'admin'],
  'review.moderate': ['publisher', 'service', 'admin'],
  'health.read': ['service', 'admin'],
  /** Jobs that failed for good are tried again or discarded. */
  'job.settle': ['admin'],
  'staff.manage': ['admin'],
  'audit.read': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function may(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return allowed.includes(role);
}

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}
