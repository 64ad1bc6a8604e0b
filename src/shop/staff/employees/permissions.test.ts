import { expect, test } from 'vitest';
import {
  extensionPermission,
  isExtensionPermission,
  isRole,
  may,
  PERMISSIONS,
  type Permission,
  ROLES,
  readPermissions,
  roleMay,
} from './permissions.ts';

/** The whole matrix, written a second time by hand, so that an accidental change of a permission fails a test. */
const MATRIX: Record<Permission, string> = {
  //                    editor publisher service warehouse merchandiser finance admin
  'room.enter': '       x      x         x       x         x            x       x',
  'approval.read': '    -      -         x       -         -            x       x',
  'mail.read': '        -      -         x       -         -            -       x',
  'mail.resend': '      -      -         x       -         -            -       x',
  'product.read': '     x      x         x       x         x            x       x',
  'product.text': '     x      x         -       -         x            -       x',
  'stock.read': '       -      -         x       x         x            -       x',
  'product.stock': '    -      -         -       -         x            -       x',
  'product.edit': '     -      -         -       -         x            -       x',
  'product.price': '    -      -         -       -         x            -       x',
  'price-list.read': '  -      -         x       -         x            x       x',
  'price-list.change': '-      -         -       -         x            -       x',
  'margin.read': '      -      -         -       -         x            x       x',
  'margin.change': '    -      -         -       -         x            -       x',
  'product.withdraw': ' -      x         -       -         x            -       x',
  'product.bulk': '     -      -         -       -         x            -       x',
  'attribute.read': '   x      x         -       -         x            -       x',
  'attribute.change': ' -      -         -       -         x            -       x',
  'category.read': '    x      x         -       -         x            -       x',
  'category.change': '  -      -         -       -         x            -       x',
  'import.read': '      -      -         -       -         x            x       x',
  'import.run': '       -      -         -       -         x            -       x',
  'source.change': '    -      -         -       -         x            -       x',
  'report.read': '      -      x         -       -           x            x       x',
  'report.rates': '     -      -         -       -           -            x       x',
  'search.read': '      x      x         -       -         x            -       x',
  'search.rules': '     -      -         -       -         x            -       x',
  'customer.read': '    -      -         x       -         -            x       x',
  'customer.help': '    -      -         x       -         -            -       x',
  'customer.group': '   -      -         x       -         -            -       x',
  'customer.export': '  -      -         -       -         -            -       x',
  'customer.erase': '   -      -         x       -         -            -       x',
  'customer.merge': '   -      -         -       -           -            -       x',
  'order.read': '       -      -         x       -         -            x       x',
  'order.note': '       -      -         x       -           -            x       x',
  'order.export': '     -      -         -       -         -            x       x',
  'order.cancel': '     -      -         x       -         -            -       x',
  'order.create': '     -      -         x       -           -            -       x',
  'order.change': '     -      -         x       -           -            -       x',
  'order.price': '      -      -         x       -           -            x       x',
  'warehouse.read': '   -      -         x       x         -            -       x',
  'order.ship': '     -      -         x       x         -            -       x',
  'return.check': '     -      -         x       x         -            -       x',
  'return.read': '       -      -         x       x         -            x       x',
  'ledger.read': '      -      -         x       -         -            x       x',
  'ledger.book': '      -      -         -       -         -            x       x',
  'period.close': '     -      -         -       -         -            x       x',
  'dispute.answer': '   -      -         x       -         -            x       x',
  'order.settle': '     -      -         -       -         -            x       x',
  'membership.read': '  -      -         x       -         -            x       x',
  'membership.change': '-      -         x       -         -            -       x',
  'payment.read': '     -      -         x       -         -            x       x',
  'payment.refund': '   -      -         -       -         -            x       x',
  'payment.link': '     -      -         x       -         -            x       x',
  'contract.read': '    -      -         x       -         -            x       x',
  'contract.sign': '    -      -         -       -         -            x       x',
  'credit.review': '    -      -         -       -         -            x       x',
  'gift-card.read': '   -      -         x       -         -            x       x',
  'gift-card.change': ' -      -         x       -         -            -       x',
  'gift-card.issue': '  -      -         x       -         -            -       x',
  'promotion.read': '   -      -         x       -         x            x       x',
  'promotion.change': ' -      -         -       -         x            -       x',
  'piece.read': '       x      x         -       -         -            -       x',
  'piece.change': '     -      x         -       -         -            -       x',
  'media.read': '       x      x         -       -         x            -       x',
  'media.change': '     x      x         -       -         x            -       x',
  'redirect.read': '    x      x         -       -         -            -       x',
  'redirect.change': '  -      x         -       -         -            -       x',
  'text.read': '        x      x         -       -         -            -       x',
  'text.change': '      -      x         -       -         -            -       x',
  'survey.read': '      -      x         x       -         -            -       x',
  'contact.read': '     -      -         x       -         -            -       x',
  'contact.answer': '   -      -         x       -         -            -       x',
  'campaign.read': '    x      x         -       -         x            -       x',
  'campaign.edit': '    x      x         -       -         -            -       x',
  'content.read': '     x      x         -       -         x            -       x',
  'content.edit': '     x      x         -       -         -            -       x',
  'content.publish': '  -      x         -       -         -            -       x',
  'campaign.send': '    -      x         -       -         -            -       x',
  'review.read': '      x      x         x       -         -            -       x',
  'review.moderate': '  -      x         x       -         -            -       x',
  'health.read': '      -      -         x       -         -            -       x',
  'job.settle': '       -      -         -       -         -            -       x',
  'queue.pause': '      -      -         -       -         -            -       x',
  'settings.read': '    -      x         x       x         x            x       x',
  'settings.fees': '    -      -         -       -         -            x       x',
  'settings.payment': ' -      -         -       -         -            x       x',
  'settings.hours': '   -      -         x       -         -            -       x',
  'settings.mails': '   -      x         x       -         -            -       x',
  'going-live.check': ' -      -         -       -         -            -       x',
  'staff.manage': '     -      -         -       -         -            -       x',
  'api-client.manage': '-      -         -       -         -            -       x',
  'event.read': '       -      -         -       -         -            -       x',
  'webhook.manage': '-      -         -       -         -            -       x',
  'audit.read': '       -      -         -       -         -            -       x',
  'extension.all': '    -      -         -       -         -            -       x',
};

