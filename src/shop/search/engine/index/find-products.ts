import type { QueryPlan } from '../language/language.ts';
import { isPartTerm } from '../language/terms.ts';
import { findIndexedProduct, listProducts, setTitled } from './answering-bits.ts';
import { type Bits, bitAt, clearBit, noBitsFor, setBit } from './bits.ts';
import { BLOCK, type Candidates } from './block.ts';
import type { Numbered } from './find-number.ts';
import { type Listed, listFor } from './find-text.ts';
import { matchText, requiredMask } from './match-text.ts';
import type { OpenSegment, OpenText } from './open-segment.ts';
import type { Scored } from './order.ts';
import type { PinsAndBoosts } from './pins-and-boosts.ts';
import { HEAD, NAME_FIELDS } from './postings.ts';
import { FACTS, placementOf, ROW } from './rows.ts';
import { createScope, nothingSeen, type Scope } from './scope.ts';
import type { Scratch } from './scratch.ts';
import { statisticsOf } from './text-statistics.ts';
import { setAllAnswering, setAnswering, wantedAnswers } from './wanted-answers.ts';

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
  given: { exact: Numbered | null; isScored: boolean; kind: WantedKind | null; before: FoundBefore },
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
    const wanted = wantedAnswers(places, plan);
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
  const kind = given.kind ?? (plan.goods && plan.corrected === null ? CALLED : null);
  const isKept = kind ? keptOf({ places, lists, plan, isForced }, kind) : KEEP_ALL;
  const isNarrow = (place: HitPlace): boolean => isCalled || isKept(place) !== null;
  for (const [place, list] of lists) takeList(place, list, isNarrow(place), isKept(place));
  for (const place of others) {
    if (isNarrow(place)) keepNamed(place, isForced, isKept(place));
    takeListed(place, isMore(place));
  }
  const size = places.reduce((sum, { candidates }) => sum + candidates.end, 0);
  if (isPlain && others.length === places.length && size <= MOST_FOUND)
    before.remember({ found: places.map((place) => foundIn(place, isScored)), isNamed });
  return isNamed || !isPlain;
}

/** Maximum number of products of a cached term: 80 kB. */
const MOST_FOUND = 10_000;

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
/** Whether a product is listed in a category of the wanted goods. */
type IsOfKind = (segment: OpenSegment, product: number) => boolean;
/** Goods of a term. `isOnly`: products that only mention them are no answers, also few ones. */
export type WantedKind = { isOfKind: IsOfKind; isOnly: boolean };
const CALLED: WantedKind = { isOfKind: () => false, isOnly: false };
type IsWanted = (product: number) => boolean;

const KEEP_ALL = (): null => null;

/** Number of matches of a segment that decide which ones stay: in a large range the first ones tell enough. */
const MOST_JUDGED = 5000;

type KeptInput = {
  places: readonly HitPlace[];
  lists: ReadonlyMap<HitPlace, Listed>;
  plan: QueryPlan;
  isForced: IsForced;
};

/**
 * Returns, for each place, a check which products stay: those that are called by the goods of the term or listed there.
 * Others with the word in their title stay if they are no more than those. A mirror cabinet follows mirrors, but thirty
 * coats with pockets ("Taschen") do not follow three bags. Null keeps all.
 */
function keptOf(
  { places, lists, plan, isForced }: KeptInput,
  { isOfKind, isOnly }: WantedKind,
): (place: HitPlace) => IsWanted | null {
  const goods = new Map(places.map((place) => [place, goodsIn(place, plan, isOfKind)]));
  let [wanted, called, others, mentions] = [0, 0, 0, 0];
  for (const place of places) {
    const seen = nothingSeen();
    const count = (product: number): void => {
      const found = goods.get(place);
      if (!found || isForced(place, product) || !createScope(place.segment, place.scope, product, seen)) return;
      if (found.isCalled(product)) called += 1;
      if (found.isWanted(product)) wanted += 1;
      else if (found.isTitled(product)) others += 1;
      else mentions += 1;
    };
    const list = lists.get(place);
    let left = MOST_JUDGED;
    if (list) for (let at = list.from; at < Math.min(list.end, list.from + left); at += 1) count(list.docs[at] ?? 0);
    else
      findIndexedProduct(place.scratch.listed, (product) => {
        count(product);
        left -= 1;
        return left === 0;
      });
  }
  if (!isOnly && wanted === 0 && (others === 0 || mentions <= others)) return KEEP_ALL;
  const isWide = !isOnly && (wanted === 0 || (called > 0 && others <= wanted));
  return (place) => {
    const found = goods.get(place);
    if (!found) return null;
    return isWide ? (product) => found.isWanted(product) || found.isTitled(product) : found.isWanted;
  };
}

