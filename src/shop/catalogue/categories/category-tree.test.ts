import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../../../test/support/depth.ts';
import {
  addCategory,
  type CategoryBook,
  chainTo,
  childrenOf,
  inTreeOrder,
  MOST_LEVELS,
  mergeCategory,
  placeCategory,
  removeCategory,
  renameCategory,
  stepCategory,
  type TreeChange,
} from './category-tree.ts';
import { addressChanges } from './former-paths.ts';

const RULES = { isReserved: (_: string, path: string) => path === 'p' };
const EMPTY: CategoryBook = new Map();

/** Adds categories by their paths of ids, in German, and in French unless the id begins with "d". */
function bookOf(...paths: string[]): CategoryBook {
  return paths.reduce<CategoryBook>((book, path) => {
    const ids = path.split('/');
    const id = ids.at(-1) ?? '';
    const slugs = id.startsWith('d') ? { de: id } : { de: id, fr: `fr-${id}` };
    const change = addCategory(book, { id, under: ids.at(-2) ?? null, names: slugs, slugs }, RULES);
    if (!change.ok) throw new Error(change.problem);
    return change.book;
  }, EMPTY);
}
const done = (change: TreeChange): CategoryBook => {
  if (!change.ok) throw new Error(change.problem);
  return change.book;
};
const pathOf = (book: CategoryBook, id: string, locale = 'de') => book.get(id)?.texts[locale]?.path;
const idsOf = (book: CategoryBook) => inTreeOrder(book).map(({ category, level }) => `${level}${category.id}`);

describe('placing a category', () => {
  const book = bookOf('a', 'a/b', 'a/b/c', 'e', 'e/f');

  test('gives it a place among its siblings, and new addresses to all below it', () => {
    const after = done(placeCategory(book, { id: 'b', under: 'e', place: 1 }, RULES));
    expect(idsOf(after)).toEqual(['1a', '1e', '2b', '3c', '2f']);
    expect(pathOf(after, 'c')).toBe('e/b/c');
    expect(pathOf(after, 'c', 'fr')).toBe('fr-e/fr-b/fr-c');
  });

  test('puts it at the top, and at the end for a place behind all', () => {
    const after = done(placeCategory(book, { id: 'b', under: null, place: 99 }, RULES));
    expect(idsOf(after)).toEqual(['1a', '1e', '2f', '1b', '2c']);
    expect(pathOf(after, 'c')).toBe('b/c');
  });

  test.each([
    ['itself', { id: 'a', under: 'a', place: 1 }, 'cycle'],
    ['a category below it', { id: 'a', under: 'c', place: 1 }, 'cycle'],
    ['an unknown category', { id: 'a', under: 'x', place: 1 }, 'not-found'],
  ])('below %s is refused', (_, given, problem) => {
    expect(placeCategory(book, given, RULES)).toEqual({ ok: false, problem });
  });

  test('is refused where another category has its address, and beyond the deepest level', () => {
    const twins = bookOf('a', 'a/b', 'e', 'e/x');
    const renamed = done(renameCategory(twins, { id: 'x', names: { de: 'B' }, slugs: { de: 'b' } }, RULES));
    expect(placeCategory(renamed, { id: 'x', under: 'a', place: 1 }, RULES)).toEqual({ ok: false, problem: 'taken' });
    const deep = bookOf('a', 'a/b', 'a/b/c', 'a/b/c/g', 'a/b/c/g/h', 'a/b/c/g/h/i', 'e', 'e/f');
    expect(placeCategory(deep, { id: 'e', under: 'h', place: 1 }, RULES)).toEqual({ ok: false, problem: 'too-deep' });
  });

  test('goes step by step with the keyboard', () => {
    const step = (id: string, by: 'up' | 'down' | 'in' | 'out') => idsOf(done(stepCategory(book, id, by, RULES)));
    expect(step('e', 'up')).toEqual(['1e', '2f', '1a', '2b', '3c']);
    expect(step('a', 'down')).toEqual(['1e', '2f', '1a', '2b', '3c']);
    expect(step('e', 'in')).toEqual(['1a', '2b', '3c', '2e', '3f']);
    expect(step('c', 'out')).toEqual(['1a', '2b', '2c', '1e', '2f']);
    for (const [id, by] of [
      ['a', 'up'],
      ['e', 'down'],
      ['a', 'in'],
      ['a', 'out'],
    ] as const)
      expect(step(id, by)).toEqual(idsOf(book));
  });
});

