import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerQuery, takePart } from '../../src/shop/search/engine/index/answer-query.ts';
import type { CatalogueView } from '../../src/shop/search/engine/index/catalogue-view.ts';
import type { IndexedProduct, IndexedVariant } from '../../src/shop/search/engine/index/goods.ts';
import { mergeSegments } from '../../src/shop/search/engine/index/merge-segments.ts';
import { openSegment } from '../../src/shop/search/engine/index/open-segment.ts';
import {
  END,
  type Invitation,
  newWork,
  type Others,
  type Share,
  takeChunks,
} from '../../src/shop/search/engine/index/share-work.ts';
import type { SearchRequest, SearchResult } from '../../src/shop/search/engine/index.ts';
import { SORTINGS } from '../../src/shop/search/engine/list-parameters.ts';
import { randomRuns } from '../support/depth.ts';
import { indexOf } from './index-view.ts';
import { naiveList } from './naive-list.ts';

/**
 * Compares counts, totals, facets and order of the index with a naive scan, over random small catalogues and times.
 * Filters on variants (colour, size, in stock) must hold on one variant together.
 */

const VALUES = { brand: ['a', 'b', 'c'], colour: ['navy', 'red'], size: ['S', 'M', 'L'], material: ['oak', 'wool'] };
const WORDS = ['balotum', 'corvixa', 'dendrolith', 'fumarez'];
const PARENTS: Record<string, string | null> = { all: null, some: 'all', few: 'some', other: null };
const START = Date.parse('2026-01-01T00:00:00Z');
const DAY = 86_400_000;
const day = (number: number) => new Date(START + number * DAY);
const SHOWN_ON = 100;

const variant = (sku: string): fc.Arbitrary<IndexedVariant> =>
  fc.record({
    sku: fc.constant(sku),
    gtin: fc.constant(null),
    mpn: fc.constant(null),
    axes: fc
      .record({ colour: fc.constantFrom(...VALUES.colour), size: fc.constantFrom(...VALUES.size) })
      .map(({ colour, size }) => [
        { key: 'colour', value: colour },
        { key: 'size', value: size },
      ]),
    availableFrom: fc.constantFrom(0, START + (SHOWN_ON + 1) * DAY, Number.POSITIVE_INFINITY),
    prices: fc
      .array(
        fc.record({ amount: fc.integer({ min: 1, max: 6 }), days: fc.integer({ min: 1, max: 60 }), gap: fc.boolean() }),
        {
          maxLength: 4,
        },
      )
      .chain((periods) => fc.tuple(fc.constant(periods), fc.boolean()))
      .map(([periods, isOpen]) => {
        let at = 0;
        return periods.map(({ amount, days, gap }, index) => {
          const from = day(at + (gap ? 3 : 0));
          at += days + 3;
          return { amount: amount * 500, from, to: isOpen && index === periods.length - 1 ? null : day(at) };
        });
      }),
  });

const manyOf = (like: IndexedVariant | undefined, id: string): IndexedVariant[] =>
  like ? Array.from({ length: 33 }, (_, place) => ({ ...like, sku: `${id}+${place}` })) : [];

