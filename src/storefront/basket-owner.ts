import type { WishlistKey } from '../shop/customers/wishlist/index.ts';
import type { BasketKey, BasketOwner } from '../shop/selling/basket/index.ts';
import type { ShopRequest } from './context.ts';

type Asked = Pick<ShopRequest, 'tenant' | 'locale' | 'visitor'>;

function ownerOf({ visitor }: Asked): BasketOwner | null {
  const { customer, type } = visitor;
  return (
    customer && {
      id: customer.id,
      isFull: type === 2,
      email: customer.email,
      group: customer.category,
      premiumUntil: customer.premiumUntil,
      premiumWaits: customer.premiumWaits,
    }
  );
}

/** Returns the key of the basket of this browser and its customer. */
export function basketKey(request: Asked & Pick<ShopRequest, 'basketSecret'>): BasketKey {
  const { tenant, locale, basketSecret } = request;
  return { tenant, locale: locale.locale, secret: basketSecret, customer: ownerOf(request) };
}

export function wishlistKey(request: Asked & Pick<ShopRequest, 'wishlistSecret'>): WishlistKey {
  const { tenant, locale, wishlistSecret } = request;
  return { tenant, locale: locale.locale, secret: wishlistSecret, customer: ownerOf(request) };
}
