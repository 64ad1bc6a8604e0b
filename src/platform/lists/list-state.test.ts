import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ListShape,
  type ListState,
  listEntries,
  listPages,
  listQuery,
  listRange,
  listWindow,
  readListState,
} from './list-state.ts';

const SHAPE = {
  tabs: ['open', 'done'],
  filters: { from: 'day', method: ['card', 'invoice'], tag: 'text', least: 'amount' },
  sorts: ['at', 'total'],
  columns: ['number', 'at', 'name', 'total'],
  usual: { sort: 'at', descending: true, columns: ['number', 'at'] },
  oldestFirst: ['open'],
} as const satisfies ListShape;

const read = (query: string) => readListState(SHAPE, new URLSearchParams(query));

const anyState = fc.record({
  tab: fc.constantFrom('', ...SHAPE.tabs),
  filters: fc
    .record({
      from: fc.constantFrom('', '2026-02-28'),
      method: fc.constantFrom('', 'card', 'invoice'),
      tag: fc.string({ maxLength: 20 }).map((text) => text.trim()),
      least: fc.constantFrom('', '12,50'),
    })
    .map((chosen) => Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))),
  term: fc.constantFrom('', 'c2VhbGVk'),
  sort: fc.constantFrom(...SHAPE.sorts),
  descending: fc.boolean(),
  size: fc.constantFrom(25, 50, 100),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  columns: fc.subarray([...SHAPE.columns], { minLength: 1 }),
}) satisfies fc.Arbitrary<ListState>;

test('an address leads to the state that it was written from', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const query = new URLSearchParams(listEntries(SHAPE, state));
      expect(readListState(SHAPE, query)).toEqual(state);
    }),
  );
});

test('a list of work usually shows what is open, and all rows by name', () => {
  const shape = { ...SHAPE, usual: { ...SHAPE.usual, tab: 'open' } } as const satisfies ListShape;
  const open = readListState(shape, new URLSearchParams());
  expect(open).toMatchObject({ tab: 'open', descending: false });
  expect(listQuery(shape, open)).toBe('');
  expect(listQuery(shape, open, { tab: '' })).toBe('state=all');
  expect(readListState(shape, new URLSearchParams('state=all'))).toMatchObject({ tab: '', descending: true });
  fc.assert(
    fc.property(anyState, (state) => {
      expect(readListState(shape, new URLSearchParams(listEntries(shape, state)))).toEqual(state);
    }),
  );
});

test('any text of an address is a state within the shape', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('state', 'from', 'method', 'sort', 'size', 'page', 'column'), fc.string())),
      (pairs) => {
        const state = readListState(SHAPE, new URLSearchParams(pairs));
        expect(['', ...SHAPE.tabs]).toContain(state.tab);
        expect(SHAPE.sorts).toContain(state.sort);
        expect(state.page).toBeGreaterThanOrEqual(1);
        expect(state.columns.length).toBeGreaterThan(0);
      },
    ),
  );
});

test('the usual list has an empty query, and a tab keeps its own usual order', () => {
  expect(listQuery(SHAPE, read(''))).toBe('');
  expect(read('state=open')).toMatchObject({ sort: 'at', descending: false });
  expect(listQuery(SHAPE, read(''), { tab: 'open' })).toBe('state=open');
  expect(listQuery(SHAPE, read('state=open'), { tab: 'done' })).toBe('state=done');
  expect(listQuery(SHAPE, read('sort=total&order=asc'), { tab: 'open' })).toBe('state=open&sort=total&order=asc');
});

test('a change of the list leads to its first page and keeps the rest', () => {
  const state = read('state=done&method=card&page=7&size=50');
  expect(listQuery(SHAPE, state, { filters: {} })).toBe('state=done&size=50');
  expect(listQuery(SHAPE, state, { page: 8 })).toBe('state=done&method=card&size=50&page=8');
});

test('pages have all rows once, in order, also when they are read from the end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.constantFrom(25, 50), (count, size) => {
      const rows = Array.from({ length: count }, (_, index) => index);
      const read = Array.from({ length: listPages(count, size) }, (_, index) => {
        const { skip, take, fromEnd } = listWindow({ count, isMore: false }, { page: index + 1, size });
        const part = (fromEnd ? [...rows].reverse() : rows).slice(skip, skip + take);
        return fromEnd ? part.reverse() : part;
      });
      expect(read.flat()).toEqual(rows);
    }),
  );
});

test('the second half of a list is read from its end, unless its end is unknown', () => {
  expect(listWindow({ count: 1_000_000, isMore: false }, { page: 40_000, size: 25 })).toEqual({
    skip: 0,
    take: 25,
    fromEnd: true,
  });
  expect(listWindow({ count: 10_000, isMore: true }, { page: 400, size: 25 })).toEqual({
    skip: 9975,
    take: 25,
    fromEnd: false,
  });
});

test('names the rows of a page', () => {
  expect(listRange(0, { page: 1, size: 25 })).toEqual({ from: 0, to: 0 });
  expect(listRange(27, { page: 2, size: 25 })).toEqual({ from: 26, to: 27 });
});
