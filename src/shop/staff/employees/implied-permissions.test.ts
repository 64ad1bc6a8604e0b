import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withNeeded } from './implied-permissions.ts';
import { builtInRights, PERMISSION_NAMES, ROLES } from './permissions.ts';

const chosen = fc.uniqueArray(fc.constantFrom(...PERMISSION_NAMES));

test('adds what a permission needs, and the start page', () => {
  expect([...withNeeded(['order.create'])].sort()).toEqual([
    'customer.read',
    'order.create',
    'order.read',
    'room.enter',
  ]);
});

test('keeps what was chosen, and adds nothing the second time', () => {
  fc.assert(
    fc.property(chosen, (permissions) => {
      const all = withNeeded(permissions);
      for (const permission of permissions) expect(all.has(permission)).toBe(true);
      expect(withNeeded(all)).toEqual(all);
    }),
  );
});

test.each(ROLES)('%s has all that its permissions need', (role) => {
  const own = builtInRights(role);
  expect([...withNeeded(own)].filter((permission) => !own.has(permission))).toEqual([]);
});
