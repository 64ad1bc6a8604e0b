import type { QueryPlan } from '../language/language.ts';
import { type Bits, bitAt, setBit } from './bits.ts';
import type { Range } from './block.ts';
import type { OpenText } from './open-segment.ts';
import {
  HEAD,
  lowerBound,
  NAME_FIELDS,
  type Norms,
  normsOf,
  type Postings,
  pointsOf,
  postingsOf,
  TITLE,
} from './postings.ts';
import { RANKING_WEIGHTS } from './ranking-weights.ts';
import type { Scratch } from './scratch.ts';
import { titleLengthOf } from './segment.ts';
import type { TextStatistics } from './text-statistics.ts';

/** Slots of a term that are matched; the others are ignored. Masks have one bit for each. */
export const MOST_SLOTS = 16;

/** Returns the slots that a product must match for a complete match, one bit each. */
export function requiredMask(plan: QueryPlan): number {
  return plan.slots.slice(0, MOST_SLOTS).reduce((mask, slot, index) => (slot.required ? mask | (1 << index) : mask), 0);
}

/**
 * Scores every product of a segment that matches a slot; with `only` those among them whose bit is set. Returns their number
 * (`scratch.touched`).
 */
export function matchText(
  text: OpenText,
  plan: QueryPlan,
  statistics: TextStatistics,
  scratch: Scratch,
  only: Bits | null = null,
): number {
  const norms = normsOf(statistics);
  let count = 0;
  plan.slots.slice(0, MOST_SLOTS).forEach((slot, index) => {
    const asked = {
      isHead: index === plan.head,
      norms,
      worth: (statistics.slots[index] ?? 0) * slot.weight,
      bit: 1 << index,
      only,
    };
    const found = postingsOf(text, slot);
    const [first] = found;
    if (first && found.length === 1 && first.ranges.length === 1) count = scoreList(text, first, asked, scratch, count);
    else if (first) count = scoreBest(text, found, asked, scratch, count);
  });
  addPhrases(text, statistics, scratch);
  addCoverage(text, scratch, count);
  return count;
}

type AskedSlot = { isHead: boolean; norms: Norms; worth: number; bit: number; only: Bits | null };

/** Scores a slot with one posting list, the most frequent case, in one pass. */
function scoreList(
  { docs, marks, lengths }: OpenText,
  { weight, titleOnly, ranges: [range] }: Postings,
  { isHead, norms, worth, bit, only }: AskedSlot,
  { scores, masks, titles, touched, named, called }: Scratch,
  before: number,
): number {
  let count = before;
  const end = range?.end ?? 0;
  for (let at = range?.from ?? 0; at < end; at += 1) {
    const mark = marks[at] ?? 0;
    const times = mark & TITLE;
    if (times === 0 && titleOnly) continue;
    const product = docs[at] ?? 0;
    if (only !== null && bitAt(only, product) === 0) continue;
    const points = pointsOf(mark, lengths[product] ?? 0, norms, isHead);
    const mask = masks[product] ?? 0;
    if (mask === 0) {
      touched[count] = product;
      count += 1;
    }
    masks[product] = mask | bit;
    scores[product] = (scores[product] ?? 0) + weight * points * worth;
    if (times !== 0) titles[product] = (titles[product] ?? 0) + 1;
    if ((mark & NAME_FIELDS) !== 0) setBit(named, product);
    if ((mark & HEAD) !== 0) setBit(called, product);
  }
  return count;
}

/** Scores a slot with several alternatives: each product by its best. */
function scoreBest(
  text: OpenText,
  found: Postings[],
  { isHead, norms, worth, bit, only }: AskedSlot,
  scratch: Scratch,
  before: number,
): number {
  const { scores, best, masks, titles, inTitle, touched, ofSlot } = scratch;
  const answered = bestOf(text, found, { isHead, norms, only }, scratch);
  let count = before;
  for (let at = 0; at < answered; at += 1) {
    const product = ofSlot[at] ?? 0;
    const mask = masks[product] ?? 0;
    if (mask === 0) {
      touched[count] = product;
      count += 1;
    }
    masks[product] = mask | bit;
    scores[product] = (scores[product] ?? 0) + (best[product] ?? 0) * worth;
    titles[product] = (titles[product] ?? 0) + (inTitle[product] ?? 0);
    best[product] = 0;
    inTitle[product] = 0;
  }
  return count;
}

function addPhrases(text: OpenText, { phrases }: TextStatistics, { masks, scores }: Scratch): void {
  for (const { term, worth } of phrases) {
    const place = text.read.terms.find(term);
    if (place < 0) continue;
    const end = text.postingOffsets[place + 1] ?? 0;
    for (let at = text.postingOffsets[place] ?? 0; at < end; at += 1) {
      const product = text.docs[at] ?? 0;
      if (masks[product] !== 0) scores[product] = (scores[product] ?? 0) + worth;
    }
  }
}

