import type { ProductId, Sku } from '../../../catalogue/products/index.ts';
import { facetsOf } from '../facets.ts';
import type { CatalogueView } from '../index/catalogue-view.ts';
import { facetCountsOf } from '../index/count-facets.ts';
import { askedGoods } from '../index/kept-goods.ts';
import { attributesFor, isInNames, rankingFor } from '../index/prepare-query.ts';
import { bucketsBetween, stepFor } from '../index/price-buckets.ts';
import { UNIT } from '../index/price-counts.ts';
import { type Selection, selectionOf } from '../index/selection.ts';
import type { QueryPlan } from '../language/language.ts';
import { cleanTerm } from '../search-words.ts';
import type { Facet, FacetBucket, SearchHit, SearchRequest, SearchResult } from '../types.ts';
import { type ClusterAnswer, type Query, searchAll, totalOf } from './cluster-client.ts';
import { type ClusterScope, scopeQuery } from './cluster-scope.ts';
import { facetAggregations, type PriceRange, priceSteps, readFacets, readPriceSteps } from './list-facets.ts';
import { type ClusterFilters, hasFilters, listFilters, passing } from './list-filters.ts';
import { orderOfList } from './list-order.ts';
import { tokenOf } from './mapping.ts';
import { type Match, matchTerm } from './match-term.ts';
import { frequencyOf, planTerm, productsIn } from './plan-term.ts';
import { withFacts } from './range-facts.ts';
import {
  allOf,
  matchesSlot,
  NOTHING,
  type Statistics,
  scoreClauses,
  slotsOf,
  statisticsOfPlan,
} from './term-queries.ts';
import { HIT_FIELDS, type HitSource, numberSearch, readHit, type TypedNumber, typedNumber } from './typed-number.ts';

/** A search with fewer products offers other terms. */
const LITTLE = 3;
const MOST_ALTERNATIVES = 5;
/** The cluster gives no hits beyond this place. */
const MOST_HITS = 10_000;

type Planned = { plan: QueryPlan; statistics: Statistics };

async function planned(scope: ClusterScope, request: SearchRequest, term: string, typing: boolean): Promise<Planned> {
  const { view, source } = scope;
  const { locale, nameLocale = request.locale, literal = false } = request;
  return withFacts(source, (facts) => {
    const plan = planTerm(view, facts, { term, locale, nameLocale, literal, typing });
    const products = productsIn(facts, locale);
    return { plan, statistics: statisticsOfPlan(plan, products, (own) => frequencyOf(facts, locale, own)) };
  });
}

/** Returns a page of a list with its total and the counts of all facets. */
export async function answerList(scope: ClusterScope, request: SearchRequest, typing: boolean): Promise<SearchResult> {
  const { view, client, index, now } = scope;
  const { locale } = request;
  const term = cleanTerm(request.term);
  const base = scopeQuery(locale, request.category, request.persons);
  const ask = (bodies: readonly Query[]): Promise<ClusterAnswer[]> =>
    searchAll(
      client,
      bodies.map((body) => ({ index, body })),
    );
  const number = term === '' ? null : numberSearch(term, base);
  const [plannedTerm, numbered] = await Promise.all([
    term === '' ? null : planned(scope, request, term, typing),
    number === null ? [] : ask([number]),
  ]);
  const exact = number === null ? null : typedNumber(term, numbered[0]?.hits.hits ?? []);
  const ranking = rankingFor(request, term);
  const forced = plannedTerm && forcedProducts(ranking?.pins ?? [], exact);
  const asked = plannedTerm && askedGoods(request, plannedTerm.plan);
  const match =
    plannedTerm &&
    (await matchTerm(
      {
        locale,
        plan: plannedTerm.plan,
        scope: base,
        forced,
        asked,
        isListed: plannedTerm.plan.goods && asked === null && isInNames(view, request, term),
      },
      ask,
    ));
  const attributes = attributesFor(view, request, now);
  const selection = selectionOf(request, view.dictionary, view.keys, attributes);
  const filters = listFilters(selection, view.dictionary);
  const isCounted = request.facets !== false;
  const list: ListGiven = { request, base, match, planned: plannedTerm, filters, selection, isCounted };
  const order = orderOfList(request.sort, plannedTerm !== null, { ranking, exact: exact?.productId ?? null });
  let page = Math.max(1, request.page);
  let [answer] = await ask([listSearch(list, order, page)]);
  if (!answer) throw new Error('a search has an answer');
  const total = totalOf(answer);
  const pages = Math.ceil(total / request.count);
  if (page > Math.max(1, pages)) {
    // A page outside of the list is the last one.
    page = Math.max(1, pages);
    [answer = answer] = await ask([listSearch(list, order, page)]);
  }
  const plan = plannedTerm?.plan ?? null;
  const isFew = plan !== null && !typing && !plan.isAbsent && exact === null && total < LITTLE;
  const [facets, alternatives] = await Promise.all([
    isCounted ? facetsIn(scope, list, answer, total, ask) : [],
    isFew ? alternativesTo(locale, plan, base, ask) : [],
  ]);
  return {
    total,
    page,
    pages,
    hits: request.hits === false ? [] : hitsIn(answer, { selection, exact, view }),
    facets,
    exact: exact?.sku ?? null,
    correction: plan && exact === null ? plan.corrected : null,
    alternatives,
    mentioned: match?.isMentioned === true && exact === null && total > 0,
    reading: null,
    redirect: null,
  };
}