describe('renaming a category', () => {
  test('changes the addresses below it in that locale only', () => {
    const book = bookOf('a', 'a/b', 'a/b/c');
    const names = { de: 'Neu', fr: 'B' };
    const after = done(renameCategory(book, { id: 'b', names, slugs: { de: 'neu', fr: 'fr-b' } }, RULES));
    expect([pathOf(after, 'c'), pathOf(after, 'c', 'fr')]).toEqual(['a/neu/c', 'fr-a/fr-b/fr-c']);
  });

  test.each([
    ['a sibling', { de: 'f' }, 'taken'],
    ['the shop', { de: 'p' }, 'reserved'],
  ])('is refused for an address of %s', (_, slugs, problem) => {
    const change = renameCategory(bookOf('e', 'f'), { id: 'e', names: { de: 'X' }, slugs }, RULES);
    expect(change).toEqual({ ok: false, problem });
  });

  test('skips categories above without a name in the locale', () => {
    const book = bookOf('a', 'a/d', 'a/d/c');
    expect(pathOf(book, 'c', 'fr')).toBe('fr-a/fr-c');
  });
});

describe('merging a category', () => {
  test('gives its children to the other one, with a number where an address is taken', () => {
    const book = bookOf('a', 'a/b', 'e', 'e/x', 'e/f');
    const twin = done(renameCategory(book, { id: 'x', names: { de: 'B' }, slugs: { de: 'b' } }, RULES));
    const after = done(mergeCategory(twin, 'e', 'a', RULES));
    expect(idsOf(after)).toEqual(['1a', '2b', '2x', '2f']);
    expect([pathOf(after, 'b'), pathOf(after, 'x'), pathOf(after, 'f')]).toEqual(['a/b', 'a/b-2', 'a/f']);
  });

  test('into the one above takes over its place; into one below it is refused', () => {
    const book = bookOf('a', 'a/b', 'a/b/c');
    expect(idsOf(done(mergeCategory(book, 'b', 'a', RULES)))).toEqual(['1a', '2c']);
    expect(mergeCategory(book, 'a', 'b', RULES)).toEqual({ ok: false, problem: 'cycle' });
    expect(mergeCategory(book, 'a', 'a', RULES)).toEqual({ ok: false, problem: 'same' });
  });
});

/** Tree with the addresses that categories had, as the store holds them. */
type State = { book: CategoryBook; former: Map<string, string>; everUsed: Set<string> };

function apply(state: State, change: TreeChange, heir: (id: string) => string | null): State {
  if (!change.ok) return state;
  const { left, taken } = addressChanges(state.book, change.book, heir);
  const former = new Map(state.former);
  for (const id of state.book.keys()) {
    if (change.book.has(id)) continue;
    const into = heir(id);
    for (const [address, owner] of [...former])
      if (owner === id) {
        if (into === null) former.delete(address);
        else former.set(address, into);
      }
  }
  for (const { locale, path, id } of left) former.set(`${locale} ${path}`, id);
  for (const { locale, path } of taken) former.delete(`${locale} ${path}`);
  const everUsed = new Set(state.everUsed);
  for (const { texts } of change.book.values())
    for (const [locale, { path }] of Object.entries(texts)) everUsed.add(`${locale} ${path}`);
  return { book: change.book, former, everUsed };
}

