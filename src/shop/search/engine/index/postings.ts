import type { Slot } from '../language/language.ts';
import type { Range } from './block.ts';
import type { OpenText } from './open-segment.ts';
import { RANKING_WEIGHTS } from './ranking-weights.ts';
import { bodyCodeOf, lengthOfCode, titleLengthOf } from './segment.ts';
import type { TextStatistics } from './text-statistics.ts';

/** Alternative with the posting lists of its terms, the shortest first. */
export type Postings = { weight: number; titleOnly: boolean; ranges: Range[] };

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

export type Norms = { title: Float32Array; body: Float32Array };

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
