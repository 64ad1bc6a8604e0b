import { expect, test } from 'vitest';
import type { ProductId } from '../../src/shop/catalogue/products/index.ts';
import { filterKeys, listFilters, passing } from '../../src/shop/search/engine/cluster/list-filters.ts';
import { orderOfList } from '../../src/shop/search/engine/cluster/list-order.ts';
import { partsOfToken, tokenOf } from '../../src/shop/search/engine/cluster/mapping.ts';
import { productDocuments } from '../../src/shop/search/engine/cluster/product-documents.ts';
import { hasTerms, someOf } from '../../src/shop/search/engine/cluster/term-queries.ts';
import { keysOf } from '../../src/shop/search/engine/index/catalogue-view.ts';
import { writeDictionary } from '../../src/shop/search/engine/index/dictionary.ts';
import { attributesFor } from '../../src/shop/search/engine/index/prepare-query.ts';
import { selectionOf } from '../../src/shop/search/engine/index/selection.ts';
import type { SearchRequest } from '../../src/shop/search/engine/index.ts';
import { languageFor } from '../../src/shop/search/engine/language/language-for.ts';
import { builtInAttributes } from '../support/attributes.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const LOCALE = 'de-CH';

function dictionaryOfTest() {
  const dictionary = writeDictionary();
  const value = (key: string, name: string) => ({
    key,
    value: name,
    position: 0,
    swatch: null,
    labels: {},
    extent: null,
  });
  const category = (id: string, parentId: string | null) => ({
    ...{ id, parentId, depth: parentId === null ? 0 : 1, position: 0, attributes: null },
    texts: { [LOCALE]: { name: id, path: `/${id}` } },
  });
  dictionary.describe({
    attributes: builtInAttributes(),
    values: [value('colour', 'red'), value('colour', 'navy'), value('size', 'M')],
    categories: [category('fashion', null), category('dresses', 'fashion')],
  });
  return dictionary;
}

function filtersOf(changes: Partial<SearchRequest>) {
  const { dictionary } = dictionaryOfTest();
  const request: SearchRequest = {
    tenant: 'ch',
    locale: LOCALE,
    term: '',
    category: null,
    filters: {},
    price: { min: null, max: null },
    sort: 'relevance',
    page: 1,
    count: 24,
    ...changes,
  };
  const keys = keysOf(dictionary);
  const view = {
    ...{ generation: 0, rule: 'ch' as const, dictionary, keys, segments: [], counted: '', synonymsVersion: '' },
    languages: new Map(),
    synonyms: new Map(),
  };
  return listFilters(selectionOf(request, dictionary, keys, attributesFor(view, request, NOW)), dictionary);
}

test('a choice of one facet is a fact of the product, choices of several hold on one variant', () => {
  const red = tokenOf('colour', 'red');
  const one = filtersOf({ filters: { colour: ['red'] } });
  expect(passing(one)).toEqual({ terms: { values: [red] } });
  expect(passing(one, 'colour')).toEqual({ match_all: {} });
  const both = filtersOf({ filters: { colour: ['red'], size: ['M'], available: ['1'] } });
  expect(filterKeys(both).sort()).toEqual(['available', 'colour', 'size']);
  expect(passing(both)).toEqual({
    nested: {
      path: 'variants',
      query: {
        bool: {
          filter: [
            { terms: { 'variants.values': [red] } },
            { terms: { 'variants.values': [tokenOf('size', 'M')] } },
            { term: { 'variants.available': true } },
          ],
        },
      },
    },
  });
});

test('an open end of a price range is no condition', () => {
  expect(passing(filtersOf({ price: { min: 1000, max: null } }))).toEqual({ range: { amount: { gte: 1000 } } });
  expect(passing(filtersOf({ price: { min: null, max: 900 } }))).toEqual({ range: { amount: { gte: 0, lte: 900 } } });
});

test('a token keeps values with any sign', () => {
  for (const value of ['', 'a.b', '10–12', 'x=y', 'grün & blau'])
    expect(partsOfToken(tokenOf('size', value))).toEqual({ key: 'size', value });
});

test('only relevance and boosts need a script; other orders are fields', () => {
  const nothing = { ranking: null, exact: null };
  expect(orderOfList('price-asc', true, nothing)).toEqual([{ amount: 'asc' }, { available: 'desc' }, { id: 'asc' }]);
  expect(orderOfList('relevance', false, nothing)).toEqual([
    { available: 'desc' },
    { fame: 'desc' },
    { created: 'desc' },
    { id: 'asc' },
  ]);
  expect(orderOfList('relevance', true, nothing)[0]).toMatchObject({
    _script: { script: { params: { by: 'score' } } },
  });
  const pinned = { ranking: { pins: ['p1' as ProductId], boosts: [] }, exact: null };
  expect(orderOfList('newest', false, pinned)).toMatchObject([
    { _script: { script: { params: { by: 'pins', pins: { p1: 0 } } } } },
    { created: 'desc' },
    { id: 'asc' },
  ]);
});

test('queries of terms stay short', () => {
  expect(hasTerms(LOCALE, 'title', ['sofa'])).toEqual({ term: { 'texts.de-CH.title': 'sofa' } });
  expect(someOf([])).toEqual({ match_none: {} });
});

test('a document has the words, the categories above, the present price and the variants on sale', () => {
  const period = (amount: number, from: string, to: string | null = null) => ({
    amount,
    from: new Date(from),
    to: to === null ? null : new Date(to),
  });
  const variant = { gtin: null, mpn: null, availableFrom: 0 };
  const { documents, words } = productDocuments(
    [
      {
        id: 'd1',
        categoryId: 'dresses',
        furtherIds: [],
        createdAt: new Date('2026-01-01'),
        deliveryMode: 'parcel',
        average: 4.5,
        reviews: 12,
        facets: [{ key: 'brand', value: 'tamerisse' }],
        variants: [
          { ...variant, sku: 'd1-r', axes: [{ key: 'colour', value: 'red' }], prices: [period(9000, '2026-01-01')] },
          { ...variant, sku: 'd1-n', axes: [{ key: 'colour', value: 'navy' }], prices: [period(8000, '2026-12-01')] },
        ],
        texts: { [LOCALE]: { title: 'Leinenkleid kurz', body: 'tamerisse', prose: 'Luftig im Sommer.' } },
      },
    ],
    {
      dictionary: dictionaryOfTest(),
      languages: new Map([[LOCALE, languageFor('de', { count: () => 0 })]]),
      rule: 'ch',
      now: NOW,
      averages: new Map([[LOCALE, { title: 2, body: 4 }]]),
    },
  );
  const [document] = documents;
  expect(document).toMatchObject({
    id: 'd1',
    body: {
      id: 'd1',
      sold: true,
      amount: 9000,
      available: true,
      categories: ['dresses', 'fashion'],
      until: Date.parse('2026-12-01'),
      stars: 4,
      values: [tokenOf('brand', 'tamerisse'), tokenOf('colour', 'red')],
      variants: [{ sku: 'd1-r', available: true }],
      numbers: ['D1', 'D1R', 'D1N'],
      texts: { [LOCALE]: { brief: 0.5 } },
    },
  });
  const text = JSON.stringify(document?.body.texts);
  expect(text).toContain('leinenkleid');
  expect(words.find(({ word }) => word === 'leinenkleid')).toEqual({
    locale: LOCALE,
    word: 'leinenkleid',
    written: 'Leinenkleid',
    products: 1,
    titles: 1,
  });
});
