import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { countryCode, countryOfLanguage, shopElsewhere } from './geo-shops.ts';

const ALL = Object.values(tenants);

const at = (id: 'ch' | 'de' | 'at' | 'nl', country: string | null, acceptLanguage: string | null = null) =>
  shopElsewhere({ id }, ALL, { country, acceptLanguage })?.shop.id ?? null;

test('offers the German and the Austrian shop from every other one', () => {
  expect([at('ch', 'DE'), at('ch', 'AT'), at('nl', 'DE'), at('de', 'AT'), at('at', 'DE')]).toEqual([
    'de',
    'at',
    'de',
    'at',
    'de',
  ]);
});

test('offers no shop to visitors of the right one, and none to visitors from Switzerland and Liechtenstein', () => {
  expect([at('de', 'DE'), at('at', 'AT')]).toEqual([null, null]);
  for (const country of ['CH', 'LI'])
    for (const id of ['ch', 'de', 'at', 'nl'] as const) expect(at(id, country, 'de-AT')).toBeNull();
});

test('offers no shop that the retailer lacks', () => {
  expect(shopElsewhere({ id: 'ch' }, [tenants.ch], { country: 'DE', acceptLanguage: null })).toBeNull();
});

test('ignores the language when the proxy names the country', () => {
  expect(at('ch', 'FR', 'de-DE')).toBeNull();
  expect(at('ch', null, 'de-DE,de;q=0.9')).toBe('de');
  expect(shopElsewhere({ id: 'ch' }, ALL, { country: null, acceptLanguage: 'de-AT' })).toEqual({
    country: 'AT',
    shop: tenants.at,
    by: 'language',
  });
});

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'DE'],
  ['en;q=0.5, de-at', 'AT'],
  ['de-DE,de-CH;q=0.5', 'CH'],
  ['fr-LI', 'CH'],
  ['de', null],
  ['de-1996', null],
  ['', null],
  [null, null],
])('%s is %s', (accepted, country) => {
  expect(countryOfLanguage(accepted)).toBe(country);
});

test('returns null for an invalid country', () => {
  expect(['de', ' AT ', 'XX', 'T1', 'DEU', ''].map(countryCode)).toEqual(['DE', 'AT', null, null, null, null]);
});
