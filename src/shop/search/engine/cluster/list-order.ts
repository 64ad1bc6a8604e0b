import { RANKING_WEIGHTS } from '../index/ranking-weights.ts';
import type { Ranking, Sorting } from '../types.ts';
import type { BodyValue, Query } from './cluster-client.ts';
import { tokenOf } from './mapping.ts';

/**
 * Order of a list with a number of its own first: a score, or pins and boosts. Scores within the distance of a tie are
 * equal. The variant with the typed number precedes everything.
 */
const FIRST = `
  String id = doc['id'].value;
  if (params.exact == id) return 4.0e15;
  if (params.pins.containsKey(id)) return 2.0e15 - params.pins[id];
  double first = 0;
  if (params.by == 'score') first = Math.round(_score / params.tie);
  else if (params.by == 'popularity') first = (doc['available'].value ? 4294967296.0 : 0.0) + doc['fame'].value;
  if (params.products.containsKey(id)) first *= params.products[id];
  for (def entry : params.categories.entrySet()) { if (doc['categories'].contains(entry.getKey())) first *= entry.getValue(); }
  for (def entry : params.values.entrySet()) { if (doc['values'].contains(entry.getKey())) first *= entry.getValue(); }
  return first;
`;

export type Favoured = { ranking: Ranking | null; exact: string | null };

/** Returns the order of a list. `isScored`: a term ranks it, if relevance is requested. */
export function orderOfList(sort: Sorting, isScored: boolean, { ranking, exact }: Favoured): readonly BodyValue[] {
  const isByScore = sort === 'relevance' && isScored;
  const usual: Sorting = sort === 'relevance' && !isScored ? 'popularity' : sort;
  const isFavoured = ranking !== null || (exact !== null && sort === 'relevance');
  const order = isByScore ? SECOND.relevance : isFavoured ? SECOND[usual] : [...FIELDS[usual], ...SECOND[usual]];
  const isBoosted = usual === 'relevance' || usual === 'popularity';
  const first = {
    _script: {
      type: 'number',
      order: 'desc',
      script: {
        lang: 'painless',
        source: FIRST,
        params: {
          by: isByScore ? 'score' : usual === 'popularity' ? 'popularity' : 'pins',
          tie: RANKING_WEIGHTS.tie,
          exact: sort === 'relevance' ? exact : null,
          ...paramsOf(ranking),
        },
      },
    },
  };
  // Orders without boosts put pins first and then follow their fields.
  const isPinnedOnly = isFavoured && !isByScore && !isBoosted;
  const fields = isPinnedOnly ? [...FIELDS[usual], ...SECOND[usual]] : order;
  return [...(isByScore || isFavoured ? [first] : []), ...fields, { id: 'asc' }];
}

function paramsOf(ranking: Ranking | null): Query {
  const pins: Record<string, number> = {};
  ranking?.pins.forEach((id, place) => {
    pins[id] ??= place;
  });
  const products: Record<string, number> = {};
  const categories: Record<string, number> = {};
  const values: Record<string, number> = {};
  for (const boost of ranking?.boosts ?? []) {
    const [into, key] =
      boost.kind === 'product'
        ? [products, boost.id]
        : boost.kind === 'category'
          ? [categories, boost.id]
          : [values, tokenOf(boost.key, boost.value)];
    into[key] = (into[key] ?? 1) * Math.max(0, boost.factor);
  }
  return { pins, products, categories, values };
}

const down = (field: string): Query => ({ [field]: 'desc' });

const FIELDS: Record<Sorting, readonly Query[]> = {
  relevance: [],
  popularity: [down('available'), down('fame')],
  'price-asc': [{ amount: 'asc' }],
  'price-desc': [down('amount')],
  newest: [down('created')],
  rating: [down('average'), down('reviews'), down('available')],
  reduction: [down('percentOff'), down('available')],
};
const SECOND: Record<Sorting, readonly Query[]> = {
  relevance: [down('available'), down('fame')],
  popularity: [down('created')],
  'price-asc': [down('available')],
  'price-desc': [down('available')],
  newest: [],
  rating: [],
  reduction: [down('created')],
};
