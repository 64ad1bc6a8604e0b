import type { Cards } from '../../cards/printed-card.ts';

const MOST_LISTS = 12;
const lists = new Map<string, Map<number, Cards>>();

/** Stores a loaded page of a list in the browser, so that the back button restores all loaded pages. */
export function rememberPage(list: string, page: number, cards: Cards): void {
  const pages = lists.get(list) ?? new Map<number, Cards>();
  pages.set(page, cards);
  lists.delete(list);
  lists.set(list, pages);
  const [oldest] = lists.keys();
  if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest);
}

/** Returns the unbroken run of stored pages around a page: the pages shown together. */
export function pagesAround(
  known: ReadonlyMap<number, Cards>,
  page: number,
  cards: Cards,
): { first: number; last: number; loaded: { page: number; cards: Cards }[] } {
  let [first, last] = [page, page];
  let loaded = [{ page, cards }];
  for (let before = known.get(first - 1); before; before = known.get(first - 1)) {
    first -= 1;
    loaded = [{ page: first, cards: before }, ...loaded];
  }
  for (let after = known.get(last + 1); after; after = known.get(last + 1)) {
    last += 1;
    loaded = [...loaded, { page: last, cards: after }];
  }
  return { first, last, loaded };
}

export function rememberedPages(list: string): ReadonlyMap<number, Cards> {
  return lists.get(list) ?? new Map<number, Cards>();
}