const product = (id: string): fc.Arbitrary<IndexedProduct> =>
  fc.record({
    id: fc.constant(id),
    categoryId: fc.constantFrom('all', 'some', 'few', 'other'),
    furtherIds: fc.subarray(['all', 'some', 'few', 'other']),
    createdAt: fc.integer({ min: 0, max: 3 }).map(day),
    deliveryMode: fc.constantFrom('parcel', 'bulky', 'two-man'),
    average: fc.constantFrom(0, 1, 2.5, 3, 4.25, 5),
    reviews: fc.integer({ min: 0, max: 3 }),
    facets: fc
      .record({ brand: fc.constantFrom(...VALUES.brand), material: fc.subarray(VALUES.material) })
      .map(({ brand, material }) => [
        { key: 'brand', value: brand },
        ...material.map((value) => ({ key: 'material', value })),
      ]),
    variants: fc
      .integer({ min: 1, max: 3 })
      .chain((count) =>
        fc.tuple(
          fc.tuple(...Array.from({ length: count }, (_, place) => variant(`${id}-${place}`))),
          fc.integer({ min: 0, max: 7 }),
        ),
      )
      // Some have more variants than the index has bits for: the rest follow many of the first.
      .map(([variants, many]) => (many === 7 ? [...manyOf(variants[0], id), ...variants] : variants)),
    texts: fc
      .record({
        title: fc.subarray(WORDS, { minLength: 1, maxLength: 2 }),
        body: fc.subarray(WORDS, { maxLength: 2 }),
        prose: fc.subarray(WORDS),
        isTold: fc.integer({ max: 9, min: 0 }),
      })
      .map(({ title, body, prose, isTold }): IndexedProduct['texts'] =>
        isTold === 0 ? {} : { 'de-CH': { title: title.join(' '), body: body.join(' '), prose: prose.join(' ') } },
      ),
  });

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const catalogue = fc.record({
  first: fc.tuple(...ids('p', 12).map(product)),
  // Some of them again, changed, and new ones.
  second: fc.tuple(...[...ids('p', 4), ...ids('q', 3)].map(product)),
  isTwo: fc.boolean(),
});
const amount = fc.option(
  fc.integer({ min: 1, max: 6 }).map((half) => half * 500),
  { freq: 3 },
);
const some = (values: readonly string[]) => fc.subarray([...values, 'unknown']);
const requests = fc.record({
  term: fc.subarray([...WORDS, 'zzqqyy'], { maxLength: 2 }).map((words) => words.join(' ')),
  category: fc.constantFrom(null, 'all', 'some', 'few', 'nowhere') as fc.Arbitrary<SearchRequest['category']>,
  filters: fc.record(
    {
      brand: some(VALUES.brand),
      colour: some(VALUES.colour),
      size: some(VALUES.size),
      material: some(VALUES.material),
      available: fc.subarray(['1', '2']),
      reduced: fc.subarray(['1']),
      delivery: some(['parcel', 'bulky']),
      rating: some(['4', '3', '1']),
    },
    { requiredKeys: [] },
  ),
  price: fc.record({ min: amount, max: amount }),
  sort: fc.constantFrom(...SORTINGS),
  page: fc.integer({ min: 1, max: 3 }),
  count: fc.constantFrom(5, 700),
});

const categories = Object.entries(PARENTS).map(([id, parentId], position) => ({
  id,
  parentId,
  depth: 1,
  position,
  texts: {},
  attributes: null,
}));

/** Compares total, page and counts. A facet is absent if it has too few values to choose from. */
function expectSame(result: SearchResult, expected: ReturnType<typeof naiveList>, request: SearchRequest): void {
  expect(result.total).toBe(expected.total);
  const from = (result.page - 1) * request.count;
  expect(result.hits).toEqual(expected.hits.slice(from, from + request.count));
  for (const [key, counts] of Object.entries(expected.counts)) {
    const facet = result.facets.find((candidate) => candidate.key === key);
    if (facet && facet.kind !== 'range')
      expect(Object.fromEntries(facet.values.map(({ value, count }) => [value, count]))).toEqual(counts);
    else expect(Object.keys(counts).length).toBeLessThan(2);
  }
}

test('the index answers like a naive scan, now and after time has passed', () => {
  fc.assert(
    fc.property(catalogue, requests, fc.constantFrom(0, 1, 5, 40), ({ first, second, isTwo }, asked, daysLater) => {
      const now = day(SHOWN_ON + daysLater);
      const sort = asked.term !== '' && asked.sort === 'relevance' ? 'price-asc' : asked.sort;
      const request: SearchRequest = { tenant: 'ch', locale: 'de-CH', ...asked, sort };
      const view = indexOf(isTwo ? [first, second] : [first], { categories, now: day(SHOWN_ON) });
      const latest = new Map([...first, ...(isTwo ? second : [])].map((entry) => [entry.id, entry]));
      const expected = naiveList([...latest.values()], PARENTS, request, now, 'ch');
      const result = answerQuery(view, request, now.getTime());
      expectSame(result, expected, request);
      expect(result.mentioned).toBe(expected.isMentioned && result.total > 0);
      const range = result.facets.find((facet) => facet.kind === 'range');
      if (range?.kind === 'range' && expected.amounts.length > 0) {
        expect([range.min, range.max]).toEqual([Math.min(...expected.amounts), Math.max(...expected.amounts)]);
        expect(range.buckets.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(
          range.buckets.length > 0 ? expected.amounts.length : 0,
        );
      }
    }),
    { numRuns: randomRuns(15, 150) },
  );
}, 60_000);

/**
 * Makes a catalogue of several blocks of products by copying a few. Some are rare and some in nearly every block, so
 * blocks hold values that few of their products have, most, and all.
 */
function copiesOf(few: readonly IndexedProduct[], seed: number): IndexedProduct[] {
  let state = seed;
  return Array.from({ length: 2500 }, (_, place) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const like = few[Math.floor(few.length * (state / 2 ** 32) ** 4)] ?? few[0];
    if (!like) throw new Error('there is nothing to copy');
    const variants = like.variants.map((each) => ({ ...each, sku: `${each.sku}/${place}` }));
    return { ...like, id: `${like.id}/${place}`, variants };
  });
}

