import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { actionSlots, bannerPlace } from './header-slots.ts';

test("returns the tenant's header actions in its order", () => {
  expect(actionSlots(['basket', 'logo', 'wishlist', 'locale-switch'])).toEqual(['basket', 'wishlist', 'locale-switch']);
  expect(actionSlots(['logo', 'search'])).toEqual([]);
  expect(actionSlots(tenants.ch.headerSlots)).toEqual([
    'service-navigation',
    'locale-switch',
    'account',
    'wishlist',
    'basket',
  ]);
  expect(actionSlots(tenants.de.headerSlots)).toEqual(['service-navigation', 'account', 'wishlist', 'basket']);
});

test('places the banner above or below the bar, or nowhere', () => {
  expect(bannerPlace(['promotion-banner', 'logo'])).toBe('above');
  expect(bannerPlace(['logo', 'promotion-banner'])).toBe('below');
  expect(bannerPlace(['logo'])).toBe(null);
});
