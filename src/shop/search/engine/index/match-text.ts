import type { QueryPlan, Slot } from '../language/language.ts';
import { type Bits, noBitsFor, setBit } from './bits.ts';
import type { Range } from './block.ts';
import { bigram } from './build-text.ts';
import { sharedArray } from './grow.ts';
import { frequencyIn } from './knowledge.ts';
import type { OpenText } from './open-segment.ts';
import { RANKING_WEIGHTS } from './ranking-weights.ts';
import { bodyCodeOf, lengthOfCode, titleLengthOf } from './segment.ts';

/**
 * Working memory of a thread for one segment, all zero between two queries. Matches and scores are in shared memory, so
 * that helping threads can read them.
 */
export type Scratch = {
  scores: Float32Array;
  best: Float32Array;
  /** Slots that a product matches, one bit each. */
  masks: Uint16Array;
  /** Number of slots that a product matches in its title. */
  titles: Uint8Array;
  inTitle: Uint8Array;
  touched: Uint32Array;
  ofSlot: Uint32Array;
  /** Products that match the term, one bit each. */
  listed: Bits;
  /** Products that match a word of the term by more than their description, one bit each. */
  named: Bits;
  /** Products among `named` whose head noun is a word of the term. */
  called: Bits;
  /** Products that match each slot, for queries without scores; created on first use. */
  slots: Bits[];
};

export const MOST_SLOTS = 16;

export function scratchFor(products: number): Scratch {
  return {
    scores: sharedArray(Float32Array, products),
    best: new Float32Array(products),
    masks: new Uint16Array(products),
    titles: new Uint8Array(products),
    inTitle: new Uint8Array(products),
    touched: new Uint32Array(products),
    ofSlot: sharedArray(Uint32Array, products),
    listed: noBitsFor(products),
    named: noBitsFor(products),
    called: noBitsFor(products),
    slots: [],
  };
}

/** Statistics over all segments, so that their scores are comparable. */
export type TextStatistics = {
  /** Inverse document frequency by slot. */
  slots: number[];
  /** Phrases of a slot and the next one. */
  phrases: { term: string; slot: number; worth: number }[];
  averageTitle: number;
  averageBody: number;
};

export function statisticsOf(texts: readonly OpenText[], plan: QueryPlan): TextStatistics {
  const sum = (place: number): number => texts.reduce((all, text) => all + (text.sums[place] ?? 0), 0);
  const products = Math.max(1, sum(0));
  const frequency = (term: string): number => texts.reduce((all, text) => all + frequencyIn(text, term), 0);
  const idf = (count: number): number => Math.log(1 + (products - count + 0.5) / (count + 0.5));
  // The alternatives of a slot share a frequency: a rare compound must not outweigh the word itself.
  const slots = plan.slots.map((slot) =>
    idf(
      slot.alternatives.reduce(
        (most, { terms }) => Math.max(most, Math.min(...terms.map((term) => frequency(term)))),
        0,
      ),
    ),
  );
  const phrases = plan.slots.flatMap((slot, index) => {
    const next = plan.slots[index + 1];
    const first = itself(slot);
    const second = next?.position === slot.position + 1 ? itself(next) : null;
    if (first === null || second === null) return [];
    const worth = (RANKING_WEIGHTS.phrase * ((slots[index] ?? 0) + (slots[index + 1] ?? 0))) / 2;
    return [{ term: bigram(first, second), slot: index, worth }];
  });
  return { slots, phrases, averageTitle: sum(1) / products || 1, averageBody: sum(2) / products || 1 };
}

function itself(slot: Slot): string | null {
  const found = slot.alternatives.find(
    ({ reason, terms }) => (reason === 'itself' || reason === 'spelling') && terms.length === 1,
  );
  return found?.terms[0] ?? null;
}

/** Returns the slots that a product must match for a complete match, one bit each. */
export function requiredMask(plan: QueryPlan): number {
  return plan.slots.slice(0, MOST_SLOTS).reduce((mask, slot, index) => (slot.required ? mask | (1 << index) : mask), 0);
}

/** Scores every product of a segment that matches a slot. Returns their number (`scratch.touched`). */
export function matchText(text: OpenText, plan: QueryPlan, statistics: TextStatistics, scratch: Scratch): number {
  const norms = normsOf(statistics);
  let count = 0;
  plan.slots.slice(0, MOST_SLOTS).forEach((slot, index) => {
    const asked = {
      isHead: index === plan.head,
      norms,
      worth: (statistics.slots[index] ?? 0) * slot.weight,
      bit: 1 << index,
    };
    const found = postingsOf(text, slot);
    const [only] = found;
    if (only && found.length === 1 && only.ranges.length === 1) count = scoreList(text, only, asked, scratch, count);
    else if (only) count = scoreBest(text, found, asked, scratch, count);
  });
  addPhrases(text, statistics, scratch);
  addCoverage(text, scratch, count);
  return count;
}

/** Alternative with the posting lists of its terms, the shortest first. */
type Postings = { weight: number; titleOnly: boolean; ranges: Range[] };

