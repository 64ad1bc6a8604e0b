import type { QueryPlan } from '../language/language.ts';
import { bitsOfSlots, clearSlots, findIndexedProduct, setAtLeast } from './answering-bits.ts';
import { type Bits, bitAt, noBitsFor, setBit } from './bits.ts';
import type { HitPlace } from './find-products.ts';
import type { IsOfKind } from './kept-goods.ts';
import { requiredMask } from './match-text.ts';
import { createScope, nothingSeen } from './scope.ts';

/**
 * Slots that a product must match, and how many of them. If others of the kind follow, `first` are the slots of a complete
 * match; else it is 0.
 */
type Wanted = { mask: number; least: number; first: number };

/** Factor of the score of complete matches before others of the kind. */
const FIRST = 3;

/** Whether the words have a meaning only together, or there is only one. */
function isWhole(plan: QueryPlan): boolean {
  return plan.whole || plan.slots.length === 1;
}

/**
 * Returns the slots that a product must match. If any product in scope matches all of them, it requires all; else the
 * goods of the term if any product matches them, also if hardly any matches all; else the highest number that any product matches. If the words only have
 * a meaning together, or there is one word, it always requires all.
 */
export function wantedAnswers(places: readonly HitPlace[], plan: QueryPlan, kind: IsOfKind | null): Wanted {
  const isOfKind = kindOf(plan, kind);
  const seen = nothingSeen();
  const required = requiredMask(plan);
  const complete = bits(required);
  if (isWhole(plan)) return { mask: required, least: complete, first: 0 };
  const needed = plan.needed < 0 ? 0 : (1 << plan.needed) & required;
  const enough = plan.isWidened ? ENOUGH : 1;
  let [most, times, isNeededThere] = [0, 0, false];
  for (const place of places) {
    const { segment, scope, scratch, touched } = place;
    for (let at = 0; at < touched && times < enough; at += 1) {
      const product = scratch.touched[at] ?? 0;
      const mask = scratch.masks[product] ?? 0;
      const answered = bits(mask & required);
      const hasNeeded = (mask & needed) !== 0;
      const isNews = answered > most || answered === complete || (hasNeeded && !isNeededThere);
      if (!isNews || !createScope(segment, scope, product, seen)) continue;
      most = Math.max(most, answered);
      if (answered === complete && isOfGoods(place, product, isOfKind)) times += 1;
      isNeededThere ||= hasNeeded;
    }
  }
  return times < enough && isNeededThere
    ? { mask: needed, least: 1, first: required }
    : { mask: required, least: most, first: 0 };
}

/**
 * Whether a product is of the wanted goods, or called by a word of the term. "jupe longue" is no dress whose description
 * has both words.
 */
function isOfGoods({ segment, scratch }: HitPlace, product: number, isOfKind: IsOfKind | null): boolean {
  return isOfKind === null || isOfKind(segment, product) || bitAt(scratch.called, product) === 1;
}

/** Of goods without a category only what is called so answers completely: jeans "zu Stiefeletten" are none. */
const CALLED_ONLY: IsOfKind = () => false;
const kindOf = (plan: QueryPlan, isOfKind: IsOfKind | null): IsOfKind | null =>
  isOfKind ?? (plan.isNeededGoods && plan.corrected === null ? CALLED_ONLY : null);

/** With fewer products that match the whole term, others of the kind follow them. */
const ENOUGH = 3;

function bits(mask: number): number {
  let [rest, found] = [mask, 0];
  for (; rest !== 0; rest &= rest - 1) found += 1;
  return found;
}

/**
 * Returns the products that match all required words, by place, if these are enough to answer the term: others then need no
 * scores. Null if fewer do, or for one word. Sets bits of the scratch that are cleared with it.
 */
export function completeAnswers(
  places: readonly HitPlace[],
  plan: QueryPlan,
  kind: IsOfKind | null,
): ReadonlyMap<HitPlace, Bits> | null {
  const isOfKind = kindOf(plan, kind);
  if (plan.slots.filter(({ required }) => required).length < 2) return null;
  const complete = new Map<HitPlace, Bits>();
  for (const place of places) {
    const slots = bitsOfSlots(place.text, plan, place.scratch);
    const required = slots.filter((_, index) => plan.slots[index]?.required);
    const matching = noBitsFor(place.segment.products);
    setAtLeast(required, required.length, matching);
    clearSlots(slots);
    complete.set(place, matching);
  }
  const enough = plan.isWidened ? ENOUGH : 1;
  return countInScope(places, (place) => complete.get(place) ?? place.scratch.listed, enough, isOfKind) < enough
    ? null
    : complete;
}

/** Sets `scratch.listed` for products that match enough slots. If others of the kind follow, complete matches are first. */
export function setAnswering({ scratch, touched }: HitPlace, { mask, least, first }: Wanted): void {
  const { masks, touched: all, listed, scores } = scratch;
  const isComplete = least === bits(mask);
  for (let at = 0; at < touched; at += 1) {
    const product = all[at] ?? 0;
    const answered = (masks[product] ?? 0) & mask;
    if (isComplete ? answered === mask : bits(answered) >= least) setBit(listed, product);
    if (first !== 0 && ((masks[product] ?? 0) & first) === first) scores[product] = (scores[product] ?? 0) * FIRST;
  }
}

/** Sets `scratch.listed` without scores; partial matches are not stored. */
export function setAllAnswering(places: readonly HitPlace[], plan: QueryPlan, kind: IsOfKind | null): void {
  const isOfKind = kindOf(plan, kind);
  const slots = places.map(({ text, scratch }) => bitsOfSlots(text, plan, scratch));
  const set = (those: (own: Bits[]) => Bits[], least: number): void => {
    for (const [index, { scratch }] of places.entries()) setAtLeast(those(slots[index] ?? []), least, scratch.listed);
  };
  const required = (own: Bits[]): Bits[] => own.filter((_, index) => plan.slots[index]?.required);
  try {
    let least = slots[0] ? required(slots[0]).length : 0;
    const needed = (own: Bits[]): Bits[] => own.slice(plan.needed, plan.needed + 1);
    const isNeeded = plan.slots[plan.needed]?.required === true && !isWhole(plan);
    const enough = plan.isWidened ? ENOUGH : 1;
    for (let isFirst = true; least > 0; least -= 1) {
      set(required, least);
      if (isWhole(plan)) break;
      const found = countInScope(places, listedIn, enough, isFirst ? isOfKind : null);
      if (isFirst && isNeeded && found < enough) {
        set(needed, 1);
        if (countInScope(places, listedIn, 1, null) > 0) break;
        set(required, least);
      }
      if (found > 0 || countInScope(places, listedIn, 1, null) > 0) break;
      isFirst = false;
    }
    // No product has any of the required words.
    if (least === 0) set((own) => own, 1);
  } finally {
    for (const own of slots) clearSlots(own);
  }
}

const listedIn = ({ scratch }: HitPlace): Bits => scratch.listed;

/** Counts the products of the wanted goods in scope whose bit is set, at most `most`. */
function countInScope(
  places: readonly HitPlace[],
  bitsIn: (place: HitPlace) => Bits,
  most: number,
  isOfKind: IsOfKind | null,
): number {
  const seen = nothingSeen();
  let count = 0;
  for (const place of places)
    findIndexedProduct(bitsIn(place), (product) => {
      if (isOfGoods(place, product, isOfKind) && createScope(place.segment, place.scope, product, seen)) count += 1;
      return count >= most;
    });
  return count;
}