const ids = ['a', 'b', 'c', 'e', 'f', 'g', 'h'];
const anId = fc.constantFrom(...ids);
const act = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    id: anId,
    under: fc.option(anId),
    place: fc.integer({ min: -2, max: 9 }),
  }),
  fc.record({
    kind: fc.constant('step' as const),
    id: anId,
    step: fc.constantFrom('up' as const, 'down' as const, 'in' as const, 'out' as const),
  }),
  fc.record({ kind: fc.constant('rename' as const), id: anId, slug: fc.constantFrom('x', 'y', 'z', ...ids) }),
  fc.record({ kind: fc.constant('merge' as const), id: anId, into: anId }),
  fc.record({
    kind: fc.constant('add' as const),
    id: anId,
    under: fc.option(anId),
    slug: fc.constantFrom('x', 'y', ...ids),
  }),
);

test('no changes make a cycle, lose a category, or let an address lead nowhere or in a circle', () => {
  const start = bookOf('a', 'a/b', 'a/b/c', 'e', 'e/f', 'e/f/g');
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      let state = apply({ book: EMPTY, former: new Map(), everUsed: new Set() }, { ok: true, book: start }, () => null);
      for (const one of acts) {
        const { book } = state;
        if (one.kind === 'place')
          state = apply(state, placeCategory(book, { ...one, under: one.under ?? null }, RULES), () => null);
        else if (one.kind === 'step') state = apply(state, stepCategory(book, one.id, one.step, RULES), () => null);
        else if (one.kind === 'rename')
          state = apply(
            state,
            renameCategory(
              book,
              { id: one.id, names: { de: one.slug, fr: one.slug }, slugs: { de: one.slug, fr: one.slug } },
              RULES,
            ),
            () => null,
          );
        else if (one.kind === 'merge')
          state = apply(state, mergeCategory(book, one.id, one.into, RULES), () => one.into);
        else
          state = apply(
            state,
            addCategory(
              book,
              { id: one.id, under: one.under ?? null, names: { de: one.slug }, slugs: { de: one.slug } },
              RULES,
            ),
            () => null,
          );
        const order = inTreeOrder(state.book);
        // A cycle would have no way from the top.
        expect(order).toHaveLength(state.book.size);
        expect(Math.max(...order.map(({ level }) => level))).toBeLessThanOrEqual(MOST_LEVELS);
        const current = new Map<string, string>();
        for (const { category } of order)
          for (const [locale, { path }] of Object.entries(category.texts)) {
            expect(current.has(`${locale} ${path}`)).toBe(false);
            current.set(`${locale} ${path}`, category.id);
            const above = chainTo(state.book, category.id)
              .slice(0, -1)
              .findLast(({ texts }) => texts[locale]);
            if (above) expect(path.startsWith(`${above.texts[locale]?.path}/`)).toBe(true);
          }
        // Each address that was ever used belongs to a category, or leads to one in a single step.
        for (const address of state.everUsed) {
          const target = state.former.get(address);
          expect(current.has(address) ? target === undefined : state.book.has(target ?? '')).toBe(true);
        }
      }
    }),
    { numRuns: randomRuns(50, 300) },
  );
});

test('an address leads to the heir of a category that is gone, and a new owner takes it over', () => {
  const before = bookOf('a', 'a/b', 'e');
  const merged = done(mergeCategory(before, 'b', 'e', RULES));
  expect(addressChanges(before, merged, () => 'e').left).toEqual([
    { locale: 'de', path: 'a/b', id: 'e' },
    { locale: 'fr', path: 'fr-a/fr-b', id: 'e' },
  ]);
  expect(addressChanges(before, done(removeCategory(before, 'e')), () => null).left).toEqual([]);
  const again = done(addCategory(merged, { id: 'n', under: 'a', names: { de: 'B' }, slugs: { de: 'b' } }, RULES));
  expect(addressChanges(merged, again, () => null).taken).toEqual([{ locale: 'de', path: 'a/b' }]);
  expect(childrenOf(again, 'a').map(({ id }) => id)).toEqual(['n']);
});
