import type { QueryPlan } from '../language/language.ts';
import { bitsOfSlots, clearSlots, findIndexedProduct, listProducts, setAtLeast } from './answering-bits.ts';
import { type Bits, bitAt, setBit } from './bits.ts';
import { BLOCK, type Candidates } from './block.ts';
import type { Numbered } from './find-number.ts';
import { type Listed, listFor } from './find-text.ts';
import { matchText, requiredMask } from './match-text.ts';
import type { OpenSegment, OpenText } from './open-segment.ts';
import type { Scored } from './order.ts';
import type { PinsAndBoosts } from './pins-and-boosts.ts';
import { HEAD, NAME_FIELDS } from './postings.ts';
import { createScope, nothingSeen, type Scope } from './scope.ts';
import type { Scratch } from './scratch.ts';
import { statisticsOf } from './text-statistics.ts';

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
/** Matches of a term in a segment: products in order, and their scores (empty if no order was requested). */
export type FoundProducts = { products: Uint32Array; scores: Float32Array };
/** Cache of matches: a visitor who filters and pages repeats the same term. */
export type FoundBefore = { recall(): FoundAll | null; remember(found: FoundAll): void };
export type FoundAll = { found: FoundProducts[]; isNamed: boolean };

/**
 * Finds the candidates of every segment for the term, with scores if an order is requested. If the term contains the
 * head noun of any product's title, it drops products that only mention the term in their description. An adjective,
 * which many descriptions contain, drops none. Returns false if all candidates only mention the term.
 */
export function findProducts(
  places: HitPlace[],
  plan: QueryPlan,
  given: { exact: Numbered | null; isScored: boolean; before: FoundBefore },
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
  if (isPlain && !isScored) setAllAnswering(others, plan);
  else {
    for (const place of others) {
      place.touched = matchText(place.text, plan, statistics, place.scratch);
      const all = requiredMask(plan) | 1;
      for (const product of place.favour?.pins.keys() ?? []) answerAll(place, product, all);
      if (exact?.segment === place.segment) answerAll(place, exact.product, all);
    }
    const wanted = wantedAnswers(places, requiredMask(plan), isWhole(plan));
    for (const place of others) setAnswering(place, wanted);
  }
  const isForced = (place: HitPlace, product: number): boolean =>
    place.favour?.pins.has(product) === true || (exact?.segment === place.segment && exact.product === product);
  const isAny = (mark: number, bits: 'named' | 'called'): boolean =>
    [...lists].some(([place, list]) => isAnyMarked(place, list, mark)) ||
    others.some((place) => isAnySet(place, place.scratch[bits], isForced));
  const isCalled = isAny(HEAD, 'called');
  const isNamed = isCalled || isAny(NAME_FIELDS, 'named');
  for (const [place, list] of lists) takeList(place, list, isCalled);
  for (const place of others) {
    if (isCalled) keepNamed(place, isForced);
    takeListed(place, isMore(place));
  }
  const size = places.reduce((sum, { candidates }) => sum + candidates.end, 0);
  if (isPlain && others.length === places.length && size <= MOST_FOUND)
    before.remember({ found: places.map((place) => foundIn(place, isScored)), isNamed });
  return isNamed || !isPlain;
}

/** Maximum number of products of a cached term: 80 kB. */
const MOST_FOUND = 10_000;

/** Whether the words have a meaning only together, or there is only one. */
function isWhole(plan: QueryPlan): boolean {
  return plan.whole || plan.slots.length === 1;
}

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

type IsForced = (place: HitPlace, product: number) => boolean;

/** Whether any product in scope and in `scratch.listed` has the bit. Forced products do not count. */
function isAnySet(place: HitPlace, bits: Bits, isForced: IsForced): boolean {
  const { segment, scope, scratch } = place;
  const seen = nothingSeen();
  return findIndexedProduct(
    scratch.listed,
    (product) => bitAt(bits, product) === 1 && !isForced(place, product) && createScope(segment, scope, product, seen),
  );
}

/** Reduces `scratch.listed` to products that match by more than their description, and forced products. */
function keepNamed(place: HitPlace, isForced: IsForced): void {
  const { listed, named } = place.scratch;
  findIndexedProduct(listed, (product) => {
    if (isForced(place, product)) setBit(named, product);
    return false;
  });
  for (let word = 0; word < listed.length; word += 1) listed[word] = (listed[word] ?? 0) & (named[word] ?? 0);
}

