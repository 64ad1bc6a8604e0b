import type { QueryPlan } from '../language/language.ts';
import { findIndexedProduct, listProducts } from './answering-bits.ts';
import { type Bits, bitAt, keepBoth, lowest, OF_WORD, setBit } from './bits.ts';
import { BLOCK, type Candidates } from './block.ts';
import type { Numbered } from './find-number.ts';
import { type Listed, listFor } from './find-text.ts';
import { CALLED, type IsForced, isPlaced, KEEP_ALL, keptOf, type WantedKind } from './kept-goods.ts';
import { matchText, requiredMask } from './match-text.ts';
import type { OpenSegment, OpenText } from './open-segment.ts';
import type { Scored } from './order.ts';
import type { PinsAndBoosts } from './pins-and-boosts.ts';
import { HEAD, NAME_FIELDS } from './postings.ts';
import { createScope, nothingSeen, type Scope } from './scope.ts';
import type { Scratch } from './scratch.ts';
import { statisticsOf } from './text-statistics.ts';
import { completeAnswers, setAllAnswering, setAnswering, wantedAnswers } from './wanted-answers.ts';

/** Segment during a query. */
export type HitPlace = {
  segment: OpenSegment;
  text: OpenText;
  scope: Scope;
  scratch: Scratch;
  favour: PinsAndBoosts | null;
  /** Number of products in the scratch that match at least one slot. */
  touched: number;
  /** Products that the filters check. */
  candidates: Candidates;
  /** Scores of the passing candidates; null without a term. */
  scored: Scored | null;
  /** Whether other threads may scan the candidates. `written` is set if they need the matches in shared memory. */
  isShared: boolean;
  written: Written | null;
};

/** Matches of a term in shared memory: products in order, and scores by product. */
export type Written = { products: Uint32Array; count: number; scores: Float32Array };
/** Matches of a term in a segment: products in order, and their scores. */
export type FoundProducts = { products: Uint32Array; from: number; end: number; scored: Scored };
/** Cache of matches: a visitor who filters and pages repeats the same term. */
export type FoundBefore = { recall(): FoundAll | null; remember(found: FoundAll, products: number): void };
export type FoundAll = { found: FoundProducts[]; isNamed: boolean };

/**
 * Finds the candidates of every segment for the term, with scores if an order is requested. If the term contains the
 * head noun of any product's title, it drops products that only mention the term in their description. An adjective,
 * which many descriptions contain, drops none. Returns false if all candidates only mention the term.
 */
