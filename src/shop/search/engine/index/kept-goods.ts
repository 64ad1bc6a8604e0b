import type { QueryPlan, Slot } from '../language/language.ts';
import { isPartTerm } from '../language/terms.ts';
import type { SearchRequest } from '../types.ts';
import { findIndexedProduct, setTitled } from './answering-bits.ts';
import { addBits, type Bits, bitAt, keepBoth, noBitsFor } from './bits.ts';
import type { HitPlace } from './find-products.ts';
import type { Listed } from './find-text.ts';
import type { OpenSegment } from './open-segment.ts';
import { placementRunsOf, placementsAmong, setPlaced } from './placement-runs.ts';
import { FACTS, placementOf, ROW } from './rows.ts';
import { createScope, nothingSeen } from './scope.ts';

export type IsForced = (place: HitPlace, product: number) => boolean;
/** Whether a product is listed in a category of the wanted goods. */
export type IsOfKind = (segment: OpenSegment, product: number) => boolean;

/** Returns a check whether a product has one of the placements. */
export function isPlaced(placements: Uint8Array): IsOfKind {
  return ({ rows }, product) => placements[placementOf(rows[product * ROW + FACTS] ?? 0)] === 1;
}

/**
 * Goods of a term. `placements`: 1 for each placement of these goods. `isOnly`: products that only mention them are no
 * answers, also few ones.
 */
export type WantedKind = { placements: Uint8Array; isOnly: boolean };
export const CALLED: WantedKind = { placements: new Uint8Array(0), isOnly: false };

/** Goods that a request asks for. `kinds`: their categories; none if only their names tell. `isOnly`: see WantedKind. */
export type AskedGoods = { kinds: readonly string[]; isOnly: boolean };

/** Returns the goods that a request asks for; null if its words alone decide. */
export function askedGoods(
  request: SearchRequest,
  plan: Pick<QueryPlan, 'goods' | 'isNeededGoods'>,
): AskedGoods | null {
  const { kinds = [], persons } = request;
  // Goods for some persons are called so: no mention in a description, and no furniture for their shoes.
  const isOnly = request.isKindOnly === true || persons !== undefined;
  return kinds.length > 0 || (isOnly && (plan.goods || plan.isNeededGoods)) ? { kinds, isOnly } : null;
}

/** Products that stay, by place; null for all. `isDetail`: none is called by the goods. */
type Kept = { keptIn: (place: HitPlace) => Bits | null; isDetail: boolean };

export const KEEP_ALL: Kept = { keptIn: () => null, isDetail: false };

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
 * Returns, for each place, the products that stay: those that are called by the goods of the term or listed there.
 * Others with the word in their title stay if they are no more than those. A mirror cabinet follows mirrors, but thirty
 * coats with pockets ("Taschen") do not follow three bags. Null keeps all.
 */
export function keptOf(
  { places, lists, plan, isForced, isListed }: KeptInput,
  { placements, isOnly }: WantedKind,
): Kept {
  const goods = new Map(places.map((place) => [place, goodsIn(place, plan, placements)]));
  let [wanted, called, others, mentions] = [0, 0, 0, 0];
  for (const place of places) {
    const seen = nothingSeen();
    const count = (product: number): void => {
      const found = goods.get(place);
      if (!found || isForced(place, product) || !createScope(place.segment, place.scope, product, seen)) return;
      if (bitAt(found.called, product) === 1) called += 1;
      if (bitAt(found.wanted, product) === 1) wanted += 1;
      else if (bitAt(found.titled, product) === 1) others += 1;
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
  const { kept, isDetail } = keptCounts({ wanted, called, others, mentions }, { isOnly, isListed });
  if (kept === 'all') return { ...KEEP_ALL, isDetail };
  const keptIn = (place: HitPlace): Bits | null => {
    const found = goods.get(place);
    if (!found) return null;
    if (kept === 'titled') addBits(found.wanted, found.titled);
    return found.wanted;
  };
  return { keptIn, isDetail };
}

/** Numbers of matches: of the wanted goods, among them called so, others with the words in their title, and the rest. */
export type GoodsCounts = { wanted: number; called: number; others: number; mentions: number };

/**
 * Returns which matches stay: all, only the wanted goods, or also those with the words in their title. `isDetail`: none is
 * called by the goods.
 */
export function keptCounts(
  { wanted, called, others, mentions }: GoodsCounts,
  { isOnly, isListed }: { isOnly: boolean; isListed: boolean },
): { kept: 'all' | 'titled' | 'wanted'; isDetail: boolean } {
  const isDetail = wanted === 0;
  if (!isOnly && isDetail && (isListed || others === 0 || mentions <= others)) return { kept: 'all', isDetail };
  const isWide = !isOnly && (isDetail || (called > 0 && others <= wanted));
  return { kept: isWide ? 'titled' : 'wanted', isDetail };
}

type Goods = { called: Bits; wanted: Bits; titled: Bits };

/** All bits of a word. */
const EACH = -1;

/**
 * Returns the products called by the goods of the term, those called so or listed there, and those whose title has them.
 * A title with them in a category of such goods counts as called. "Esstisch Eiche massiv" is a table
 * although its title does not end so; a shoe cabinet is no shoe.
 */
function goodsIn({ text, segment }: HitPlace, plan: QueryPlan, placements: Uint8Array): Goods {
  const nothing = (): Bits => noBitsFor(segment.products);
  const [called, mentioned] = [nothing(), nothing()];
  // Products whose title has every word of the goods: as words of their own, or also as parts of longer words.
  const [own, any] = [nothing().fill(EACH), nothing().fill(EACH)];
  // Every word of a phrase for goods is in their title; of other terms one word names the goods.
  const isPhrase = plan.goods || plan.needed < 0;
  for (const slot of plan.slots.filter(({ required }, index) => (isPhrase ? required : index === plan.needed))) {
    const titled = nothing();
    setTitled(text, { ...slot, alternatives: slot.alternatives.filter((each) => !isPart(each)) }, titled, called);
    keepBoth(own, titled);
    setTitled(text, { ...slot, alternatives: slot.alternatives.filter(isPart) }, titled, mentioned);
    keepBoth(any, titled);
  }
  keepBoth(called, own);
  const runs = placementRunsOf(segment);
  const wanted = nothing();
  setPlaced(runs, placementsAmong(runs, called), own, wanted);
  setPlaced(runs, placements, nothing().fill(EACH), wanted);
  return { called, wanted, titled: any };
}

const isPart = ({ terms }: Slot['alternatives'][number]): boolean => terms.some(isPartTerm);
