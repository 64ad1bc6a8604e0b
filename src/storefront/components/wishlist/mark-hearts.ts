import type { Wish } from '../../badges.ts';

/** Sets the state of the hearts in prerendered cards, which no component controls. */
export function markHearts(cards: Element, wishlist: readonly Wish[]): void {
  const wished = new Set(wishlist.map(({ productId }) => productId));
  for (const heart of cards.querySelectorAll<HTMLElement>('button[data-product]'))
    heart.setAttribute('aria-pressed', String(wished.has(heart.dataset.product ?? '')));
}
