import type { ProductId, Sku } from '../../../catalogue/products/index.ts';
import { facetsOf } from '../facets.ts';
import type { QueryPlan, Slot } from '../language/language.ts';
import type { Facet, SearchRequest, SearchResult } from '../types.ts';
import { bitsOfSlots, clearSlots, findIndexedProduct, setAtLeast } from './answering-bits.ts';
import { noBitsFor } from './bits.ts';
import type { Range } from './block.ts';
import { byCode } from './build-text.ts';
import type { CatalogueView } from './catalogue-view.ts';
import { closestTerms } from './closest-terms.ts';
import { facetCountsOf } from './count-facets.ts';
import type { HitPlace } from './find-products.ts';
import { attributesFor, clearAll, type PreparedInput, prepare } from './prepare-query.ts';
import { priceBuckets } from './price-buckets.ts';
import { packedPrices } from './price-counts.ts';
import { nearTerms, type ReadRequest, readRequest } from './read-request.ts';
import { memoize, type RememberedKey, recall } from './remember.ts';
import { scanPlace } from './scan-place.ts';
import { createScope, nothingSeen } from './scope.ts';
import {
  awaitOthers,
  type Invitation,
  isToShare,
  newWork,
  type Others,
  type Share,
  takeAll,
  takeChunks,
} from './share-work.ts';
import { shownVariant } from './shown-variant.ts';
import { addTally, newTally, settleFacts, type Tally } from './tally.ts';
import type { Entry } from './top.ts';
import { withVocabulary } from './with-vocabulary.ts';

/** A search with fewer products offers other terms. */
const LITTLE = 3;
const MOST_ALTERNATIVES = 5;
/** Returns a page of a list with its exact total and the counts of all facets at the time `now`. */
export function answerQuery(
  stored: CatalogueView,
  request: SearchRequest,
  now: number,
  { typing = false, others: helpers = null }: Manner = {},
): SearchResult {
  const view = withVocabulary(stored, request);
  // Other threads know only the stored vocabulary.
  const others = view === stored ? helpers : null;
  return memoize(view, ['result', `${typing} ${JSON.stringify(request)}`], now, () => {
    const found = answerRead(view, { request, now, typing }, others);
    // Suggestions show no other terms.
    return typing ? found : withNearTerms(view, request, now, found);
  });
}

/** Adds near categories, or else the closest terms, to a search without products and without other terms. */
function withNearTerms(view: CatalogueView, request: SearchRequest, now: number, found: SearchResult): SearchResult {
  if (found.total > 0 || found.alternatives.length > 0) return found;
  const near = nearTerms(view, request, now);
  if (near.length > 0) return { ...found, alternatives: near };
  const { locale, term } = request;
  return { ...found, alternatives: closestTerms(view, { locale, term, most: MOST_ALTERNATIVES }, now) };
}

/**
 * Answers a request as its term is read. If the recognised filters find nothing, wider requests are tried, and all words
 * are searched at last; a guess at their spelling is no better than nothing then. A correction names the whole term, not only the words that were searched.
 */
function answerRead(view: CatalogueView, asked: PreparedInput, others: Others | null): SearchResult {
  const [first, ...further] = readRequest(view, asked.request, asked);
  const answer = ({ request, reading, whole }: ReadRequest): SearchResult => {
    const found = workOut(view, { ...asked, request }, others);
    return { ...found, reading, correction: found.correction === null ? null : whole(found.correction) };
  };
  const found = correctedPage(view, asked, answer(first), others);
  if (found.total > 0 && !found.mentioned) return found;
  for (const request of further) {
    const wider = answer(request);
    if (wider.correction === null && wider.total > 0 && !wider.mentioned)
      return request.isNear === true ? { ...wider, mentioned: true } : wider;
  }
  return found;
}

/** Returns the page of the corrected term instead of a search for words near the typed ones, if it needs no filters. */
function correctedPage(
  view: CatalogueView,
  asked: PreparedInput,
  found: SearchResult,
  others: Others | null,
): SearchResult {
  const { correction } = found;
  if (correction === null || asked.request.isRead) return found;
  const { reading, ...corrected } = answerRead(
    view,
    { ...asked, request: { ...asked.request, term: correction } },
    others,
  );
  const isBetter = corrected.total > 0 && corrected.correction === null && reading === null;
  return isBetter ? { ...corrected, reading, correction } : found;
}

type Manner = {
  /** Whether the visitor is still typing: the last word may be incomplete. */
  typing?: boolean;
  /** Threads that may help with a long list. */
  others?: Others | null;
};