/** Returns the alternatives whose terms all occur in the segment. */
export function postingsOf(text: OpenText, { alternatives }: Slot): Postings[] {
  return alternatives.flatMap(({ terms, weight, titleOnly }) => {
    if (weight <= 0 || terms.length === 0) return [];
    const places = terms.map((term) => text.read.terms.find(term));
    if (places.some((place) => place < 0)) return [];
    const ranges = places
      .map((place) => ({ from: text.postingOffsets[place] ?? 0, end: text.postingOffsets[place + 1] ?? 0 }))
      .sort((a, b) => a.end - a.from - (b.end - b.from));
    return [{ weight, titleOnly: titleOnly === true, ranges }];
  });
}

type AskedSlot = { isHead: boolean; norms: Norms; worth: number; bit: number };

/** Scores a slot with one posting list, the most frequent case, in one pass. */
function scoreList(
  { docs, marks, lengths }: OpenText,
  { weight, titleOnly, ranges: [range] }: Postings,
  { isHead, norms, worth, bit }: AskedSlot,
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
  { isHead, norms, worth, bit }: AskedSlot,
  scratch: Scratch,
  before: number,
): number {
  const { scores, best, masks, titles, inTitle, touched, ofSlot } = scratch;
  const answered = bestOf(text, found, isHead, norms, scratch);
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

/** Share of all products from which clearing everything is faster than clearing only touched products. */
const MUCH = 1 / 16;

/** Clears the scratch for the next query. */
export function clearScratch({ scores, masks, titles, touched, named, called }: Scratch, count: number): void {
  named.fill(0);
  called.fill(0);
  if (count > masks.length * MUCH) {
    scores.fill(0);
    masks.fill(0);
    titles.fill(0);
    return;
  }
  for (let at = 0; at < count; at += 1) {
    const product = touched[at] ?? 0;
    scores[product] = 0;
    masks[product] = 0;
    titles[product] = 0;
  }
}

type Norms = { title: Float32Array; body: Float32Array };

/** Returns the weight of a word by the length of its text. */
export function normsOf({ averageTitle, averageBody }: TextStatistics): Norms {
  const title = new Float32Array(256);
  const body = new Float32Array(256);
  for (let code = 0; code < 256; code += 1) {
    title[code] =
      RANKING_WEIGHTS.titleWeight / (1 - RANKING_WEIGHTS.titleB + (RANKING_WEIGHTS.titleB * code) / averageTitle);
    body[code] =
      RANKING_WEIGHTS.bodyWeight /
      (1 - RANKING_WEIGHTS.bodyB + (RANKING_WEIGHTS.bodyB * lengthOfCode(code)) / averageBody);
  }
  return { title, body };
}

export const TITLE = 3;
export const HEAD = 4;
const TIMES = 15;
/** Marks of a word in a title or in a naming text; without them it is in the description only. */
export const NAME_FIELDS = TITLE | 128;

/** Returns the points of a posting, normalised by the lengths of the product's texts. */
export function pointsOf(mark: number, lengths: number, norms: Norms, isHead: boolean): number {
  const inTitle = (mark & TITLE) * (norms.title[titleLengthOf(lengths)] ?? 0);
  const weight = inTitle + ((mark >>> 3) & TIMES) * (norms.body[bodyCodeOf(lengths)] ?? 0);
  const saturated = weight / (RANKING_WEIGHTS.k1 + weight);
  return isHead && (mark & HEAD) !== 0 ? saturated * (1 + RANKING_WEIGHTS.head) : saturated;
}

/**
 * Writes the best score of the alternatives by product to `scratch.best`. Returns the number of products
 * (`scratch.ofSlot`).
 */
function bestOf(text: OpenText, found: Postings[], isHead: boolean, norms: Norms, scratch: Scratch): number {
  const { best, inTitle, ofSlot, named, called } = scratch;
  const { docs, marks, lengths } = text;
  let answered = 0;
  const points = (at: number, product: number): number =>
    pointsOf(marks[at] ?? 0, lengths[product] ?? 0, norms, isHead);
  const answer = (product: number, worth: number, isTitle: boolean): void => {
    const before = best[product] ?? 0;
    if (before === 0) {
      ofSlot[answered] = product;
      answered += 1;
    }
    if (worth > before) best[product] = worth;
    if (isTitle) inTitle[product] = 1;
  };
  for (const { weight, titleOnly, ranges } of found) {
    const [shortest, ...others] = ranges;
    if (!shortest) continue;
    for (let at = shortest.from; at < shortest.end; at += 1) {
      const product = docs[at] ?? 0;
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
      answer(product, (weight * worth) / ranges.length, isTitle);
      if (isNamed) setBit(named, product);
      if (isNamed && head !== 0) setBit(called, product);
    }
  }
  return answered;
}

/** Returns the first position from `from` on whose value is not below `value`. Gallops, because both lists ascend. */
export function lowerBound(sorted: Uint32Array, value: number, from: number, end: number): number {
  let step = 1;
  let low = from;
  while (low + step < end && (sorted[low + step] ?? 0) < value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