const cells = Object.entries(MATRIX).flatMap(([permission, row]) =>
  row
    .trim()
    .split(/\s+/)
    .map((sign, index) => ({
      permission: permission as Permission,
      role: ROLES[index] ?? 'editor',
      allowed: sign === 'x',
    })),
);

test('the matrix names every role and every permission', () => {
  expect(cells).toHaveLength(ROLES.length * Object.keys(PERMISSIONS).length);
});

test.each(cells)('$role, $permission: $allowed', ({ permission, role, allowed }) => {
  expect(roleMay(role, permission)).toBe(allowed);
});

test('accepts known roles only', () => {
  expect(isRole('admin')).toBe(true);
  expect(isRole('root')).toBe(false);
  expect(isRole('toString')).toBe(false);
});

test('a stored role has the sections of extensions that it names, and extension.all stands for each of them', () => {
  const rides = extensionPermission('test-rides');
  const stored = { role: 'Workshop', permissions: readPermissions(['room.enter', rides, 'x-', 'x-Ä', 'unknown']) };
  expect([...stored.permissions]).toEqual(['room.enter', 'x-test-rides']);
  expect(may(stored, rides)).toBe(true);
  expect(may(stored, extensionPermission('repairs'))).toBe(false);
  expect(may({ role: 'Boss', permissions: new Set(['extension.all']) }, rides)).toBe(true);
  expect(ROLES.filter((role) => may({ role }, rides))).toEqual(['admin']);
  expect(isExtensionPermission('x-../secret')).toBe(false);
});
