import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES, decimalsOf } from '../currencies/currency.ts';
import type { Facet } from '../shop/search/engine/index.ts';
import { catalogue } from '../tenants/messages/en/catalogue.ts';
import { listPriceName, searchedPrice, withListPrices } from './list-price.server.ts';
import { readListRequest, writeListRequest } from './list-request.ts';

type RangeFacet = Extract<Facet, { kind: 'range' }>;

const facet = (amounts: { min: number; max: number; from: number | null; to: number | null }): RangeFacet => ({
  key: 'price',
  label: 'Price',
  kind: 'range',
  promoted: false,
  unit: null,
  buckets: [{ from: amounts.min, to: amounts.max, count: 3 }],
  ...amounts,
});
const read = (query: string) => readListRequest(new URLSearchParams(query), new Set());

describe('searches the prices of an address in minor units', () => {
  test.each([
    ['CHF', '10-99.90', { min: 1000, max: 9990 }],
    ['JPY', '1250-', { min: 1250, max: null }],
    ['JPY', '-99', { min: null, max: 99 }],
    ['KWD', '12.50-20', { min: 12_500, max: 20_000 }],
  ])('%s %s', (currency, price, searched) => {
    expect(searchedPrice(read(`price=${price}`).price, currency)).toEqual(searched);
  });
});

test.each([
  ['CHF', { min: 990, max: 12_900, from: 1000, to: null }, { min: 990, max: 12_900, from: 1000, to: null }],
  ['JPY', { min: 990, max: 12_900, from: null, to: 5000 }, { min: 99_000, max: 1_290_000, from: null, to: 500_000 }],
  ['KWD', { min: 995, max: 12_900, from: 1500, to: 9000 }, { min: 99.5, max: 1290, from: 150, to: 900 }],
])('gives lists the prices of facets in %s in hundredths', (currency, minor, hundredths) => {
  const width = { ...facet(minor), key: 'width', unit: 'cm' };
  expect(withListPrices([facet(minor), width], currency)).toEqual([facet(hundredths), width]);
});

test.each(CURRENCY_CODES)('keeps a limit in %s from the form through search to the next form', (currency) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (units) => {
      const { price } = read(`price-from=${units}`);
      const searched = searchedPrice(price, currency);
      expect(searched).toEqual({ min: units * 10 ** decimalsOf(currency), max: null });
      const [shown] = withListPrices([facet({ min: 0, max: 0, from: searched.min, to: null })], currency);
      expect(shown).toMatchObject({ from: price.min });
      expect(writeListRequest({ ...read(''), price })).toBe(`?price=${units}-`);
    }),
  );
});

test('names the limits with the decimals of the currency', () => {
  const yen = {
    currency: 'JPY',
    priceFormat: { grouping: '', decimal: '.', position: 'end', symbol: '¥', decimals: 0 },
  } as const;
  const franc = {
    currency: 'CHF',
    priceFormat: { grouping: '', decimal: '.', position: 'end', symbol: 'CHF' },
  } as const;
  const { filters } = catalogue;
  expect(listPriceName(read('price=1250-').price, yen, filters)).toBe(filters.rangeMin('1250\u00a0¥'));
  expect(listPriceName(read('price=-1250').price, yen, filters)).toBe(filters.rangeMax('1250\u00a0¥'));
  expect(listPriceName(read('price=10-99.90').price, franc, filters)).toBe(
    filters.range('10.00\u00a0CHF', '99.90\u00a0CHF'),
  );
  expect(listPriceName(read('').price, franc, filters)).toBeNull();
});
