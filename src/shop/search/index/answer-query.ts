import type { ProductId, Sku } from '../../catalogue/index.ts';
import { facetsOf } from '../facets.ts';
import type { QueryPlan } from '../language/language.ts';
import { cleanTerm } from '../search-words.ts';
import type { Facet, SearchRequest, SearchResult } from '../types.ts';
import { BLOCK, type Candidates, type Passed, type Range } from './block.ts';
import { byCode } from './build-text.ts';
import { type CatalogueView, scratchOf, textsOf } from './catalogue-view.ts';
import { countsOf } from './count-facets.ts';
import { type Favour, favourOf } from './favour.ts';
import { articleNumbered, type Numbered } from './find-number.ts';
import { candidatesOf, matchAll, type Place, wantedAnswers } from './find-products.ts';
import { productsInCategory } from './in-category.ts';
import { knowledgeOf } from './knowledge.ts';
import { look, nothingSeen } from './look.ts';
import { clearScratch, requiredMask } from './match-text.ts';
import type { OpenText } from './open-segment.ts';
import { orderOf } from './order.ts';
import { priceBuckets } from './price-buckets.ts';
import { packedPrices } from './price-counts.ts';
import { recall, remember } from './remember.ts';
import { scan } from './scan.ts';
import { type Selection, selectionOf } from './selection.ts';
import {
  awaitOthers,
  type Invitation,
  isTaken,
  newWork,
  type Others,
  type Share,
  takeAll,
  takePieces,
} from './share-work.ts';
import { shownVariant } from './shown-variant.ts';
import { addTally, newTally, settleFacts, type Tally } from './tally.ts';
import { type Entry, topOf } from './top.ts';

/** Where little was found, other terms are offered. */
const LITTLE = 3;
const MOST_ALTERNATIVES = 5;
/** Above every score, and above every popularity. */
const EXACT = 2 ** 52;
const PINNED = 2 ** 51;

/** A page of a list with its exact total and the counts of all facets, as they are at a moment. */
export function answerQuery(
  view: CatalogueView,
  request: SearchRequest,
  now: number,
  { typing = false, others = null }: Manner = {},
): SearchResult {
  return remember(view, `result ${typing} ${JSON.stringify(request)}`, now, () =>
    workOut(view, { request, now, typing }, others),
  );
}

type Manner = {
  /** The term is still being typed: its last word may go on. */
  typing?: boolean;
  /** Threads that may take part in it. */
  others?: Others | null;
};

/** Takes part in what another thread answers; null if it is done, or not to be done from this state of the index. */
export function takePart(view: CatalogueView, invitation: Invitation): Share | null {
  const { work, piece, generation, segment: index, isCounted } = invitation;
  if (view.generation !== generation || isTaken(work)) return null;
  const prepared = prepare(view, invitation);
  try {
    const place = prepared.places[index];
    if (!place) return null;
    const tally = newTally(view.dictionary);
    const candidates = candidatesOf(place, prepared.wanted);
    const given = { ...prepared, request: invitation.request, tally, isCounted };
    const best = scanPlace(place, index, given, candidates, takePieces(work, piece));
    return { tally: { ...tally, prices: packedPrices(tally.prices) }, best };
  } finally {
    clearAll(prepared.places);
  }
}

type Asked = { request: SearchRequest; now: number; typing: boolean };

/** What a list is made of, before it is gone through. */
type Prepared = {
  selection: Selection;
  plan: QueryPlan | null;
  places: Place[];
  exact: Numbered | null;
  wanted: { mask: number; least: number } | null;
  isRanked: boolean;
  isFavoured: boolean;
};

