import { expect, test } from 'vitest';
import { trackedPage } from './tracked-page.ts';

test.each([
  ['de-CH', '/', { type: 'category', id: 'storefront' }],
  ['fr-CH', '/fr', { type: 'category', id: 'storefront' }],
  ['de-CH', '/p/kleid/100101-01', { type: 'product', id: '100101-01' }],
  ['fr-CH', '/fr/p/robe/100101-01', { type: 'product', id: '100101-01' }],
  ['de-CH', '/mode/damen/kleider', { type: 'category', id: 'mode-damen-kleider' }],
  ['nl-NL', '/mode/dames', { type: 'category', id: 'mode-dames' }],
  ['de-CH', '/s/', null],
  ['de-CH', '/warenkorb', null],
  ['fr-CH', '/fr/panier', null],
  ['de-CH', '/mein-konto/meine-bestellungen-und-lieferungen/10000001', null],
  ['de-CH', '/kasse/zahlung', null],
  ['de-CH', '/service-hilfe/ueber-uns/datenschutz', null],
  ['de-CH', '/p/kleid/a%20b', null],
  ['de-CH', `/${'x'.repeat(80)}`, null],
] as const)('%s %s', (locale, path, event) => {
  expect(trackedPage(locale, path, 'storefront')).toEqual(event);
});
