import type { Wish } from '../../badges.ts';

/** Says of each heart of printed cards whether its product is on the wishlist: no component stands behind them. */
export function markHearts(cards: Element, wishlist: readonly Wish[]): void {
  const wished = new Set(wishlist.map(({ productId }) => productId));
  for (const heart of cards.querySelectorAll<HTMLElement>('button[data-product]'))
    heart.setAttribute('aria-pressed', String(wished.has(heart.dataset.product ?? '')));
}
