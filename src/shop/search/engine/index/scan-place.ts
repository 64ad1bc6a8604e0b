import type { SearchRequest } from '../types.ts';
import type { Passed, Range } from './block.ts';
import { byCode } from './build-text.ts';
import type { Scanning } from './decide.ts';
import { filtersOf } from './filters.ts';
import type { HitPlace } from './find-products.ts';
import { nothingPicked, orderOf } from './order.ts';
import type { PinsAndBoosts } from './pins-and-boosts.ts';
import type { Prepared } from './prepare-query.ts';
import { scan } from './scan.ts';
import type { Tally } from './tally.ts';
import { type Entry, topOf } from './top.ts';

/** Above every score and every popularity. */
const EXACT = 2 ** 52;
const PINNED = 2 ** 51;

export type Scan = Pick<Prepared, 'selection' | 'exact' | 'isRanked'> & {
  request: SearchRequest;
  tally: Tally;
  isCounted: boolean;
};

/** Counts the candidates of a segment that `take` returns, and collects the best of them for the page. */
export function scanPlace(place: HitPlace, index: number, given: Scan, take: () => Range | null): Entry[] {
  const { segment, scope, favour, candidates } = place;
  const { request, selection, tally } = given;
  const isRelevance = request.sort === 'relevance';
  const order = orderOf(isRelevance && !given.isRanked ? 'popularity' : request.sort, segment, place.scored ?? nothing);
  const { ids } = segment.read;
  const top = topOf(request.page * request.count, index, (a, b) => byCode(ids.at(a), ids.at(b)) < 0);
  const exact = isRelevance && given.exact?.segment === segment ? given.exact.product : -1;
  const scanning: Scanning = {
    segment,
    scope,
    selection,
    filters: filtersOf(segment, selection),
    tally: given.isCounted ? tally : null,
    passed: (passed) => {
      tally.total += passed.count;
      if (request.hits === false) return;
      const isFavoured = favour !== null || exact >= 0;
      order.pick(passed, leastPicked(top.least(), favour, exact), picked);
      if (isFavoured) favoured(passed, favour, exact);
      let least = top.least();
      for (let each = 0; each < picked.count; each += 1) {
        const first = picked.firsts[each] ?? 0;
        if (first < least) continue;
        const at = picked.places[each] ?? 0;
        top.offer(first, order.second(passed, at), passed.products[at] ?? 0);
        least = top.least();
      }
    },
  };
  scan(scanning, candidates, take);
  return top.take();
}

/** Without a term no scores are requested. */
const nothing = (): void => {};

/** Picked products of a block, reused by the thread. */
const picked = nothingPicked();

/** Returns the least first number, before boosts, with which a product may still reach the page. */
function leastPicked(least: number, favour: PinsAndBoosts | null, exact: number): number {
  if (exact >= 0 || (favour !== null && favour.pins.size > 0)) return Number.NEGATIVE_INFINITY;
  return favour === null || least <= 0 ? least : least / favour.most;
}

/** Applies pins and boosts; the variant with the typed number precedes everything. */
function favoured({ products }: Passed, favour: PinsAndBoosts | null, exact: number): void {
  const { count, places, firsts } = picked;
  for (let each = 0; each < count; each += 1) {
    const product = products[places[each] ?? 0] ?? 0;
    const pin = favour?.pins.get(product);
    if (product === exact) firsts[each] = EXACT;
    else if (pin !== undefined) firsts[each] = PINNED - pin;
    else if (favour !== null) firsts[each] = (firsts[each] ?? 0) * favour.factor(product);
  }
}
