import type { QueryPlan } from '../language/language.ts';
import type { Candidates } from './block.ts';
import type { Favour } from './favour.ts';
import type { Numbered } from './find-number.ts';
import { type Listed, listFor, markText } from './find-text.ts';
import { look, nothingSeen, type Scope } from './look.ts';
import { matchText, requiredMask, type Scratch, statisticsOf } from './match-text.ts';
import type { OpenSegment, OpenText } from './open-segment.ts';

/** A segment while a query goes through it. */
export type Place = {
  segment: OpenSegment;
  text: OpenText;
  scope: Scope;
  scratch: Scratch;
  favour: Favour | null;
  /** Products that answer some of the term. */
  touched: number;
  /** All of them, where nothing had to be written down. */
  list: Listed | null;
  /** Without a term: see `listedProducts`. */
  listed: Int32Array | null;
};

/** Finds what answers the term, in every segment; scored if somebody wants an order. */
export function matchAll(places: Place[], plan: QueryPlan, exact: Numbered | null, isScored: boolean): void {
  const statistics = statisticsOf(
    places.map(({ text }) => text),
    plan,
  );
  const all = requiredMask(plan) | 1;
  for (const place of places) {
    // What is pinned, and the article whose number was typed, need not have the words.
    const isMore = (place.favour?.pins.size ?? 0) > 0 || exact?.segment === place.segment;
    place.list = isMore ? null : listFor(place.text, plan, statistics);
    if (place.list) continue;
    place.touched = isScored
      ? matchText(place.text, plan, statistics, place.scratch)
      : markText(place.text, plan, place.scratch);
    for (const product of place.favour?.pins.keys() ?? []) answerAll(place, product, all);
    if (exact?.segment === place.segment) answerAll(place, exact.product, all);
  }
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
export function wantedAnswers(places: Place[], required: number, isWhole: boolean): { mask: number; least: number } {
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

const NOBODY = new Int32Array(0);

/** What a segment's filters are asked about. */
export function candidatesOf(place: Place, wanted: { mask: number; least: number } | null): Candidates {
  const { list, listed, segment } = place;
  if (list) return { products: list.docs, isTold: true, from: list.from, end: list.end };
  // What is pinned need not have a text.
  if (wanted) return { products: place.scratch.ofSlot, isTold: false, from: 0, end: answering(place, wanted) };
  return { listed: listed ?? NOBODY, from: 0, end: listed === null ? 0 : segment.products };
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
