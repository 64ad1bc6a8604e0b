import { expect, test } from 'vitest';
import { AREAS, href } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { pageTypeOf } from './page-type.ts';

test.each([
  ['de-CH', '/', 'home'],
  ['fr-CH', '/fr', 'home'],
  ['de-CH', '/s/', 'search'],
  ['fr-CH', '/fr/s/', 'search'],
  ['de-CH', '/mode/damenmode', 'list'],
  ['de-CH', '/p/vase/100-1', 'product'],
  ['fr-CH', '/fr/p/vase/100-1', 'product'],
  ['nl-NL', '/winkelmand', 'basket'],
  ['fr-CH', '/fr/commande/livraison', 'checkout'],
  ['de-CH', '/kasse', 'checkout'],
  ['de-CH', '/kassettenrekorder', 'list'],
  ['de-AT', '/mein-konto/payback', 'account'],
  ['de-CH', '/magazin/herbst', 'content'],
] as const)('classifies %s %s as %s', (locale, path, type) => {
  expect(pageTypeOf(locale, path)).toBe(type);
});

test('classifies no fixed address as a category', () => {
  for (const locale of ['de-CH', 'fr-CH', 'nl-NL'] satisfies Locale[]) {
    for (const area of AREAS) expect(pageTypeOf(locale, href(locale, area)), area).not.toBe('list');
  }
});
