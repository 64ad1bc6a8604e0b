import * as v from 'valibot';
import { expect, test } from 'vitest';
import { tenants } from '../../../houses/montarve/house.ts';
import { searchRequest, selection } from './list-query.ts';

const shop = { filterKeys: async () => new Set<string>(), catalogue: { category: async () => null } };
const [locale] = tenants.ch.locales;

test.each([
  ['CHF', '10-99.90', { min: 1000, max: 9990 }],
  ['JPY', '1250-', { min: 1250, max: null }],
  ['KWD', '-12.50', { min: null, max: 12_500 }],
] as const)('searches prices in %s in minor units: %s', async (currency, range, price) => {
  const call = { tenant: { ...tenants.ch, currency }, locale, textLocale: locale.locale };
  const query = { query: '', category: '', price: v.parse(selection.price.schema, range) };
  expect(await searchRequest(shop, call, query, {})).toMatchObject({ price });
});
