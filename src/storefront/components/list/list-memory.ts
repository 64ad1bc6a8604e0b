import type { ProductCard } from '../../../shop/catalogue/index.ts';

const MOST_LISTS = 12;
const lists = new Map<string, Map<number, ProductCard[]>>();

/** Keeps a loaded page of a list, so that coming back shows all that was loaded. In the browser only. */
export function rememberPage(list: string, page: number, cards: ProductCard[]): void {
  const pages = lists.get(list) ?? new Map<number, ProductCard[]>();
  pages.set(page, cards);
  lists.delete(list);
  lists.set(list, pages);
  const [oldest] = lists.keys();
  if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest);
}

/** The unbroken run of remembered pages around one: what stands on the screen together. */
export function pagesAround(
  known: ReadonlyMap<number, ProductCard[]>,
  page: number,
  cards: ProductCard[],
): { first: number; last: number; cards: ProductCard[] } {
  let [first, last, all] = [page, page, cards];
  for (let before = known.get(first - 1); before; before = known.get(first - 1)) {
    first -= 1;
    all = [...before, ...all];
  }
  for (let after = known.get(last + 1); after; after = known.get(last + 1)) {
    last += 1;
    all = [...all, ...after];
  }
  return { first, last, cards: all };
}

export function rememberedPages(list: string): ReadonlyMap<number, ProductCard[]> {
  return lists.get(list) ?? new Map<number, ProductCard[]>();
}
