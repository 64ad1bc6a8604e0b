import type { QueryPlan } from '../language/language.ts';
import type { Candidates } from './block.ts';
import type { Favour } from './favour.ts';
import type { Numbered } from './find-number.ts';
import { listFor, markText } from './find-text.ts';
import { look, nothingSeen, type Scope } from './look.ts';
import { matchText, requiredMask, type Scratch, statisticsOf, type TextStatistics } from './match-text.ts';
import type { OpenSegment, OpenText } from './open-segment.ts';
import type { Scored } from './order.ts';

/** A segment while a query goes through it. */
export type Place = {
  segment: OpenSegment;
  text: OpenText;
  scope: Scope;
  scratch: Scratch;
  favour: Favour | null;
  /** Products that answer some of the term and are written down in the scratch. */
  touched: number;
  /** What the filters are asked about. */
  candidates: Candidates;
  /** Scores of those of them that pass; null without a term. */
  scored: Scored | null;
  /** Whether other threads have the same candidates: what several words answer is known to this one only. */
  isShared: boolean;
};

/** What answered a term in a segment. */
export type Found = { products: Uint32Array /** None where nobody wanted an order. */; scores: Float32Array };
/** Who filters and turns pages asks for the same words again and again. */
export type FoundBefore = { recall(): Found[] | null; remember(found: Found[]): void };

/** Finds what answers the term: the candidates of every segment, scored if somebody wants an order. */
export function findProducts(
  places: Place[],
  plan: QueryPlan,
  given: { exact: Numbered | null; isScored: boolean; before: FoundBefore },
): void {
  const { exact, isScored } = given;
  // What is pinned, and the article whose number was typed, need not have the words.
  const isMore = (place: Place): boolean => (place.favour?.pins.size ?? 0) > 0 || exact?.segment === place.segment;
  const before = places.some(isMore) ? null : given.before;
  const found = before?.recall();
  if (found) {
    for (const [index, each] of found.entries()) takeFound(places[index], each);
    return;
  }
  const statistics = statisticsOf(
    places.map(({ text }) => text),
    plan,
  );
  const written = places.filter((place) => isMore(place) || !takeList(place, plan, statistics));
  for (const place of written) {
    place.touched = isScored
      ? matchText(place.text, plan, statistics, place.scratch)
      : markText(place.text, plan, place.scratch);
    const all = requiredMask(plan) | 1;
    for (const product of place.favour?.pins.keys() ?? []) answerAll(place, product, all);
    if (exact?.segment === place.segment) answerAll(place, exact.product, all);
  }
  const wanted = wantedAnswers(places, requiredMask(plan), plan.whole || plan.slots.length === 1);
  for (const place of written) takeWritten(place, answering(place, wanted));
  const isAll = written.length === places.length;
  const products = places.reduce((sum, { candidates }) => sum + candidates.end, 0);
  if (before && isAll && products <= MOST_FOUND) before.remember(places.map((place) => foundIn(place, isScored)));
}

/** Products of a term that are remembered at most: eighty kilobytes. */
const MOST_FOUND = 10_000;

/** False where more than one list answers the term. */
function takeList(place: Place, plan: QueryPlan, statistics: TextStatistics): boolean {
  const list = listFor(place.text, plan, statistics);
  if (!list) return false;
  place.candidates = { products: list.docs, isTold: true, from: list.from, end: list.end };
  place.scored = list.scored;
  place.isShared = true;
  return true;
}

/** Those that answer enough of the term stand first in `scratch.ofSlot`. What is pinned need not have a text. */
function takeWritten(place: Place, count: number): void {
  const { ofSlot, scores } = place.scratch;
  place.candidates = { products: ofSlot, isTold: false, from: 0, end: count };
  place.scored = ({ count: all, products }, into) => {
    for (let at = 0; at < all; at += 1) into[at] = scores[products[at] ?? 0] ?? 0;
  };
}

function takeFound(place: Place | undefined, { products, scores }: Found): void {
  if (!place) return;
  place.candidates = { products, isTold: true, from: 0, end: products.length };
  place.scored = ({ count, places }, into) => {
    for (let at = 0; at < count; at += 1) into[at] = scores[places[at] ?? 0] ?? 0;
  };
}

const NO_SCORES = new Float32Array(0);

function foundIn({ candidates, scratch }: Place, isScored: boolean): Found {
  const products = scratch.ofSlot.slice(0, candidates.end);
  if (!isScored) return { products, scores: NO_SCORES };
  const scores = new Float32Array(products.length);
  for (let at = 0; at < scores.length; at += 1) scores[at] = scratch.scores[products[at] ?? 0] ?? 0;
  return { products, scores };
}

function answerAll(place: Place, product: number, mask: number): void {
  const { masks, touched } = place.scratch;
  if (masks[product] === 0) {
    touched[place.touched] = product;
    place.touched += 1;
  }
  masks[product] = (masks[product] ?? 0) | mask;
}

/**
 * Which products are found: those that have every word, where there is such a one in the category; else those that
 * have most of the words, unless the words mean something together only, or there is but one.
 */
function wantedAnswers(places: Place[], required: number, isWhole: boolean): { mask: number; least: number } {
  const seen = nothingSeen();
  const complete = bits(required);
  if (isWhole) return { mask: required, least: complete };
  let most = 0;
  for (const { segment, scope, scratch, touched } of places) {
    for (let at = 0; at < touched && most < complete; at += 1) {
      const product = scratch.touched[at] ?? 0;
      const answered = bits((scratch.masks[product] ?? 0) & required);
      if (answered > most && look(segment, scope, product, seen)) most = answered;
    }
  }
  return { mask: required, least: most };
}

function bits(mask: number): number {
  let [rest, found] = [mask, 0];
  for (; rest !== 0; rest &= rest - 1) found += 1;
  return found;
}

/** Brings together the products that answer enough of the term (`scratch.ofSlot`); how many they are. */
function answering({ scratch, touched }: Place, wanted: { mask: number; least: number }): number {
  const { masks, touched: all, ofSlot } = scratch;
  const { mask, least } = wanted;
  const isComplete = least === bits(mask);
  let count = 0;
  for (let at = 0; at < touched; at += 1) {
    const product = all[at] ?? 0;
    const answered = (masks[product] ?? 0) & mask;
    if (isComplete ? answered !== mask : bits(answered) < least) continue;
    ofSlot[count] = product;
    count += 1;
  }
  return count;
}