/** Adds points for the share of the title that the term covers. */
function addCoverage({ lengths }: OpenText, { touched, titles, scores }: Scratch, count: number): void {
  for (let at = 0; at < count; at += 1) {
    const product = touched[at] ?? 0;
    const inTitles = titles[product] ?? 0;
    if (inTitles === 0) continue;
    const share = inTitles / (titleLengthOf(lengths[product] ?? 0) || 1);
    scores[product] = (scores[product] ?? 0) + RANKING_WEIGHTS.coverage * Math.min(1, share);
  }
}

/**
 * Writes the best score of the alternatives by product to `scratch.best`. Returns the number of products
 * (`scratch.ofSlot`).
 */
function bestOf(
  text: OpenText,
  found: Postings[],
  { isHead, norms, only }: Pick<AskedSlot, 'isHead' | 'norms' | 'only'>,
  scratch: Scratch,
): number {
  const { named, called } = scratch;
  const { docs, marks, lengths } = text;
  let answered = 0;
  const points = (at: number, product: number): number =>
    pointsOf(marks[at] ?? 0, lengths[product] ?? 0, norms, isHead);
  for (const alternative of found) {
    const { weight, titleOnly, ranges } = alternative;
    const [shortest, ...others] = ranges;
    if (!shortest) continue;
    if (others.length === 0) {
      answered = bestOfList(text, { ...alternative, range: shortest }, { isHead, norms, only }, scratch, answered);
      continue;
    }
    for (let at = shortest.from; at < shortest.end; at += 1) {
      const product = docs[at] ?? 0;
      if (only !== null && bitAt(only, product) === 0) continue;
      let isTitle = ((marks[at] ?? 0) & TITLE) !== 0;
      if (titleOnly && !isTitle) continue;
      let worth = points(at, product);
      let isNamed = ((marks[at] ?? 0) & NAME_FIELDS) !== 0;
      let head = (marks[at] ?? 0) & HEAD;
      let isThere = true;
      for (const other of others) {
        other.from = lowerBound(docs, product, other.from, other.end);
        if (other.from >= other.end || docs[other.from] !== product) {
          isThere = false;
          break;
        }
        worth += points(other.from, product);
        isTitle &&= ((marks[other.from] ?? 0) & TITLE) !== 0;
        isNamed &&= ((marks[other.from] ?? 0) & NAME_FIELDS) !== 0;
        head |= (marks[other.from] ?? 0) & HEAD;
      }
      if (!isThere || (titleOnly && !isTitle)) continue;
      answered = noteBest(scratch, answered, { product, worth: (weight * worth) / ranges.length, isTitle });
      if (isNamed) setBit(named, product);
      if (isNamed && head !== 0) setBit(called, product);
    }
  }
  return answered;
}

/** Writes a product's score if it is its best. Returns the number of products. */
function noteBest(
  { best, inTitle, ofSlot }: Scratch,
  answered: number,
  { product, worth, isTitle }: { product: number; worth: number; isTitle: boolean },
): number {
  const before = best[product] ?? 0;
  if (worth > before) best[product] = worth;
  if (isTitle) inTitle[product] = 1;
  if (before !== 0) return answered;
  ofSlot[answered] = product;
  return answered + 1;
}

/** Notes the scores of an alternative of one posting list, the most frequent case. Returns the number of products. */
function bestOfList(
  { docs, marks, lengths }: OpenText,
  { weight, titleOnly, range }: Pick<Postings, 'weight' | 'titleOnly'> & { range: Range },
  { isHead, norms, only }: Pick<AskedSlot, 'isHead' | 'norms' | 'only'>,
  { best, inTitle, ofSlot, named, called }: Scratch,
  before: number,
): number {
  let answered = before;
  for (let at = range.from; at < range.end; at += 1) {
    const mark = marks[at] ?? 0;
    const isTitle = (mark & TITLE) !== 0;
    if (titleOnly && !isTitle) continue;
    const product = docs[at] ?? 0;
    if (only !== null && bitAt(only, product) === 0) continue;
    const worth = weight * pointsOf(mark, lengths[product] ?? 0, norms, isHead);
    const known = best[product] ?? 0;
    if (known === 0) {
      ofSlot[answered] = product;
      answered += 1;
    }
    if (worth > known) best[product] = worth;
    if (isTitle) inTitle[product] = 1;
    if ((mark & NAME_FIELDS) === 0) continue;
    setBit(named, product);
    if ((mark & HEAD) !== 0) setBit(called, product);
  }
  return answered;
}