test('lists over several blocks of products match a naive scan', () => {
  const seeds = fc.integer({ min: 1, max: 2 ** 31 });
  fc.assert(
    fc.property(catalogue, requests, seeds, fc.constantFrom(0, 5), ({ first }, asked, seed, daysLater) => {
      const now = day(SHOWN_ON + daysLater);
      const request: SearchRequest = { tenant: 'ch', locale: 'de-CH', ...asked, term: '', count: 24 };
      const products = copiesOf(first, seed);
      const expected = naiveList(products, PARENTS, request, now, 'ch');
      const result = answerQuery(indexOf([products], { categories, now: day(SHOWN_ON) }), request, now.getTime());
      expectSame(result, expected, request);
    }),
    { numRuns: randomRuns(3, 30) },
  );
}, 60_000);

/** Sold in every colour and size, or in most, and some of it sold out. */
const combined = (id: string): fc.Arbitrary<IndexedProduct> =>
  fc
    .record({
      like: product(id),
      colours: fc.subarray(VALUES.colour, { minLength: 1 }),
      sizes: fc.subarray(VALUES.size, { minLength: 1 }),
      missing: fc.integer({ min: -4, max: 8 }),
      soldOut: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8]),
    })
    .map(({ like, colours, sizes, missing, soldOut }) => ({
      ...like,
      variants: colours
        .flatMap((colour) => sizes.map((size) => [colour, size]))
        .map(([colour = '', size = ''], place) => ({
          sku: `${id}-${place}`,
          gtin: null,
          mpn: null,
          axes: [
            { key: 'colour', value: colour },
            { key: 'size', value: size },
          ],
          availableFrom: soldOut.includes(place) ? Number.POSITIVE_INFINITY : 0,
          prices: [{ amount: 1000, from: day(0), to: null }],
        }))
        .filter((_, place) => place !== missing),
    }));

test('one filter on variants counts like a naive scan', () => {
  const filters = fc.oneof(
    some(VALUES.colour).map((colour) => ({ colour })),
    some(VALUES.size).map((size) => ({ size })),
    fc.constant<Record<string, string[]>>({ available: ['1'] }),
  );
  const brand = fc.option(some(VALUES.brand), { nil: undefined });
  fc.assert(
    fc.property(
      fc.tuple(...ids('p', 12).map(combined)),
      filters,
      brand,
      fc.constantFrom('', WORDS[0] ?? ''),
      (products, choice, ofBrand, term) => {
        const request: SearchRequest = {
          ...{ tenant: 'ch', locale: 'de-CH', term, category: null, sort: 'newest', page: 1, count: 24 },
          filters: { ...choice, ...(ofBrand ? { brand: ofBrand } : {}) },
          price: { min: null, max: null },
        };
        const expected = naiveList(products, PARENTS, request, day(SHOWN_ON), 'ch');
        const now = day(SHOWN_ON).getTime();
        expectSame(
          answerQuery(indexOf([products], { categories, now: day(SHOWN_ON) }), request, now),
          expected,
          request,
        );
        const apart = indexOf([products.slice(0, 5), products.slice(5)], { categories, now: day(SHOWN_ON) });
        const joined = { ...apart, segments: [openSegment(mergeSegments(apart.segments))] };
        expectSame(answerQuery(joined, request, now), expected, request);
      },
    ),
    { numRuns: randomRuns(15, 120) },
  );
}, 60_000);

/** Simulates another thread that lists everything behind its first `cut` candidates, before the first thread begins. */
function takingPart(view: CatalogueView, cut: number): Others & { invited: number } {
  // A thread has working memory of its own for each segment.
  const own = { ...view, segments: view.segments.map((segment) => ({ ...segment })) };
  const found = new Map<number, Share>();
  const others = {
    invited: 0,
    sharing: { longFrom: 1, piece: 2 },
    invite: (invitation: Invitation) => {
      others.invited += 1;
      const [start = 0, end = 0] = invitation.work;
      const middle = Math.min(start + cut, end);
      const share = takePart(own, invitation, takeChunks(newWork({ from: middle, end }).work, 2));
      if (share) found.set(invitation.id, share);
      invitation.work[END] = middle;
    },
    shares: (id: number) => [...found].flatMap(([of, share]) => (of === id ? [share] : [])),
  };
  return others;
}

