import type { Basket, BasketKey, BasketOutcome } from '../../selling/basket/index.ts';
import type { Wishlist, WishlistKey, WishlistOutcome } from './ports.ts';

export type MoveOutcome =
  | {
      ok: true;
      basket: Extract<BasketOutcome, { ok: true }>;
      wishlist: Extract<WishlistOutcome, { ok: true }>;
    }
  /** Nothing has changed: what the basket refuses stays remembered. */
  | Extract<BasketOutcome, { ok: false }>;

/** One piece of a remembered article into the basket; off the list once it lies there. */
export async function moveToBasket(
  shop: { basket: Pick<Basket, 'add'>; wishlist: Pick<Wishlist, 'remove'> },
  keys: { basket: BasketKey; wishlist: WishlistKey },
  sku: string,
): Promise<MoveOutcome> {
  const basket = await shop.basket.add(keys.basket, { sku, quantity: 1 });
  if (!basket.ok) return basket;
  const wishlist = await shop.wishlist.remove(keys.wishlist, { sku });
  if (!wishlist.ok) throw new Error('what is not on a wishlist can be taken off it');
  return { ok: true, basket, wishlist };
}