/** Finds what answers the term. Whoever has this clears the scratch of its places in the end. */
function prepare(view: CatalogueView, { request, now, typing }: Asked): Prepared {
  const term = cleanTerm(request.term);
  const selection = selectionOf(request, view.dictionary, view.keys);
  const texts = textsOf(view, request.locale);
  const plan = term === '' ? null : planFor(view, request, { term, typing, texts: texts.map(({ text }) => text) });
  const favours = request.ranking && isFavouring(request, term) ? request.ranking : null;
  const places = texts.map(({ segment, text }): Place => {
    const { rule, generation } = view;
    const { category, locale } = request;
    const { lengths } = text;
    const inCategory =
      plan !== null || category === null || selection.categories === null
        ? null
        : productsInCategory(segment, view.dictionary, { category, locale, lengths }, selection.categories);
    const categories = inCategory === null ? selection.categories : null;
    return {
      segment,
      text,
      scope: { now, rule, generation, categories, lengths },
      scratch: scratchOf(segment),
      favour: favours && favourOf(view, segment, favours),
      touched: 0,
      list: null,
      inCategory,
    };
  });
  try {
    const exact = term === '' ? null : articleNumbered(term, places);
    if (plan) matchAll(places, plan, exact, request.hits !== false);
    const wanted = plan ? wantedAnswers(places, requiredMask(plan), plan.whole || plan.slots.length === 1) : null;
    return { selection, plan, places, exact, wanted, isRanked: term !== '', isFavoured: favours !== null };
  } catch (error) {
    clearAll(places);
    throw error;
  }
}

function clearAll(places: Place[]): void {
  for (const { scratch, touched } of places) clearScratch(scratch, touched);
}

function workOut(view: CatalogueView, asked: Asked, others: Others | null): SearchResult {
  const { request, now } = asked;
  const prepared = prepare(view, asked);
  const { selection, plan, places, exact, isFavoured } = prepared;
  try {
    const facetsKey = facetsKeyOf(request, isFavoured);
    // Another page or order of the same list has the same facets.
    const facetsBefore = request.facets === false ? [] : recall<Facet[]>(view, facetsKey, now);
    const isCounted = facetsBefore === null;
    const tally = newTally(view.dictionary);
    const best = places.flatMap((place, index) => {
      const given = { ...prepared, request, tally, isCounted };
      const candidates = candidatesOf(place, prepared.wanted);
      const isLong = others !== null && candidates.end - candidates.from >= others.sharing.longFrom;
      // What several words answer is known to this thread only, and finding that takes the most time.
      if (!isLong || (plan !== null && place.list === null))
        return scanPlace(place, index, given, candidates, takeAll(candidates));
      const { id, work } = newWork(candidates);
      const { piece } = others.sharing;
      others.invite({ ...asked, id, work, piece, generation: view.generation, segment: index, isCounted });
      const own = scanPlace(place, index, given, candidates, takePieces(work, piece));
      awaitOthers(work);
      const shares = others.shares(id);
      for (const share of shares) addTally(tally, share.tally);
      return [own, ...shares.map((share) => share.best)].flat();
    });
    const facets = facetsBefore ?? remember(view, facetsKey, now, () => countedFacets(view, request, tally));
    const pages = Math.ceil(tally.total / request.count);
    const page = Math.min(request.page, Math.max(1, pages));
    const first = (page - 1) * request.count;
    const shown = request.hits === false ? [] : sorted(best, places).slice(first, first + request.count);
    return {
      total: tally.total,
      page,
      pages,
      hits: shown.flatMap(({ segment: index, product }) => {
        const segment = places[index]?.segment;
        if (!segment) return [];
        const number = exact?.segment === segment && exact.product === product ? exact.variant : null;
        const sku = shownVariant(segment, product, { now, selection, exact: number });
        return [{ productId: segment.read.ids.at(product) as ProductId, sku: sku as Sku }];
      }),
      facets,
      exact: exact === null ? null : (exact.sku as Sku),
      correction: plan && exact === null ? plan.corrected : null,
      alternatives: plan && exact === null && tally.total < LITTLE ? alternativesTo(places, plan) : [],
      redirect: null,
    };
  } finally {
    clearAll(places);
  }
}

/** All of a request that its facets depend on. */
function facetsKeyOf(request: SearchRequest, isFavouring: boolean): string {
  const { page: _page, count: _count, sort: _sort, hits: _hits, ...rest } = request;
  return `facets ${isFavouring} ${JSON.stringify(rest)}`;
}

function planFor(
  view: CatalogueView,
  request: SearchRequest,
  given: { term: string; typing: boolean; texts: OpenText[] },
): QueryPlan | null {
  const language = view.languages.get(request.locale);
  if (!language) return null;
  const { typing } = given;
  const literal = request.literal === true;
  const synonyms = view.synonyms.get(request.locale) ?? null;
  return language.query(given.term, knowledgeOf(given.texts, { literal, typing, synonyms }));
}