test('a list that two threads share equals the list of one thread', () => {
  let shared = 0;
  const cuts = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(catalogue, requests, cuts, fc.constantFrom(0, 5), ({ first }, asked, cut, daysLater) => {
      const now = day(SHOWN_ON + daysLater).getTime();
      const request: SearchRequest = { tenant: 'ch', locale: 'de-CH', ...asked };
      const view = indexOf([first], { categories, now: day(SHOWN_ON) });
      const others = takingPart(view, cut);
      const together = answerQuery({ ...view }, request, now, { others });
      expect(together).toEqual(answerQuery({ ...view }, request, now));
      shared += others.invited;
    }),
    { numRuns: randomRuns(15, 120) },
  );
  expect(shared).toBeGreaterThan(randomRuns(3, 50));
}, 60_000);

test('repeated words with other filters, orders and times answer as without a cache', () => {
  const asked = fc.record({
    request: requests,
    isSecond: fc.boolean(),
    isRelevance: fc.boolean(),
    hits: fc.boolean(),
    daysLater: fc.constantFrom(0, 1, 5, 40),
  });
  const term = fc.subarray([...WORDS, 'zzqqyy'], { minLength: 2, maxLength: 3 }).map((words) => words.join(' '));
  const questions = fc.array(asked, { minLength: 6, maxLength: 16 });
  fc.assert(
    fc.property(catalogue, fc.tuple(term, term), questions, ({ first, second }, terms, all) => {
      const view = indexOf([first, second], { categories, now: day(SHOWN_ON) });
      for (const { request: other, isSecond, isRelevance, hits, daysLater } of all) {
        const request: SearchRequest = {
          ...{ tenant: 'ch', locale: 'de-CH', ...other, hits },
          term: terms[isSecond ? 1 : 0],
          ...(isRelevance ? { sort: 'relevance', filters: {}, page: 1 } : {}),
        };
        const now = day(SHOWN_ON + daysLater).getTime();
        expect(answerQuery(view, request, now)).toEqual(answerQuery({ ...view }, request, now));
      }
    }),
    { numRuns: randomRuns(10, 80) },
  );
}, 60_000);

function saying(entry: IndexedProduct, word: string): IndexedProduct {
  const texts = Object.entries(entry.texts).map(([locale, text]) => [
    locale,
    { ...text, body: `${text.body} ${word}` },
  ]);
  return { ...entry, texts: Object.fromEntries(texts) };
}

test('counting alone and listing give equal totals, for any number of words', () => {
  const term = fc.subarray([...WORDS, 'zzqqyy', 'günstig', 'für'], { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(catalogue, requests, term, ({ first, second }, asked, words) => {
      const told = first.map((entry, place) => (place % 3 === 0 ? saying(entry, 'günstig') : entry));
      const view = indexOf([told, second], { categories, now: day(SHOWN_ON) });
      const request: SearchRequest = { tenant: 'ch', locale: 'de-CH', ...asked, term: words.join(' '), page: 1 };
      const now = day(SHOWN_ON).getTime();
      const looked = answerQuery({ ...view }, request, now);
      expect(answerQuery({ ...view }, { ...request, hits: false }, now)).toEqual({ ...looked, hits: [] });
    }),
    { numRuns: randomRuns(15, 120) },
  );
}, 60_000);

test('a word of low weight suffices if no product has another', () => {
  const texts = { 'de-CH': { title: 'balotum', body: 'günstig', prose: '' } };
  const totalIn = (entry: IndexedProduct, term: string, hits: boolean): number => {
    const view = indexOf([[{ ...entry, texts }]], { categories, now: day(SHOWN_ON) });
    const asked = {
      tenant: 'ch',
      locale: 'de-CH',
      term,
      category: null,
      filters: {},
      sort: 'newest',
      page: 1,
    } as const;
    const request = { ...asked, price: { min: null, max: null }, count: 5, hits };
    return answerQuery(view, request, day(SHOWN_ON).getTime()).total;
  };
  // A product that is sold on that day.
  const entry = fc.sample(combined('p'), 100).find((one) => totalIn(one, 'balotum', true) === 1);
  const totalOf = (term: string, hits: boolean): number => (entry ? totalIn(entry, term, hits) : Number.NaN);
  for (const hits of [true, false]) {
    expect(totalOf('zzqqyy günstig', hits)).toBe(1);
    expect(totalOf('zzqqyy', hits)).toBe(0);
  }
});
