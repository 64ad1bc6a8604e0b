import { tenants } from '../../houses/montarve/house.ts';
import type { WishlistKey } from '../../src/shop/customers/wishlist/index.ts';
import type { Selling } from '../support/selling.ts';

export const NOBODY: WishlistKey = { tenant: tenants.ch, locale: 'de-CH', secret: null };

/** Creates an anonymous wishlist with these variants, the last one the newest. */
export async function remembering(shop: Pick<Selling, 'wishlist'>, ...skus: string[]): Promise<WishlistKey> {
  let key = NOBODY;
  for (const sku of skus) {
    const outcome = await shop.wishlist.add(key, { sku });
    if (!outcome.ok) throw new Error(outcome.problem);
    key = { ...key, secret: outcome.secret };
  }
  return key;
}
