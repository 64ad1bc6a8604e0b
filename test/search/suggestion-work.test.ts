import { expect, test } from 'vitest';
import { answerQuery } from '../../src/shop/search/engine/index/answer-query.ts';
import { answerSuggest } from '../../src/shop/search/engine/index/answer-suggest.ts';
import type { CatalogueView } from '../../src/shop/search/engine/index/catalogue-view.ts';
import type { IndexedProduct } from '../../src/shop/search/engine/index/goods.ts';
import type { OpenText } from '../../src/shop/search/engine/index/open-segment.ts';
import { indexOf } from './index-view.ts';

/** Counts of postings and lengths that a search reads: its work, without a clock. */
const NOW = new Date('2026-11-20T12:00:00Z');
const LOCALE = 'de-CH';

function product(id: string, title: string): IndexedProduct {
  return {
    id,
    categoryId: 'goods',
    furtherIds: [],
    createdAt: NOW,
    deliveryMode: 'parcel',
    average: 0,
    reviews: 0,
    facets: [],
    variants: [
      {
        sku: id,
        gtin: null,
        mpn: null,
        axes: [],
        availableFrom: 0,
        prices: [{ amount: 1000, from: new Date('2026-01-01'), to: null }],
      },
    ],
    texts: { [LOCALE]: { title, body: '', prose: '' } },
  };
}

function viewOf(titles: readonly string[]): CatalogueView {
  const categories = [
    {
      id: 'goods',
      parentId: null,
      depth: 1,
      position: 1,
      texts: { [LOCALE]: { name: 'Waren', path: 'waren' } },
      attributes: null,
    },
  ];
  return indexOf([titles.map((title, place) => product(`p${place}`, title))], { categories, now: NOW });
}

type Column = 'docs' | 'lengths';

/** Counts the entries of a column that are read from now on. */
function readsOf(view: CatalogueView, column: Column): () => number {
  const text = view.segments[0]?.words.get(LOCALE);
  if (!text) throw new Error('the index has no text');
  let reads = 0;
  const counted = <Entries extends object>(entries: Entries): Entries =>
    new Proxy(entries, {
      get: (target, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key, target);
      },
    });
  const own: Pick<OpenText, Column> = text;
  if (column === 'docs') own.docs = counted(own.docs);
  else own.lengths = counted(own.lengths);
  return () => {
    const before = reads;
    reads = 0;
    return before;
  };
}

const suggest = (view: CatalogueView, term: string) =>
  answerSuggest(view, { tenant: 'ch', locale: LOCALE, term, count: 10 }, NOW.getTime());

test('600 suggestions of one state of the index are found once', () => {
  const words = Array.from(
    { length: 600 },
    (_, place) =>
      `${'bdfgklmnprst'[place % 12]}a${'bdfgklmnprst'[Math.floor(place / 12) % 12]}o${'bdfgklmnprst'[Math.floor(place / 144)]}u`,
  );
  const view = viewOf(words);
  const first = words.map((word) => suggest(view, word));
  const reads = readsOf(view, 'docs');
  const again = words.map((word) => suggest(view, word));
  expect(reads()).toBe(0);
  expect(again.every((found, place) => found === first[place])).toBe(true);
});

test('a search for two words scores only products that have both', () => {
  const view = viewOf([
    ...Array.from({ length: 400 }, () => 'Robustes Sofa'),
    ...Array.from({ length: 400 }, () => 'Schlichtes Regal'),
    ...Array.from({ length: 10 }, () => 'Robustes Regal'),
  ]);
  const reads = readsOf(view, 'lengths');
  const found = answerQuery(
    view,
    {
      tenant: 'ch',
      locale: LOCALE,
      term: 'robustes regal',
      category: null,
      filters: {},
      price: { min: null, max: null },
      sort: 'relevance',
      page: 1,
      count: 48,
    },
    NOW.getTime(),
  );
  expect(found.total).toBe(10);
  expect(reads()).toBeLessThan(100);
});
