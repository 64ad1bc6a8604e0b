import type { QueryPlan } from '../language/language.ts';
import { isPartTerm } from '../language/terms.ts';
import { findIndexedProduct, setTitled } from './answering-bits.ts';
import { type Bits, bitAt, noBitsFor } from './bits.ts';
import type { HitPlace } from './find-products.ts';
import type { Listed } from './find-text.ts';
import type { OpenSegment } from './open-segment.ts';
import { FACTS, placementOf, ROW } from './rows.ts';
import { createScope, nothingSeen } from './scope.ts';

export type IsForced = (place: HitPlace, product: number) => boolean;
/** Whether a product is listed in a category of the wanted goods. */
export type IsOfKind = (segment: OpenSegment, product: number) => boolean;
/** Goods of a term. `isOnly`: products that only mention them are no answers, also few ones. */
export type WantedKind = { isOfKind: IsOfKind; isOnly: boolean };
export const CALLED: WantedKind = { isOfKind: () => false, isOnly: false };
export type IsWanted = (product: number) => boolean;

/** Products that stay, by place. `isDetail`: none is called by the goods. */
type Kept = { isKept: (place: HitPlace) => IsWanted | null; isDetail: boolean };

export const KEEP_ALL: Kept = { isKept: () => null, isDetail: false };

/** Number of matches of a segment that decide which ones stay: in a large range the first ones tell enough. */
const MOST_JUDGED = 5000;

type KeptInput = {
  /** Whether names of categories have the words of the term. */
  isListed: boolean;
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
export function keptOf({ places, lists, plan, isForced, isListed }: KeptInput, { isOfKind, isOnly }: WantedKind): Kept {
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
  const isDetail = wanted === 0;
  if (!isOnly && wanted === 0 && (isListed || others === 0 || mentions <= others)) return { ...KEEP_ALL, isDetail };
  const isWide = !isOnly && (wanted === 0 || (called > 0 && others <= wanted));
  const isKept = (place: HitPlace): IsWanted | null => {
    const found = goods.get(place);
    if (!found) return null;
    return isWide ? (product) => found.isWanted(product) || found.isTitled(product) : found.isWanted;
  };
  return { isKept, isDetail };
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