/** Takes a posting list as candidates; with `isCalled` only products that match by more than their description. */
function takeList(place: HitPlace, list: Listed, isCalled: boolean): void {
  const { docs, from, end, scored } = list;
  place.isShared = true;
  place.candidates = { products: docs, isTold: true, from, end };
  place.scored = scored;
  if (!isCalled) return;
  const { marks } = place.text;
  const { ofSlot: products, touched: postings } = place.scratch;
  let count = 0;
  for (let at = from; at < end; at += 1) {
    products[count] = docs[at] ?? 0;
    postings[count] = at;
    count += ((marks[at] ?? 0) & NAME_FIELDS) === 0 ? 0 : 1;
  }
  if (count === end - from) return;
  const places = new Uint32Array(BLOCK);
  place.candidates = { products, isTold: true, from: 0, end: count };
  place.scored = (passed, into) => {
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

function takeFound(place: HitPlace | undefined, { products, scores }: FoundProducts): void {
  if (!place) return;
  place.candidates = { products, isTold: true, from: 0, end: products.length };
  place.scored = ({ count, places }, into) => {
    for (let at = 0; at < count; at += 1) into[at] = scores[places[at] ?? 0] ?? 0;
  };
}

const NO_SCORES = new Float32Array(0);

function foundIn({ candidates, scratch }: HitPlace, isScored: boolean): FoundProducts {
  const products = scratch.ofSlot.slice(0, candidates.end);
  if (!isScored) return { products, scores: NO_SCORES };
  const scores = new Float32Array(products.length);
  for (let at = 0; at < scores.length; at += 1) scores[at] = scratch.scores[products[at] ?? 0] ?? 0;
  return { products, scores };
}

function answerAll(place: HitPlace, product: number, mask: number): void {
  const { masks, touched } = place.scratch;
  if (masks[product] === 0) {
    touched[place.touched] = product;
    place.touched += 1;
  }
  masks[product] = (masks[product] ?? 0) | mask;
}

/**
 * Returns the slots that a product must match. If any product in scope matches all of them, it requires all; else the
 * highest number that any product matches. If the words only have a meaning together, or there is one word, it always
 * requires all.
 */
function wantedAnswers(places: HitPlace[], required: number, isWhole: boolean): { mask: number; least: number } {
  const seen = nothingSeen();
  const complete = bits(required);
  if (isWhole) return { mask: required, least: complete };
  let most = 0;
  for (const { segment, scope, scratch, touched } of places) {
    for (let at = 0; at < touched && most < complete; at += 1) {
      const product = scratch.touched[at] ?? 0;
      const answered = bits((scratch.masks[product] ?? 0) & required);
      if (answered > most && createScope(segment, scope, product, seen)) most = answered;
    }
  }
  return { mask: required, least: most };
}

function bits(mask: number): number {
  let [rest, found] = [mask, 0];
  for (; rest !== 0; rest &= rest - 1) found += 1;
  return found;
}

/** Sets `scratch.listed` for products that match enough slots. */
function setAnswering({ scratch, touched }: HitPlace, wanted: { mask: number; least: number }): void {
  const { masks, touched: all, listed } = scratch;
  const { mask, least } = wanted;
  const isComplete = least === bits(mask);
  for (let at = 0; at < touched; at += 1) {
    const product = all[at] ?? 0;
    const answered = (masks[product] ?? 0) & mask;
    if (isComplete ? answered === mask : bits(answered) >= least) setBit(listed, product);
  }
}

/** Sets `scratch.listed` without scores; partial matches are not stored. */
function setAllAnswering(places: readonly HitPlace[], plan: QueryPlan): void {
  const slots = places.map(({ text, scratch }) => bitsOfSlots(text, plan, scratch));
  const set = (those: (own: Bits[]) => Bits[], least: number): void => {
    for (const [index, { scratch }] of places.entries()) setAtLeast(those(slots[index] ?? []), least, scratch.listed);
  };
  const required = (own: Bits[]): Bits[] => own.filter((_, index) => plan.slots[index]?.required);
  try {
    let least = slots[0] ? required(slots[0]).length : 0;
    for (; least > 0; least -= 1) {
      set(required, least);
      if (isWhole(plan) || places.some(isAnyInScope)) break;
    }
    // No product has any of the required words.
    if (least === 0) set((own) => own, 1);
  } finally {
    for (const own of slots) clearSlots(own);
  }
}

function isAnyInScope({ segment, scope, scratch }: HitPlace): boolean {
  const seen = nothingSeen();
  return findIndexedProduct(scratch.listed, (product) => createScope(segment, scope, product, seen));
}
