import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount } from '../shop/search/engine/list-parameters.ts';
import { isFiltered, readListRequest, toggleValue, withoutFilters, writeListRequest } from './list-request.ts';

const KEYS = new Set(['colour', 'size', 'brand', 'material', 'width']);
const read = (query: string) => readListRequest(new URLSearchParams(query), KEYS);

describe('readListRequest', () => {
  test('limits the page to the last one possible, as within a list', () => {
    expect(['0', '1', '1000', '1001', '99999999', '2x'].map((page) => read(`page=${page}`).page)).toEqual([
      1, 1, 1000, 1000, 1000, 1,
    ]);
  });

  test('reads texts to find values of a facet by, and writes them again', () => {
    const request = read('q=sofa&brand-find=+Alp&colour-find=&none-find=x&price-find=1&brand=linnovelle');
    expect(request.finds).toEqual({ brand: 'Alp' });
    expect(writeListRequest(request)).toBe('?q=sofa&brand=linnovelle&brand-find=Alp');
    expect(withoutFilters(request).finds).toBeUndefined();
    expect(read(`brand-find=${'x'.repeat(90)}`).finds).toEqual({ brand: 'x'.repeat(40) });
    expect(writeListRequest(read(`brand-find=${'x'.repeat(39)}🛋🛋`))).toContain('-find=x');
  });

  test('reads term, facets, price, sorting and page', () => {
    expect(read('q=rotes+kleid&colour=bordeaux,navy&price=10-99.90&sort=price-asc&page=3')).toEqual({
      term: 'rotes kleid',
      filters: { colour: ['bordeaux', 'navy'] },
      price: { min: 1000, max: 9990 },
      sort: 'price-asc',
      page: 3,
    });
  });

  test('reads repeated parameters and two price fields of a form without JavaScript', () => {
    const request = read('colour=navy&colour=bordeaux&price-from=20&price-to=');
    expect(request.filters).toEqual({ colour: ['navy', 'bordeaux'] });
    expect(request.price).toEqual({ min: 2000, max: null });
  });

  test('reads a range of numbers from one parameter or two fields of a form', () => {
    expect(read('width=60-90').filters).toEqual({ width: ['60-90'] });
    expect(read('width-from=60%2C5&width-to=').filters).toEqual({ width: ['60.5-'] });
    expect(read('width-from=&width-to=90&colour=red').filters).toEqual({ colour: ['red'], width: ['-90'] });
    expect(read('width-from=wide&width-to=1e9&depth-from=1').filters).toEqual({});
  });

  test('ignores invalid values', () => {
    expect(read('page=-1&sort=cheap&price=x-y&Colour=red&colour=&utm_source=mail')).toEqual({
      term: '',
      filters: {},
      price: { min: null, max: null },
      sort: null,
      page: 1,
    });
  });

  test('swaps a reversed price range', () => {
    expect(read('price=99-10').price).toEqual({ min: 1000, max: 9900 });
  });
});

test.each([
  ['10', 1000],
  ['99.9', 9990],
  ['99,90', 9990],
  ['-1', null],
  ['1.234', null],
  ['', null],
])('readAmount(%s)', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

describe('writeListRequest', () => {
  test('writes parameters in one order, whatever order the visitor chose', () => {
    const a = toggleValue(toggleValue(read('q=hose'), 'size', '38'), 'colour', 'navy');
    const b = toggleValue(toggleValue(read('q=hose'), 'colour', 'navy'), 'size', '38');
    expect(writeListRequest(a)).toBe('?q=hose&colour=navy&size=38');
    expect(writeListRequest(b)).toBe(writeListRequest(a));
  });

  test('is the inverse of reading', () => {
    const values = fc.uniqueArray(fc.stringMatching(/^[a-z0-9/ .äü"&=+-]{1,12}$/), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.record({
          term: fc.string({ maxLength: 40 }).map((term) => term.trim()),
          colour: values,
          size: values,
          min: fc.option(fc.integer({ min: 0, max: 9_999_999 })),
          sort: fc.constantFrom('price-asc' as const, 'newest' as const, null),
          page: fc.integer({ min: 1, max: 1000 }),
        }),
        ({ term, colour, size, min, sort, page }) => {
          const filters = Object.fromEntries(
            Object.entries({ colour: colour.toSorted(), size: size.toSorted() }).filter(
              ([, chosen]) => chosen.length > 0,
            ),
          );
          const request = { term, filters, price: { min, max: null }, sort, page };
          expect(read(writeListRequest(request))).toEqual(request);
        },
      ),
    );
  });

  test('changes nothing by toggling twice and removes all filters', () => {
    const request = read('q=hose&colour=navy');
    expect(writeListRequest(toggleValue(toggleValue(request, 'size', '38'), 'size', '38'))).toBe('?q=hose&colour=navy');
    expect(isFiltered(withoutFilters(request))).toBe(false);
    expect(isFiltered(request)).toBe(true);
  });
});

test('never cuts a long term within a character', () => {
  const { term } = readListRequest(new URLSearchParams({ q: `${'a'.repeat(199)}🛋🛋` }), KEYS);
  expect(term.isWellFormed()).toBe(true);
  expect(writeListRequest(readListRequest(new URLSearchParams({ q: `${'a'.repeat(199)}🛋` }), KEYS))).toMatch(
    /^\?q=a+$/,
  );
});
