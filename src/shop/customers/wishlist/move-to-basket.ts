import type { Basket, BasketKey, BasketOutcome } from '../../selling/basket/index.ts';
import type { Wishlist, WishlistKey, WishlistOutcome } from './ports.ts';

export type MoveOutcome =
  | {
      ok: true;
      basket: Extract<BasketOutcome, { ok: true }>;
      wishlist: Extract<WishlistOutcome, { ok: true }>;
    }
  /** Nothing changed: an item that the basket refuses remains on the wishlist. */
  | Extract<BasketOutcome, { ok: false }>;

/** Moves one unit of a wishlist item to the basket, then removes the item from the wishlist. */
export async function moveToBasket(
  shop: { basket: Pick<Basket, 'add'>; wishlist: Pick<Wishlist, 'remove'> },
  keys: { basket: BasketKey; wishlist: WishlistKey },
  sku: string,
): Promise<MoveOutcome> {
  const basket = await shop.basket.add(keys.basket, { sku, quantity: 1 });
  if (!basket.ok) return basket;
  const wishlist = await shop.wishlist.remove(keys.wishlist, { sku });
  if (!wishlist.ok) throw new Error('removing a wishlist item must never fail');
  return { ok: true, basket, wishlist };
}
