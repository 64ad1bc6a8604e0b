import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIST_COLUMNS, LIST_MISSING, LIST_SIZES, LIST_SORTS, listAddress, readListQuery } from './list-query.ts';

const TENANTS = ['ch', 'de'];
const read = (address: string) => readListQuery(new URLSearchParams(address), TENANTS, 'ch');

test('the state of the list is read back from its address', () => {
  const text = fc.string({ maxLength: 20 }).map((one) => one.trim());
  const query = fc.record({
    q: text,
    status: fc.constantFrom('', 'draft', 'published', 'retired'),
    category: text,
    brand: text,
    attribute: fc.constantFrom('', 'colour:blue', 'width:12'),
    stock: fc.constantFrom('', 'none', 'low'),
    missing: fc.constantFrom('', ...LIST_MISSING),
    sold: fc.constantFrom('', ...TENANTS),
    from: text,
    to: text,
    sort: fc.constantFrom(...LIST_SORTS),
    descending: fc.boolean(),
    size: fc.constantFrom(...LIST_SIZES),
    page: fc.integer({ min: 1, max: 1000 }),
    columns: fc.uniqueArray(fc.constantFrom<string>(...LIST_COLUMNS, 'price.de', 'strike.ch'), { minLength: 1 }),
  });
  fc.assert(
    fc.property(query, (state) => {
      expect(read(listAddress(state, 'ch'))).toEqual(state);
    }),
  );
});

test('unknown values of an address count as absent', () => {
  expect(read('status=sold&sort=magic&size=7&page=-1&column=password&attribute=x&sold=us')).toEqual(read(''));
  expect(listAddress(read(''), 'ch')).toBe('');
});
