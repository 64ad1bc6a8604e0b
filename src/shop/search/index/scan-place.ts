import type { SearchRequest } from '../types.ts';
import { BLOCK, type Candidates, type Passed, type Range } from './block.ts';
import { byCode } from './build-text.ts';
import type { Favour } from './favour.ts';
import type { Place } from './find-products.ts';
import { orderOf } from './order.ts';
import type { Prepared } from './prepare-query.ts';
import { scan } from './scan.ts';
import type { Tally } from './tally.ts';
import { type Entry, topOf } from './top.ts';

/** Above every score, and above every popularity. */
const EXACT = 2 ** 52;
const PINNED = 2 ** 51;

export type Scan = Pick<Prepared, 'selection' | 'exact' | 'isRanked'> & {
  request: SearchRequest;
  tally: Tally;
  isCounted: boolean;
};

/** Counts the candidates of a segment that are taken, and keeps the best of them for the page. */
export function scanPlace(
  place: Place,
  index: number,
  given: Scan,
  candidates: Candidates,
  take: () => Range | null,
): Entry[] {
  const { segment, scope, scratch, favour } = place;
  const { request, selection, tally } = given;
  const isRelevance = request.sort === 'relevance';
  const order = orderOf(
    isRelevance && !given.isRanked ? 'popularity' : request.sort,
    segment,
    place.list?.scored ??
      (({ count, products }, into) => {
        for (let at = 0; at < count; at += 1) into[at] = scratch.scores[products[at] ?? 0] ?? 0;
      }),
  );
  const { ids } = segment.read;
  const top = topOf(request.page * request.count, index, (a, b) => byCode(ids.at(a), ids.at(b)) < 0);
  const exact = isRelevance && given.exact?.segment === segment ? given.exact.product : -1;
  scan(segment, scope, selection, {
    candidates,
    take,
    tally: given.isCounted ? tally : null,
    passed: (passed) => {
      tally.total += passed.count;
      if (request.hits === false) return;
      order.firsts(passed, firsts);
      if (favour !== null || exact >= 0) favoured(passed, favour, exact);
      let least = top.least();
      for (let at = 0; at < passed.count; at += 1) {
        const first = firsts[at] ?? 0;
        if (first < least) continue;
        top.offer(first, order.second(passed, at), passed.products[at] ?? 0);
        least = top.least();
      }
    },
  });
  return top.take();
}

/** First numbers of a block of products: filled, used, and filled again. */
const firsts = new Float64Array(BLOCK);

/** What the house wants first, and the article whose number was typed before everything. */
function favoured({ count, products }: Passed, favour: Favour | null, exact: number): void {
  for (let at = 0; at < count; at += 1) {
    const product = products[at] ?? 0;
    const pin = favour?.pins.get(product);
    if (product === exact) firsts[at] = EXACT;
    else if (pin !== undefined) firsts[at] = PINNED - pin;
    else if (favour !== null) firsts[at] = (firsts[at] ?? 0) * favour.factor(product);
  }
}