function isFavouring({ sort }: SearchRequest, term: string): boolean {
  return sort === 'relevance' || (sort === 'popularity' && term === '');
}

function sumOf<T>(items: T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}

type Scan = Pick<Prepared, 'selection' | 'exact' | 'isRanked'> & {
  request: SearchRequest;
  tally: Tally;
  isCounted: boolean;
};

/** Counts the candidates of a segment that are taken, and keeps the best of them for the page. */
function scanPlace(
  place: Place,
  index: number,
  given: Scan,
  candidates: Candidates,
  take: () => Range | null,
): Entry[] {
  const { segment, scope, scratch, favour } = place;
  const { request, selection, tally } = given;
  const isRelevance = request.sort === 'relevance';
  const order = orderOf(
    isRelevance && !given.isRanked ? 'popularity' : request.sort,
    segment,
    place.list?.scored ??
      (({ count, products }, into) => {
        for (let at = 0; at < count; at += 1) into[at] = scratch.scores[products[at] ?? 0] ?? 0;
      }),
  );
  const { ids } = segment.read;
  const top = topOf(request.page * request.count, index, (a, b) => byCode(ids.at(a), ids.at(b)) < 0);
  const exact = isRelevance && given.exact?.segment === segment ? given.exact.product : -1;
  scan(segment, scope, selection, {
    candidates,
    take,
    tally: given.isCounted ? tally : null,
    passed: (passed) => {
      tally.total += passed.count;
      if (request.hits === false) return;
      order.firsts(passed, firsts);
      if (favour !== null || exact >= 0) favoured(passed, favour, exact);
      let least = top.least();
      for (let at = 0; at < passed.count; at += 1) {
        const first = firsts[at] ?? 0;
        if (first < least) continue;
        top.offer(first, order.second(passed, at), passed.products[at] ?? 0);
        least = top.least();
      }
    },
  });
  return top.take();
}

/** First numbers of a block of products: filled, used, and filled again. */
const firsts = new Float64Array(BLOCK);

/** What the house wants first, and the article whose number was typed before everything. */
function favoured({ count, products }: Passed, favour: Favour | null, exact: number): void {
  for (let at = 0; at < count; at += 1) {
    const product = products[at] ?? 0;
    const pin = favour?.pins.get(product);
    if (product === exact) firsts[at] = EXACT;
    else if (pin !== undefined) firsts[at] = PINNED - pin;
    else if (favour !== null) firsts[at] = (firsts[at] ?? 0) * favour.factor(product);
  }
}

function sorted(entries: Entry[], places: Place[]): Entry[] {
  const idOf = ({ segment, product }: Entry): string => places[segment]?.segment.read.ids.at(product) ?? '';
  return entries.sort((a, b) => b.first - a.first || b.second - a.second || byCode(idOf(a), idOf(b)));
}

function countedFacets(view: CatalogueView, request: SearchRequest, tally: Tally): Facet[] {
  settleFacts(tally);
  const { range, buckets } = priceBuckets(tally.prices);
  return facetsOf(request, { counts: countsOf(request, view.dictionary, tally), range, buckets });
}

/** The term without one of its words, where that finds something; what finds more comes first. */
function alternativesTo(places: Place[], plan: QueryPlan): string[] {
  const required = requiredMask(plan);
  if (plan.slots.length < 2) return [];
  const seen = nothingSeen();
  const found = plan.slots.map((_, index) => {
    const without = required & ~(1 << index);
    if (without === 0 || without === required) return 0;
    return sumOf(places, ({ segment, scope, scratch, touched }) => {
      let products = 0;
      for (let at = 0; at < touched; at += 1) {
        const product = scratch.touched[at] ?? 0;
        if (((scratch.masks[product] ?? 0) & without) === without && look(segment, scope, product, seen)) products += 1;
      }
      return products;
    });
  });
  return found
    .map((products, index) => ({ products, index }))
    .filter(({ products }) => products > 0)
    .sort((a, b) => b.products - a.products)
    .slice(0, MOST_ALTERNATIVES)
    .map(({ index }) => plan.slots.flatMap(({ written }, other) => (other === index ? [] : [written])).join(' '));
}