/** Returns the filter of pinned products and of the one with the typed number, which need not have the words; null for none. */
function forcedProducts(pins: readonly ProductId[], exact: TypedNumber | null): Query | null {
  const ids = [...new Set([...pins, ...(exact ? [exact.productId] : [])])];
  return ids.length === 0 ? null : { terms: { id: ids } };
}

type ListGiven = {
  request: SearchRequest;
  base: Query;
  match: Match | null;
  planned: Planned | null;
  filters: ClusterFilters;
  selection: Selection;
  isCounted: boolean;
};

/** Factor of the score of complete matches before others of the kind. */
const FIRST = 3;

/** Returns the search for a page of a list. Filters apply after the counts of facets, which ignore some of them. */
function listSearch(given: ListGiven, order: ReturnType<typeof orderOfList>, page: number): Query {
  const { request, base, match, filters, isCounted } = given;
  const from = (page - 1) * request.count;
  // Beyond the last place that the cluster gives, a page is empty.
  const size = request.hits === false ? 0 : Math.max(0, Math.min(request.count, MOST_HITS - from));
  const isApart = isCounted && hasFilters(filters);
  const filter = [
    base,
    ...(match ? [match.query] : []),
    ...(isApart || !hasFilters(filters) ? [] : [passing(filters)]),
  ];
  const isScored = given.planned !== null && request.sort === 'relevance' && size > 0;
  return {
    ...(size === 0 ? { size: 0 } : { from, size, sort: order, _source: HIT_FIELDS }),
    track_total_hits: true,
    // Without it the script of the order reads every score as 0.
    ...(isScored ? { track_scores: true } : {}),
    query: isScored ? scored(given, filter) : { bool: { filter } },
    ...(isApart ? { post_filter: passing(filters) } : {}),
    ...(isCounted ? { aggs: facetAggregations(filters) } : {}),
  };
}

function scored({ request, match, planned: known }: ListGiven, filter: readonly Query[]): Query {
  if (!known) return { bool: { filter } };
  // Pinned products may have no word: without a score they are in the list all the same.
  const query = { bool: { filter, should: scoreClauses(request.locale, known.plan, known.statistics) } };
  const first = match?.first ?? null;
  if (first === null) return query;
  return { function_score: { query, functions: [{ filter: first, weight: FIRST }], boost_mode: 'multiply' } };
}