type Goods = { isWanted: IsWanted; isCalled: IsWanted; isTitled: IsWanted };

function placementIn({ rows }: OpenSegment, product: number): number {
  return placementOf(rows[product * ROW + FACTS] ?? 0);
}

/**
 * Returns checks whether a product is called by the goods of the term or listed there, and whether its title has them.
 * If a title has them in a category of such goods, its product counts as called. A shoe cabinet is no shoe.
 */
function goodsIn({ text, segment }: HitPlace, plan: QueryPlan, isOfKind: IsOfKind): Goods {
  const nothing = (): Bits => noBitsFor(segment.products);
  const [called, mentioned] = [nothing(), nothing()];
  // Every word of a phrase for goods is in their title; of other terms one word names the goods.
  const isPhrase = plan.goods || plan.needed < 0;
  const slots = plan.slots.filter((slot, index) => (isPhrase ? slot.required : index === plan.needed));
  const titled = slots.map((slot) => {
    const [own, any] = [nothing(), nothing()];
    const whole = slot.alternatives.filter(({ terms }) => !terms.some(isPartTerm));
    setTitled(text, { ...slot, alternatives: whole }, own, called);
    setTitled(text, slot, any, mentioned);
    return { own, any };
  });
  const isCalled: IsWanted = (product) =>
    bitAt(called, product) === 1 && titled.every(({ own }) => bitAt(own, product) === 1);
  // "Esstisch Eiche massiv" is a table although its title does not end so: tables are in its category.
  const categories = new Set<number>();
  findIndexedProduct(called, (product) => {
    if (isCalled(product)) categories.add(placementIn(segment, product));
    return false;
  });
  const isNamed: IsWanted = (product) =>
    categories.has(placementIn(segment, product)) && titled.every(({ own }) => bitAt(own, product) === 1);
  return {
    isCalled,
    isWanted: (product) => isNamed(product) || isOfKind(segment, product),
    isTitled: (product) => titled.every(({ any }) => bitAt(any, product) === 1),
  };
}

/** Whether any product in scope and in `scratch.listed` has the bit. Forced products do not count. */
function isAnySet(place: HitPlace, bits: Bits, isForced: IsForced): boolean {
  const { segment, scope, scratch } = place;
  const seen = nothingSeen();
  return findIndexedProduct(
    scratch.listed,
    (product) => bitAt(bits, product) === 1 && !isForced(place, product) && createScope(segment, scope, product, seen),
  );
}

/**
 * Reduces `scratch.listed` to products that match by more than their description, and forced products. If the kind of goods
 * is known, they must be listed there or called so.
 */
function keepNamed(place: HitPlace, isForced: IsForced, isWanted: IsWanted | null): void {
  const { listed, named } = place.scratch;
  findIndexedProduct(listed, (product) => {
    if (isForced(place, product)) setBit(named, product);
    else if (isWanted?.(product) === false) clearBit(named, product);
    return false;
  });
  for (let word = 0; word < listed.length; word += 1) listed[word] = (listed[word] ?? 0) & (named[word] ?? 0);
}

/**
 * Takes a posting list as candidates; with `isCalled` only products that match by more than their description. If the kind
 * of goods is known, they must be listed there or called so.
 */
function takeList(place: HitPlace, list: Listed, isCalled: boolean, isWanted: IsWanted | null): void {
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
    const isOther = isWanted?.(product) === false;
    count += (mark & NAME_FIELDS) === 0 || isOther ? 0 : 1;
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
