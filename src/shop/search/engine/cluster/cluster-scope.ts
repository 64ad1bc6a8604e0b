import * as v from 'valibot';
import type { CatalogueView } from '../index/catalogue-view.ts';
import { describeSold, type SoldCategory } from '../index/sold-categories.ts';
import type { SearchRequest } from '../types.ts';
import { type ClusterClient, type Query, searchAll, valid } from './cluster-client.ts';
import type { FactSource } from './range-facts.ts';
import { allOf, someOf } from './term-queries.ts';

const MOST_CATEGORIES = 10_000;

/** Data of one request: names, facts and index of its tenant. */
export type ClusterScope = {
  view: CatalogueView;
  source: FactSource;
  client: ClusterClient;
  index: string;
  now: number;
};

/** Filter of the products of a list: on sale, with a text in the locale, in the category or below. */
export function scopeQuery(
  locale: string,
  category: string | null,
  persons: SearchRequest['persons'] = undefined,
): Query {
  const isIn = (categories: readonly string[]): Query => ({ terms: { categories } });
  return allOf([
    { term: { sold: true } },
    { term: { locales: locale } },
    ...(category === null ? [] : [{ term: { categories: category } }]),
    ...(persons ? [someOf([isIn(persons.own), { bool: { must_not: [isIn(persons.others)] } }])] : []),
  ]);
}

const soldIn = v.object({ buckets: v.array(v.object({ key: v.string() })) });

/** Returns visible categories with products on sale in themselves or below. */
export async function categoriesOnSale(
  { client, index, view }: ClusterScope,
  locale: string,
): Promise<readonly SoldCategory[]> {
  const [answer] = await searchAll(client, [
    {
      index,
      body: {
        size: 0,
        track_total_hits: false,
        query: scopeQuery(locale, null),
        aggs: { sold: { terms: { field: 'categories', size: MOST_CATEGORIES } } },
      },
    },
  ]);
  const keys = new Set(valid(soldIn, answer?.aggregations?.sold).buckets.map(({ key }) => key));
  const places = view.dictionary.categories.flatMap(({ id }, place) => (keys.has(id) ? [place] : []));
  return describeSold(view.dictionary, places, locale);
}