function hitsIn(
  { hits }: ClusterAnswer,
  given: { selection: Selection; exact: TypedNumber | null; view: CatalogueView },
): SearchHit[] {
  const { selection, exact, view } = given;
  const { chosen, chosenKeys } = selection;
  const tokens = new Set(
    chosenKeys.length === 0
      ? []
      : view.dictionary.values.flatMap(({ key, value }, place) =>
          chosen[place] === 1 ? [tokenOf(view.dictionary.attributes[key]?.key ?? '', value)] : [],
        ),
  );
  return hits.hits.flatMap((hit): SearchHit[] => {
    const product = readHit(hit);
    if (!product) return [];
    const isExact = exact !== null && exact.productId === product.id;
    const sku = isExact ? exact.sku : shownSku(product, tokens);
    return sku === null ? [] : [{ productId: product.id as ProductId, sku: sku as Sku }];
  });
}

/** Points of a choice that a variant satisfies: more than availability. */
const MEANT = 1000;

/** Returns the best match of the filters; available variants precede sold-out ones, then the first wins. */
function shownSku({ variants }: HitSource, chosen: ReadonlySet<string>): string | null {
  let best: { sku: string; points: number } | null = null;
  for (const { sku, axes, available } of variants) {
    const points = MEANT * axes.filter((token) => chosen.has(token)).length + (available ? 1 : 0);
    if (best === null || points > best.points) best = { sku, points };
  }
  return best?.sku ?? null;
}

async function facetsIn(
  { view, now }: ClusterScope,
  given: ListGiven,
  answer: ClusterAnswer,
  total: number,
  ask: (bodies: readonly Query[]) => Promise<ClusterAnswer[]>,
): Promise<Facet[]> {
  const { request, filters } = given;
  const attributes = attributesFor(view, request, now);
  const { tally, prices } = readFacets(answer, filters, view.dictionary);
  return facetsOf(
    request,
    {
      total,
      counts: facetCountsOf(request, view.dictionary, attributes, tally),
      range: prices ?? { min: null, max: null },
      buckets: await bucketsIn(given, prices, ask),
    },
    attributes,
  );
}

/** Returns the histogram of prices, whose steps follow from the lowest and highest price. */
async function bucketsIn(
  { base, match, filters }: ListGiven,
  prices: PriceRange,
  ask: (bodies: readonly Query[]) => Promise<ClusterAnswer[]>,
): Promise<FacetBucket[]> {
  if (prices === null || prices.min === prices.max) return [];
  const filter = [base, ...(match ? [match.query] : []), passing(filters, 'price')];
  const step = stepFor(prices.max - prices.min);
  const [answer] = await ask([
    { size: 0, track_total_hits: false, query: { bool: { filter } }, aggs: priceSteps(step) },
  ]);
  const steps = answer ? readPriceSteps(answer) : [];
  return bucketsBetween(prices, (add) => {
    for (const { amount, products } of steps) add(Math.floor(amount / UNIT), products);
  });
}

/** Returns the term without one of its words, for each word whose omission finds products; the most products first. */
async function alternativesTo(
  locale: string,
  plan: QueryPlan,
  base: Query,
  ask: (bodies: readonly Query[]) => Promise<ClusterAnswer[]>,
): Promise<string[]> {
  const slots = slotsOf(plan);
  const required = slots.flatMap((slot, index) => (slot.required ? [index] : []));
  if (slots.length < 2 || required.length < 2) return [];
  const isMeasure = (index: number): boolean => /^\d/.test(slots[index]?.alternatives[0]?.terms[0] ?? '');
  const answers = await ask(
    required.map((omitted) => {
      const others = required.flatMap((index) => {
        const slot = slots[index];
        return index === omitted || !slot ? [] : [matchesSlot(locale, slot)];
      });
      return { size: 0, track_total_hits: true, query: allOf([base, others.length === 0 ? NOTHING : allOf(others)]) };
    }),
  );
  return required
    .map((index, at) => ({ index, products: answers[at] ? totalOf(answers[at]) : 0 }))
    .filter(({ products, index }) => products > 0 && !slots.every((_, at) => at === index || isMeasure(at)))
    .sort((a, b) => b.products - a.products)
    .slice(0, MOST_ALTERNATIVES)
    .map(({ index }) => slots.flatMap(({ written }, other) => (other === index ? [] : [written])).join(' '));
}