/** Scans chunks of a list for another thread. Returns null if this thread has another state of the index. */
export function takePart(view: CatalogueView, invitation: Invitation, take: () => Range | null): Share | null {
  const { generation, segment: index, isCounted, written } = invitation;
  if (view.generation !== generation) return null;
  const prepared = prepare(view, { ...invitation, found: written && { segment: index, written } });
  try {
    const place = prepared.places[index];
    if (!place) return null;
    const tally = newTally(view.dictionary);
    const given = { ...prepared, request: invitation.request, tally, isCounted };
    const best = scanPlace(place, index, given, take);
    return { tally: { ...tally, prices: packedPrices(tally.prices) }, best };
  } finally {
    clearAll(prepared.places);
  }
}

function workOut(view: CatalogueView, asked: PreparedInput, others: Others | null): SearchResult {
  const { request, now, typing } = asked;
  const prepared = prepare(view, asked);
  const { selection, plan, places, exact, isFavoured, isMentioned } = prepared;
  try {
    const facetsKey = facetsKeyOf(request, isFavoured);
    // Another page or order of the list has the same facets.
    const facetsBefore = request.facets === false ? [] : recall<Facet[]>(view, facetsKey, now);
    const isCounted = facetsBefore === null;
    const tally = newTally(view.dictionary);
    const best = places.flatMap((place, index) => {
      const given = { ...prepared, request, tally, isCounted };
      const { candidates, isShared, written } = place;
      if (others === null || !isShared || !isToShare(candidates, others.sharing))
        return scanPlace(place, index, given, takeAll(candidates));
      const { id, work } = newWork(candidates);
      const { piece } = others.sharing;
      const { generation } = view;
      others.invite({ request, now, typing, id, work, piece, generation, segment: index, isCounted, written });
      const own = scanPlace(place, index, given, takeChunks(work, piece));
      awaitOthers(work);
      const shares = others.shares(id);
      for (const share of shares) addTally(tally, share.tally);
      return [own, ...shares.map((share) => share.best)].flat();
    });
    const facets = facetsBefore ?? memoize(view, facetsKey, now, () => countedFacets(view, asked, tally));
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
      alternatives:
        plan && !typing && !plan.isAbsent && exact === null && tally.total < LITTLE ? alternativesTo(places, plan) : [],
      mentioned: isMentioned && exact === null && tally.total > 0,
      reading: null,
      redirect: null,
    };
  } finally {
    clearAll(places);
  }
}

/** Returns a key of all parts of a request on which its facets depend. */
function facetsKeyOf(request: SearchRequest, isFavouring: boolean): RememberedKey {
  const { page: _page, count: _count, sort: _sort, hits: _hits, ...rest } = request;
  return ['facets', `${isFavouring} ${JSON.stringify(rest)}`];
}

function sorted(entries: Entry[], places: HitPlace[]): Entry[] {
  const idOf = ({ segment, product }: Entry): string => places[segment]?.segment.read.ids.at(product) ?? '';
  return entries.sort((a, b) => b.first - a.first || b.second - a.second || byCode(idOf(a), idOf(b)));
}

function countedFacets(view: CatalogueView, { request, now }: PreparedInput, tally: Tally): Facet[] {
  const attributes = attributesFor(view, request, now);
  settleFacts(tally);
  const { range, buckets } = priceBuckets(tally.prices);
  return facetsOf(
    request,
    { total: tally.total, counts: facetCountsOf(request, view.dictionary, attributes, tally), range, buckets },
    attributes,
  );
}

/** Returns the term without one of its words, for each word whose omission finds products; the most products first. */
function alternativesTo(places: HitPlace[], plan: QueryPlan): string[] {
  const required = plan.slots.flatMap((slot, index) => (slot.required ? [index] : []));
  if (plan.slots.length < 2 || required.length < 2) return [];
  const found = plan.slots.map(() => 0);
  for (const { segment, text, scope, scratch } of places) {
    const seen = nothingSeen();
    const bits = noBitsFor(segment.products);
    const slots = bitsOfSlots(text, plan, scratch);
    try {
      for (const without of required) {
        const others = required.flatMap((index) => (index === without ? [] : (slots[index] ?? [])));
        setAtLeast(others, others.length, bits);
        findIndexedProduct(bits, (product) => {
          if (createScope(segment, scope, product, seen)) found[without] = (found[without] ?? 0) + 1;
          return false;
        });
      }
    } finally {
      clearSlots(slots);
    }
  }
  const isMeasure = ({ alternatives }: Slot): boolean => /^\d/.test(alternatives[0]?.terms[0] ?? '');
  return (
    found
      .map((products, index) => ({ products, index }))
      // A measure such as "160x210" is no useful term by itself.
      .filter(({ products, index }) => products > 0 && !plan.slots.every((slot, at) => at === index || isMeasure(slot)))
      .sort((a, b) => b.products - a.products)
      .slice(0, MOST_ALTERNATIVES)
      .map(({ index }) => plan.slots.flatMap(({ written }, other) => (other === index ? [] : [written])).join(' '))
  );
}