export function findProducts(
  places: HitPlace[],
  plan: QueryPlan,
  given: { exact: Numbered | null; isScored: boolean; kind: WantedKind | null; isListed: boolean; before: FoundBefore },
): boolean {
  const { exact, isScored, before } = given;
  // Pinned products, and the variant with the typed number, need not contain the words.
  const isMore = (place: HitPlace): boolean => (place.favour?.pins.size ?? 0) > 0 || exact?.segment === place.segment;
  const isPlain = !places.some(isMore);
  const known = isPlain ? before.recall() : null;
  if (known) {
    for (const [index, each] of known.found.entries()) takeFound(places[index], each);
    return known.isNamed;
  }
  const statistics = statisticsOf(
    places.map(({ text }) => text),
    plan,
  );
  const lists = new Map<HitPlace, Listed>();
  for (const place of places) {
    const list = isMore(place) ? null : listFor(place.text, plan, statistics);
    if (list) lists.set(place, list);
  }
  const others = places.filter((place) => !lists.has(place));
  const ofKind = given.kind && isPlaced(given.kind.placements);
  if (isPlain && !isScored) setAllAnswering(others, plan, ofKind);
  else {
    const complete = isPlain ? completeAnswers(others, plan, ofKind) : null;
    for (const place of others) {
      place.touched = matchText(place.text, plan, statistics, place.scratch, complete?.get(place) ?? null);
      const all = requiredMask(plan) | 1;
      for (const product of place.favour?.pins.keys() ?? []) answerAll(place, product, all);
      if (exact?.segment === place.segment) answerAll(place, exact.product, all);
    }
    const wanted = wantedAnswers(places, plan, ofKind);
    for (const place of others) setAnswering(place, wanted);
  }
  const isForced = (place: HitPlace, product: number): boolean =>
    place.favour?.pins.has(product) === true || (exact?.segment === place.segment && exact.product === product);
  const isAny = (mark: number, bits: 'named' | 'called'): boolean =>
    [...lists].some(([place, list]) => isAnyMarked(place, list, mark)) ||
    others.some((place) => isAnySet(place, place.scratch[bits], isForced));
  const isCalled = isAny(HEAD, 'called');
  const isNamed = isCalled || isAny(NAME_FIELDS, 'named');
  // A shop without bicycles does not offer the hat that suits one.
  if (isPlain && (plan.isAbsent || (!isNamed && plan.goods))) {
    for (const { scratch } of others) scratch.listed.fill(0);
    return true;
  }
  const isGoods = plan.goods && plan.corrected === null;
  const isOfGoods = isGoods || (plan.isNeededGoods && plan.corrected === null);
  const kind = given.kind ?? (isOfGoods ? CALLED : null);
  const { keptIn, isDetail } = kind
    ? keptOf({ places, lists, plan, isForced, isListed: given.isListed }, kind)
    : KEEP_ALL;
  // A bunk bed with a ladder is no ladder: it follows the hint that no product is called so.
  const isGuess = isDetail && !given.isListed && isPlain && isGoods && plan.isThing && given.kind === null;
  const isAnswer = isNamed && !isGuess;
  const isNarrow = (place: HitPlace): boolean => isCalled || keptIn(place) !== null || (given.isListed && isNamed);
  for (const [place, list] of lists) takeList(place, list, isNarrow(place), keptIn(place));
  for (const place of others) {
    if (isNarrow(place)) keepNamed(place, isMore(place) ? isForced : null, keptIn(place));
    takeListed(place, isMore(place));
  }
  const size = places.reduce((sum, { candidates: { from, end } }) => sum + end - from, 0);
  if (isPlain && size <= MOST_FOUND) {
    const found = places.map((place) => foundIn(place, lists.get(place) ?? null, isScored));
    before.remember({ found, isNamed: isAnswer }, size);
  }
  return isAnswer || !isPlain;
}

/** Maximum number of products of a cached term: half a megabyte. Other threads help to scan more. */
const MOST_FOUND = 65_536;

/** Whether any product of the list in scope has the mark. */
function isAnyMarked(
  { segment, text: { marks }, scope }: HitPlace,
  { docs, from, end }: Listed,
  mark: number,
): boolean {
  const seen = nothingSeen();
  for (let at = from; at < end; at += 1)
    if (((marks[at] ?? 0) & mark) !== 0 && createScope(segment, scope, docs[at] ?? 0, seen)) return true;
  return false;
}

/** Whether any product in scope and in `scratch.listed` has the bit. Forced products do not count. */
function isAnySet(place: HitPlace, bits: Bits, isForced: IsForced): boolean {
  const { segment, scope, scratch } = place;
  const { listed } = scratch;
  const seen = nothingSeen();
  for (let word = 0; word < listed.length; word += 1)
    for (let rest = (listed[word] ?? 0) & (bits[word] ?? 0); rest !== 0; rest &= rest - 1) {
      const product = word * OF_WORD + lowest(rest);
      if (!isForced(place, product) && createScope(segment, scope, product, seen)) return true;
    }
  return false;
}

/**
 * Reduces `scratch.listed` to products that match by more than their description, and forced products. If the kind of goods
 * is known, they must be listed there or called so.
 */
function keepNamed(place: HitPlace, isForced: IsForced | null, wanted: Bits | null): void {
  const { listed, named } = place.scratch;
  const forced: number[] = [];
  if (isForced)
    findIndexedProduct(listed, (product) => {
      if (isForced(place, product)) forced.push(product);
      return false;
    });
  keepBoth(listed, named);
  if (wanted) keepBoth(listed, wanted);
  for (const product of forced) setBit(listed, product);
}

/**
 * Takes a posting list as candidates; with `isCalled` only products that match by more than their description. If the kind
 * of goods is known, they must be listed there or called so.
 */
function takeList(place: HitPlace, list: Listed, isCalled: boolean, wanted: Bits | null): void {
  const { docs, from, end, scored } = list;
  place.isShared = true;
  place.candidates = { products: docs, isTold: true, from, end };
  place.scored = scored;
  if (!isCalled) return;
  const { marks } = place.text;
  const { ofSlot: products, touched: postings } = place.scratch;
  let count = 0;
  for (let at = from; at < end; at += 1) {
    const product = docs[at] ?? 0;
    const mark = marks[at] ?? 0;
    products[count] = product;
    postings[count] = at;
    const isOther = wanted !== null && bitAt(wanted, product) === 0;
    count += (mark & NAME_FIELDS) === 0 || isOther ? 0 : 1;
  }
  if (count === end - from) return;
  place.candidates = { products, isTold: true, from: 0, end: count };
  place.scored = byPostings(scored, postings);
}

/** Returns the scores of candidates by their postings. */
function byPostings(scored: Scored, postings: Uint32Array): Scored {
  const places = new Uint32Array(BLOCK);
  return (passed, into) => {
    for (let at = 0; at < passed.count; at += 1) places[at] = postings[passed.places[at] ?? 0] ?? 0;
    scored({ ...passed, places }, into);
  };
}

/** Takes the products in `scratch.listed` as candidates: those with enough matching slots, and forced ones. */
function takeListed(place: HitPlace, isMore: boolean): void {
  const { listed, ofSlot: products, scores } = place.scratch;
  const count = listProducts(listed, products);
  listed.fill(0);
  takeWritten(place, { products, count, scores });
  if (!isMore) return;
  // Pinned products may have no text, and other threads do not know the pins.
  place.candidates = { products, isTold: false, from: 0, end: count };
  place.isShared = false;
}

/** Takes matches from the scratch of this thread or of the thread that sent the invitation. */
export function takeWritten(place: HitPlace, written: Written): void {
  const { products: listed, count, scores } = written;
  place.isShared = true;
  place.written = written;
  place.candidates = { products: listed, isTold: true, from: 0, end: count };
  place.scored = ({ count: passing, products }, into) => {
    for (let at = 0; at < passing; at += 1) into[at] = scores[products[at] ?? 0] ?? 0;
  };
}

function takeFound(place: HitPlace | undefined, { products, from, end, scored }: FoundProducts): void {
  if (!place) return;
  place.candidates = { products, isTold: true, from, end };
  place.scored = scored;
}

/** Returns the candidates of a place with copies of what the next query overwrites. */
function foundIn({ candidates, scratch, text }: HitPlace, list: Listed | null, isScored: boolean): FoundProducts {
  const { from, end } = candidates;
  // Nothing was taken from the posting list itself.
  if (list && 'products' in candidates && candidates.products === text.docs)
    return { products: text.docs, from, end, scored: list.scored };
  const products = scratch.ofSlot.slice(0, end);
  const found = { products, from: 0, end };
  if (list) return { ...found, scored: byPostings(list.scored, scratch.touched.slice(0, end)) };
  const scores = new Float32Array(isScored ? end : 0);
  for (let at = 0; at < scores.length; at += 1) scores[at] = scratch.scores[products[at] ?? 0] ?? 0;
  const scored: Scored = ({ count, places }, into) => {
    for (let at = 0; at < count; at += 1) into[at] = scores[places[at] ?? 0] ?? 0;
  };
  return { ...found, scored };
}

function answerAll(place: HitPlace, product: number, mask: number): void {
  const { masks, touched } = place.scratch;
  if (masks[product] === 0) {
    touched[place.touched] = product;
    place.touched += 1;
  }
  masks[product] = (masks[product] ?? 0) | mask;
}
